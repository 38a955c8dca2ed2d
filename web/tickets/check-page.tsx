import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { QUERY_KEYS } from '#contract/site/site-pages.ts'
import { openRound } from '#domain/calendar.ts'
import { CACHES, SHARED_KEY, SHARED_PICTURE } from '#domain/site/offline.ts'
import { clockNow } from '#web/data/clock.ts'
import { cacheFirst, type PageQueries, preload } from '#web/data/page-loaders.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { latestDraw } from '#web/draws/draw-queries.ts'
import { NewestResult } from '#web/draws/newest-result.tsx'
import { AllDraws, ChosenPlaces, PadAtPress, useSixNumbers } from '#web/number-sets/six-numbers.tsx'
import { FailurePage } from '#web/page/failure-page.tsx'
import { breadcrumbs, PageHead, PageTitle } from '#web/page/page-head.tsx'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon, LOCK, RIGHT } from '#web/ui/icon.tsx'
import { Alert, Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/check-page.ts'
import { OnceThereIsALine, StillChecks } from './offline-tickets.tsx'
import { PictureButton } from './picture-button.tsx'
import { type QrReader, qrReader, ticketsInPhoto } from './read-qr.ts'
import { RecentTickets } from './recent-tickets.tsx'
import { type CheckedPaper, forgetForLater, keptForLater, rememberTicket } from './stored-tickets.ts'

const queries: PageQueries = async ({ attempt }) => void (await attempt(latestDraw))

export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

/** Each way in comes when it is chosen, and what a ticket is worth when there is one; the service worker has them all. */
const TicketCamera = lazy(() =>
  retryImport(() => import('./ticket-camera.tsx').then((module) => ({ default: module.TicketCamera }))),
)
const TypedTicket = lazy(() =>
  retryImport(() => import('./typed-ticket.tsx').then((module) => ({ default: module.TypedTicket }))),
)
const TicketResult = lazy(() =>
  retryImport(() => import('./ticket-result.tsx').then((module) => ({ default: module.TicketResult }))),
)
const FoundTickets = lazy(() =>
  retryImport(() => import('./found-tickets.tsx').then((module) => ({ default: module.FoundTickets }))),
)
const SaveTicket = lazy(() =>
  retryImport(() => import('./save-ticket.tsx').then((module) => ({ default: module.SaveTicket }))),
)

const CAMERA =
  'M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3zM15 13a3 3 0 1 1-6 0 3 3 0 0 1 6 0'
const KEYS =
  'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M6 9h.01M10 9h.01M14 9h.01M18 9h.01M7 15h10'

/** The steps of the page. */
type CheckStep =
  | { readonly what: 'start' | 'camera' | 'typed' }
  | { readonly what: 'several'; readonly papers: readonly CheckedPaper[] }
  | { readonly what: 'result'; readonly paper: CheckedPaper; readonly isAwaited: boolean }

const resultOf = (ticket: CheckedPaper['ticket'], source: CheckedPaper['source']): CheckStep => ({
  what: 'result',
  paper: { ticket, source },
  isAwaited: false,
})

/** Several tickets in one picture stand in a list, each with its result. */
function stepOfPicture(tickets: readonly CheckedPaper['ticket'][]): CheckStep {
  const [ticket, ...others] = tickets
  return ticket && others.length === 0
    ? resultOf(ticket, 'qr')
    : { what: 'several', papers: tickets.map((ticket) => ({ ticket, source: 'qr' })) }
}

export default function CheckPage() {
  const [reader] = useState(qrReader)
  useEffect(() => reader.end, [reader])
  const [shown, setShown] = useState<CheckStep>({ what: 'start' })
  useEffect(() => {
    // After signing in the ticket that waited is shown again.
    const paper = keptForLater()
    if (paper) setShown({ what: 'result', paper, isAwaited: true })
  }, [])
  return (
    <>
      <PageHead
        title="복권 확인"
        description="종이 로또 복권의 QR을 찍거나 번호를 입력하면 다섯 게임을 한 번에 확인해요. 가입하지 않아도 되고, 번호는 이 기기를 떠나지 않습니다."
        path="/check"
        things={(url) => [breadcrumbs(url, '/check')]}
      />
      <div className="mx-auto max-w-[40rem] pt-6 md:pt-10">
        <PageTitle>복권 확인</PageTitle>
        {shown.what === 'start' && (
          <p className="text-soft">복권 오른쪽 위의 QR을 찍으면 모든 게임을 한 번에 확인해 드려요.</p>
        )}
        <noscript>
          <p className="mt-3">
            복권을 읽으려면 자바스크립트가 필요해요. 번호는 <Link to="/results">당첨결과</Link>에서 직접 비교할 수
            있어요.
          </p>
        </noscript>
        <div className="mt-4 space-y-4">
          <Suspense fallback={<div className="skeleton h-60" role="status" aria-label="불러오는 중…" />}>
            <Ways reader={reader} shown={shown} onShow={setShown} />
          </Suspense>
        </div>
      </div>
    </>
  )
}

interface WaysProps {
  readonly reader: QrReader
  readonly shown: CheckStep
  readonly onShow: (shown: CheckStep) => void
}

function Ways({ reader, shown, onShow }: WaysProps) {
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const show = (next: CheckStep) => {
    setProblem(null)
    if (next.what === 'result') rememberTicket(next.paper)
    if (next.what === 'several') next.papers.toReversed().forEach(rememberTicket)
    onShow(next)
  }
  const read = async (file: Blob) => {
    setProblem(null)
    setReading(true)
    const found = await ticketsInPhoto(reader, file, openRound(clockNow()))
    setReading(false)
    if ('tickets' in found) show(stepOfPicture(found.tickets))
    else setProblem(found.sentence)
  }
  useSharedPicture(read, setProblem)
  const status = (
    <>
      <p role="status" className="text-small text-soft empty:hidden">
        {isReading && '사진에서 QR을 찾고 있어요…'}
      </p>
      <Alert>{problem}</Alert>
    </>
  )
  if (shown.what === 'result')
    return (
      <TicketResult
        ticket={shown.paper.ticket}
        from={shown.paper.source}
        actions={
          <SaveTicket
            paper={shown.paper}
            isAwaited={shown.isAwaited}
            onAnother={() => {
              forgetForLater()
              show({ what: 'start' })
            }}
          />
        }
      />
    )
  if (shown.what === 'several')
    return (
      <FoundTickets
        papers={shown.papers}
        onChoose={({ ticket, source }) => show(resultOf(ticket, source))}
        onAnother={() => show({ what: 'start' })}
      />
    )
  if (shown.what === 'start')
    return (
      <>
        <StillChecks />
        <button type="button" className="ticket-start with-scripts" onClick={() => show({ what: 'camera' })}>
          <Paper />
          <span className="min-w-0">
            <span className="block text-lead font-bold">카메라로 찍기</span>
            <span className="ticket-start-soft block text-small">이 기기에서만 읽어요</span>
          </span>
          <span className="ticket-start-sign">
            <Icon path={CAMERA} size={26} />
          </span>
        </button>
        <div className="with-scripts grid grid-cols-2 gap-3">
          <PictureButton className="ticket-way" onChoose={reader.start} onPicture={(file) => void read(file)}>
            <span className="block font-bold">사진에서 찾기</span>
            <span className="block text-small text-soft">찍어 둔 복권 사진</span>
          </PictureButton>
          <button type="button" className="ticket-way" onClick={() => show({ what: 'typed' })}>
            <Icon path={KEYS} size={20} />
            <span>
              <span className="block font-bold">번호 입력하기</span>
              <span className="block text-small text-soft">여섯 번호만 누르면 돼요</span>
            </span>
          </button>
        </div>
        {status}
        <Newest />
        <OnceThereIsALine />
        <PastWins />
        <RecentTickets onChoose={({ ticket, source }) => show(resultOf(ticket, source))} />
        <Notice>화면의 결과는 참고용이에요. 당첨금은 실물 복권으로만 받을 수 있으니 꼭 대조해 주세요.</Notice>
      </>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser. */}
      <div role="group" aria-label="확인하는 방법" className="ticket-tabs">
        <button type="button" aria-pressed={shown.what === 'camera'} onClick={() => show({ what: 'camera' })}>
          QR로 찍기
        </button>
        <button type="button" aria-pressed={shown.what === 'typed'} onClick={() => show({ what: 'typed' })}>
          번호로 입력
        </button>
      </div>
      {shown.what === 'typed' ? (
        <TypedTicket onTicket={(ticket) => show(resultOf(ticket, 'typed'))} />
      ) : (
        <>
          <TicketCamera
            reader={reader}
            onTickets={(tickets) => show(stepOfPicture(tickets))}
            onPicture={(file) => void read(file)}
          />
          {status}
          <p className="flex gap-2.5 text-small text-soft">
            <Icon path={LOCK} size={18} className="mt-0.5 flex-none" />
            사진과 QR은 이 기기 안에서만 읽어요. 일련번호는 저장하지 않아요.
          </p>
          <button type="button" className="ticket-way ticket-way-wide" onClick={() => show({ what: 'typed' })}>
            <span className="min-w-0 flex-1">
              <span className="block font-bold">QR이 안 읽히나요?</span>
              <span className="block text-small text-soft">구겨진 복권은 번호로 확인해 보세요.</span>
            </span>
            <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
          </button>
        </>
      )}
    </>
  )
}

