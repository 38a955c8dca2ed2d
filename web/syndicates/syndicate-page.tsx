import './syndicates.css'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { getAgreementProof, type Syndicate } from '#contract/number-sets/syndicates.ts'
import { monthDayWording } from '#domain/calendar.ts'
import { exactWon } from '#domain/money/won.ts'
import { SPLIT_NAMES } from '#domain/syndicate/syndicate.ts'
import { isApiError } from '#web/data/api-error.ts'
import { loginPath } from '#web/data/session/return-path.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { useChange } from '#web/data/use-change.ts'
import { FacePage } from '#web/page/face-page.tsx'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { AwaitedShape } from '#web/page/page-shape.tsx'
import { toastFailure } from '#web/page/toast-failure.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BusyButton, Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { Empty, Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { BackLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { useHydrated } from '#web/ui/use-browser-state.ts'
import { Agreement, Closed } from './agreement-card.tsx'
import { Manage } from './manage-card.tsx'
import { PrintedAgreement } from './printed-agreement.tsx'
import { SharedTickets } from './shared-tickets.tsx'
import { Drawn, SplitCard } from './split-card.tsx'
import {
  atWording,
  NO_MONEY,
  nameOf,
  provedBy,
  stateWording,
  syndicateInAddress,
  syndicateOfVisitor,
  syndicatePath,
  syndicateShown,
} from './syndicate-parts.ts'

/** What a link shows: tickets, shares, who agreed; and, for who joined, all that can be done with them. */
export default function SyndicatePage() {
  const isReady = useHydrated()
  const isSignedIn = useSignedIn()
  const address = syndicateInAddress(useLocation().hash)
  const token = isReady ? (address?.token ?? null) : null
  const asMember = useQuery({ ...syndicateShown(token ?? ''), enabled: token !== null && isSignedIn })
  const asVisitor = useQuery({ ...syndicateOfVisitor(token ?? ''), enabled: token !== null && !isSignedIn })
  const shown = isSignedIn ? asMember : asVisitor
  const head = (
    <PageHead title="함께 산 복권" description="여럿이 함께 산 복권과 몫을 보여 줍니다." path="/syndicate" isHidden />
  )
  if (isReady && token === null)
    return (
      <>
        {head}
        <NoLink />
      </>
    )
  return (
    <>
      {head}
      <div className="agreement-screen mx-auto max-w-[40rem] pt-4 md:pt-8">
        {isSignedIn && isReady && <BackLink to="/dashboard/syndicates">함께 산 복권</BackLink>}
        <noscript>
          <p className="mt-3">내용은 링크를 가진 사람만 볼 수 있어서, 자바스크립트를 켜야 보여요.</p>
        </noscript>
        {shown.data ? (
          <Shown box={shown.data} chosen={address?.person ?? null} />
        ) : (
          <>
            <PageTitle>함께 산 복권</PageTitle>
            {shown.error ? (
              <Refused error={shown.error} path={token === null ? '/' : syndicatePath(token)} onRetry={shown.refetch} />
            ) : (
              <AwaitedShape pathname="/syndicate" />
            )}
          </>
        )}
      </div>
      {shown.data && <PrintedAgreement box={shown.data} />}
    </>
  )
}

/** What may have happened to the link, and the ways on. */
const NoLink = () => (
  <FacePage word="?">
    <div role="alert">
      <PageTitle className="text-heading">함께 산 복권을 찾지 못했어요</PageTitle>
      <p className="text-soft">링크가 잘렸거나 바뀌었어요. 보낸 사람에게 다시 받아 주세요.</p>
    </div>
  </FacePage>
)

function Refused({ error, path, onRetry }: { error: unknown; path: string; onRetry: () => unknown }) {
  const isSignedIn = useSignedIn()
  if (!isApiError(error) || !error.isRefusal) return <Empty onRetry={onRetry}>함께 산 복권을 불러오지 못했어요.</Empty>
  return (
    <div role="alert" className="mt-4 space-y-4">
      <Notice look="amber">{error.errors[0]?.message ?? error.detail}</Notice>
      {error.code === 'syndicate_private' && !isSignedIn ? (
        <ButtonLink to={loginPath(path)}>로그인하기</ButtonLink>
      ) : (
        <ButtonLink to="/check">복권 확인</ButtonLink>
      )}
    </div>
  )
}

