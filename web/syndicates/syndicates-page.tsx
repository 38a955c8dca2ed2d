import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { openSyndicate, type Syndicate } from '#contract/number-sets/syndicates.ts'
import { monthDayWording } from '#domain/calendar.ts'
import { exactWon } from '#domain/money/won.ts'
import { withWording } from '#domain/syndicate/syndicate.ts'
import { useSignedInMember } from '#web/data/session/use-member.ts'
import { useChange } from '#web/data/use-change.ts'
import { useOpenDraw } from '#web/data/use-draw-time.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageIntro } from '#web/page/page-intro.tsx'
import { Unanswered } from '#web/page/unanswered.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { focusHeadingOnUnmount } from '#web/ui/move-focus.ts'
import { BackLink } from '#web/ui/text-link.tsx'
import { SyndicateForm } from './syndicate-form.tsx'
import {
  gamesOf,
  NO_MONEY,
  othersOf,
  ownSyndicates,
  stateWording,
  syndicatePath,
  unagreedOutcome,
} from './syndicate-parts.ts'

/** What the member bought together with others, and how to begin. */
export default function SyndicatesPage() {
  const syndicates = useQuery(ownSyndicates)
  const { data, isError } = syndicates
  return (
    <>
      <PageHead
        title="함께 산 복권"
        description="여럿이 함께 산 복권과 몫입니다."
        path="/dashboard/syndicates"
        isHidden
      />
      <BackLink to="/dashboard/numbers">내 번호</BackLink>
      <PageIntro title="함께 산 복권">
        여럿이 산 복권의 몫을 추첨 전에 정하고, 모두 동의하면 봉인해요. 당첨되면 각자 몫을 원 단위까지 계산해 드려요.
      </PageIntro>
      <div className="space-y-5">
        {(data || isError) && <NewSyndicate rounds={data?.syndicates.map(({ round_number }) => round_number)} />}
        {data ? (
          data.syndicates.length > 0 && <Boxes boxes={data.syndicates} />
        ) : (
          <Unanswered query={syndicates} failed="함께 산 복권을 불러오지 못했어요." />
        )}
        {/* Below what is as long as it will be. */}
        {(data || isError) && <p className="px-1 text-small text-soft">{NO_MONEY}</p>}
      </div>
    </>
  )
}

/** `rounds`: of what the member has; undefined where that could not be asked. */
function NewSyndicate({ rounds }: { rounds: readonly number[] | undefined }) {
  const isFirst = rounds?.length === 0
  const { round_number } = useOpenDraw()
  const { name, nickname } = useSignedInMember()
  const navigate = useNavigate()
  const { send } = useChange(openSyndicate)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && isFirst)
    return (
      <EmptyState word="몫" title={`제${round_number}회 복권을 함께 샀나요?`}>
        <ol className="mx-auto mt-2 w-fit list-decimal space-y-1 pl-5 text-left sm:mx-0">
          <li>함께 산 사람의 이름과 나누는 방법을 적어요.</li>
          <li>복권을 담고 링크를 보내요.</li>
          <li>추첨 전에 모두 동의하면 아무도 바꿀 수 없게 봉인해요.</li>
        </ol>
        <Button className="mt-4 min-h-[3.25rem] w-full sm:w-auto sm:px-8" onClick={() => setOpen(true)}>
          새로 만들기
        </Button>
      </EmptyState>
    )
  if (!isOpen)
    return (
      <Card className="py-4 sm:py-5">
        <h2 className="text-lead font-bold">제{round_number}회 복권을 함께 샀나요?</h2>
        <p className="text-small text-soft">
          {rounds?.includes(round_number)
            ? '이번 회차에 하나 더 만들 수 있어요.'
            : '추첨 전에 몫을 정해 두면 나중에 다툴 일이 줄어요.'}
        </p>
        <Button
          className="mt-3 w-full sm:w-auto"
          look={rounds && !rounds.includes(round_number) ? 'primary' : 'quiet'}
          onClick={() => setOpen(true)}
        >
          새로 만들기
        </Button>
      </Card>
    )
  return (
    <Card>
      <div ref={focusHeadingOnUnmount}>
        <h2 className="mb-4 text-lead font-bold">제{round_number}회 함께 산 복권</h2>
        <SyndicateForm
          ownName={(nickname ?? name).slice(0, 20)}
          submit="만들고 복권 담기"
          onCancel={() => setOpen(false)}
          send={async (body) => {
            const made = await send({ body })
            await navigate(syndicatePath(made.token))
          }}
        />
      </div>
    </Card>
  )
}

function Boxes({ boxes }: { boxes: readonly Syndicate[] }) {
  return (
    <Card className="py-2 sm:py-3">
      <h2 className="sr-only">참여한 복권</h2>
      <List className="divide-y divide-line">
        {boxes.map((box) => (
          <li key={box.token}>
            <Row box={box} />
          </li>
        ))}
      </List>
    </Card>
  )
}

/** The draw, the tickets and, where the badge says only that not all agreed, what came of them. */
function aboutWording(box: Syndicate): string {
  const tickets = box.tickets.length === 0 ? '담은 복권 없음' : `복권 ${box.tickets.length}장 ${gamesOf(box)}게임`
  return [monthDayWording(box.draw_date), tickets, unagreedOutcome(box) ?? []].flat().join(' · ')
}

function Row({ box }: { box: Syndicate }) {
  const { word, look } = stateWording(box)
  const own = box.people.find(({ id }) => id === box.own_id)
  return (
    <Link to={syndicatePath(box.token)} className="flex min-h-16 items-center justify-between gap-3 py-3">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-bold">제{box.round_number}회</span>
          <Badge look={look}>{word}</Badge>
        </span>
        <span className="block text-small text-soft">{aboutWording(box)}</span>
        <span className="block truncate text-small text-soft">{withWording(othersOf(box))} 함께</span>
        {own?.share && own.share.gross > 0 && (
          <span className="block text-small font-semibold">내 몫 {exactWon(own.share.net)}</span>
        )}
      </span>
      <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
    </Link>
  )
}