const NOTHING_SHARED = '사진을 받지 못했어요. 사진에서 찾기로 골라 주세요.'

/** Takes over, once, the picture with which another app opened this page: the service worker left it on the device. */
function useSharedPicture(onPicture: (file: Blob) => Promise<void>, onProblem: (sentence: string) => void) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isShared = search.has(SHARED_KEY satisfies (typeof QUERY_KEYS)['/check'][number])
  const take = useEffectEvent(async () => {
    const picture = await takeSharedPicture().catch(() => null)
    // Loaded anew, the page does not ask for it again.
    void navigate('/check', { ...STAY_IN_PLACE, replace: true })
    if (picture) await onPicture(picture)
    else onProblem(NOTHING_SHARED)
  })
  useEffect(() => {
    if (isShared) void take()
  }, [isShared])
}

async function takeSharedPicture(): Promise<Blob | null> {
  const shared = await caches.open(CACHES.shared)
  const answer = await shared.match(SHARED_PICTURE)
  await shared.delete(SHARED_PICTURE)
  return answer ? answer.blob() : null
}

/** A ticket as it looks out of the view-finder. */
const Paper = () => (
  <svg viewBox="0 0 240 120" className="ticket-start-paper" aria-hidden="true">
    <g transform="rotate(-4 120 70)">
      <rect x="62" y="14" width="120" height="130" rx="8" fill="#f5eee2" />
      <path d="M76 34h34M76 46h22M76 78h92M76 94h92M76 110h92" stroke="#a89f8d" strokeWidth="4" strokeLinecap="round" />
      <rect x="132" y="24" width="40" height="40" rx="6" fill="none" stroke="#14201c" strokeWidth="5" />
      <rect x="145" y="37" width="14" height="14" fill="#14201c" />
    </g>
    <path d="M124 30v-10h10M172 20h10v10M182 62v10h-10M134 72h-10v-10" fill="none" stroke="#7fe3c9" strokeWidth="4" />
  </svg>
)