function Shown({ box, chosen }: { box: Syndicate; chosen: number | null }) {
  const { word, look } = stateWording(box)
  const isOpen = box.state === 'open'
  const hasJoined = box.own_id !== null
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PageTitle>함께 산 복권</PageTitle>
        <span role="status">
          <Badge look={look}>{word}</Badge>
        </span>
      </div>
      <p className="text-soft">
        제{box.round_number}회 · {monthDayWording(box.draw_date)} 추첨
      </p>
      <div className="mt-4 space-y-5">
        {box.tickets.length > 0 && box.result && <SplitCard box={box} />}
        {box.tickets.length > 0 && box.state === 'drawn' && <Drawn box={box} />}
        {isOpen && hasJoined && box.tickets.length === 0 && <SharedTickets box={box} />}
        {isOpen ? <Agreement key={box.revision} box={box} chosen={chosen} /> : <Closed box={box} />}
        <People box={box} />
        {!(isOpen && hasJoined && box.tickets.length === 0) && <SharedTickets box={box} />}
        {!isOpen && box.is_agreed && hasJoined && <Proof box={box} />}
        {isOpen && hasJoined && <Manage box={box} />}
        <p className="px-1 text-small text-soft">{NO_MONEY}</p>
      </div>
    </>
  )
}

function People({ box }: { box: Syndicate }) {
  const { people, own_id, split, state } = box
  const isOpen = state === 'open'
  return (
    <Card className="py-4 sm:py-5">
      <section aria-labelledby="people">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="people" className="text-lead font-bold">
            함께 산 사람 {people.length}명
          </h2>
          <p className="text-small text-soft">{SPLIT_NAMES[split]}</p>
        </div>
        <List className="divide-y divide-line">
          {people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-3 py-2.5">
              <span className="min-w-0 break-words">
                <span className={person.name === null ? 'text-soft' : 'font-semibold'}>{nameOf(person)}</span>
                {person.id === own_id && <span className="text-soft"> (나)</span>}
                {split === 'paid' ? (
                  <span className="block text-small text-soft">낸 돈 {exactWon(person.paid ?? 0)}</span>
                ) : (
                  person.cost > 0 && <span className="block text-small text-soft">복권값 {exactWon(person.cost)}</span>
                )}
              </span>
              <span className="text-small">
                {person.agreed_at ? (
                  <span className="flex items-center gap-1">
                    <Icon path={CHECK} size={16} className="flex-none text-celadon" />
                    {atWording(person.agreed_at)} 동의
                  </span>
                ) : (
                  <span className="text-soft">
                    {!isOpen ? '동의하지 않음' : person.is_taken ? '아직 동의하지 않음' : '아직 이름을 고르지 않음'}
                  </span>
                )}
              </span>
            </li>
          ))}
        </List>
      </section>
    </Card>
  )
}

/** What everybody takes along: the proof and the paper, and what they are good for. */
function Proof({ box }: { box: Syndicate }) {
  const { send, isRunning } = useChange(getAgreementProof)
  const { proves, proves_not } = provedBy(box)
  const save = async () => {
    try {
      const file = await send({ query: { token: box.token } })
      saveFile(`lottolens-agreement-${box.round_number}.json`, JSON.stringify(file, null, 2))
      void showToast({ kind: 'success', message: '증명 파일을 저장했어요.' })
    } catch (failure) {
      toastFailure(failure, '증명 파일을 받지 못했어요. 잠시 후 다시 눌러 주세요.')
    }
  }
  return (
    <Card>
      <section aria-labelledby="proof" className="space-y-3">
        <h2 id="proof" className="text-lead font-bold">
          합의서와 증명 파일
        </h2>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button look="quiet" onClick={() => print()}>
            합의서 인쇄하거나 저장하기
          </Button>
          <BusyButton look="quiet" isWaiting={isRunning || box.sealed_at === null} onClick={() => void save()}>
            증명 파일 받기
          </BusyButton>
        </div>
        {proves.length > 0 && <Proved title="증명하는 것" sentences={proves} />}
        <Proved title="증명하지 못하는 것" sentences={proves_not} />
      </section>
    </Card>
  )
}

const Proved = ({ title, sentences }: { title: string; sentences: readonly string[] }) => (
  <>
    <p className="font-semibold">{title}</p>
    <ul className="list-disc space-y-1 pl-5 text-small">
      {sentences.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  </>
)