/** The newest numbers, for visitors who only want to look. */
function Newest() {
  const { data: draw } = useQuery(latestDraw)
  if (!draw) return null
  return (
    <Card className="py-4 sm:py-5">
      <NewestResult draw={draw} />
    </Card>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <FailurePage error={error} />

/** 이 번호, 전에 당첨된 적 있나요? Any six numbers against every draw, the moment the sixth is tapped. */
function PastWins() {
  const { numbers, missing, isWhole, toggle, clear } = useSixNumbers()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className="with-scripts py-4 sm:py-5">
      <section aria-labelledby="past-wins">
        <h2 id="past-wins" className="text-lead font-bold">
          이 번호, 전에 당첨된 적 있나요?
        </h2>
        <p role="status" className="text-small text-soft">
          {isWhole
            ? '1회부터 모든 추첨과 맞춰 봤어요.'
            : isOpen
              ? `${missing}개를 더 골라 주세요.`
              : '여섯 번호를 고르면 1회부터 모든 추첨과 맞춰 볼 수 있어요.'}
        </p>
        {isOpen ? (
          <>
            <div className="check-balls">
              <ChosenPlaces numbers={numbers} />
            </div>
            <PadAtPress numbers={numbers} onToggle={toggle} takesFocus />
            <Button look="quiet" className="my-3" onClick={clear}>
              지우기
            </Button>
            {isWhole && <AllDraws key={numbers.join()} numbers={numbers} />}
          </>
        ) : (
          <Button look="quiet" className="mt-3 w-full" onClick={() => startTransition(() => setOpen(true))}>
            번호 고르기
          </Button>
        )}
      </section>
    </Card>
  )
}
