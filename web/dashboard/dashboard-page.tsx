import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import type { SaturdayOfMember } from '#contract/number-sets/bought-sets.ts'
import type { getSettlementSummary } from '#contract/number-sets/number-sets.ts'
import { koreanDay } from '#domain/calendar.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { calledName } from '#domain/member/member.ts'
import { spentPercent } from '#domain/member/play-limits.ts'
import { exactWon } from '#domain/money/won.ts'
import { DAYS_LEFT_NAME, daysLeft } from '#domain/plan/plan.ts'
import { markedProbabilities } from '#domain/statistics/chance.ts'
import { clockNow } from '#web/data/clock.ts'
import { useSignedInMember } from '#web/data/session/use-member.ts'
import { useNewestDueRound } from '#web/data/use-draw-time.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { subscriptionShown } from '#web/plans/plan-queries.ts'
import { BreakLink, LIMITS, spendingShown } from '#web/play-limits/limits-parts.tsx'
import { ShareBar } from '#web/plots/bars.tsx'
import { ColumnPlot } from '#web/plots/column-plot.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { one } from '#web/plots/wording.ts'
import { PasskeyOffer } from '#web/profile/passkey-offer.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactLines } from '#web/ui/fact-lines.tsx'
import { List } from '#web/ui/list.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { NOTHING, saturdayWording } from './saturday-wording.ts'
import { Week } from './week.tsx'
import { WeekTitle } from './week-title.tsx'

/** The result of the week first, then what follows from it, then what is to come. */
export default function DashboardPage() {
  const { name } = useSignedInMember()
  return (
    <>
      <PageHead title="마이페이지" description="로또렌즈 회원 페이지입니다." path="/dashboard" isHidden />
      <div className="pb-4">
        <WeekTitle name={calledName(name) || '게스트'} />
      </div>
      <Week
        beside={(summary) => (
          <>
            {summary && <Matches summary={summary} />}
            <Month />
            <BreakLink />
          </>
        )}
      />
      <PasskeyOffer />
    </>
  )
}

/** The month: its Saturdays, what was bought, won and made. A dash where something is not known. */
function Month() {
  const { data: month, isPending: isMonthPending } = useQuery(spendingShown)
  const { data, isPending } = useQuery(subscriptionShown)
  const figure = (text: string | undefined, isWaiting: boolean) => text ?? (isWaiting ? '…' : '-')
  const plan = data && (data.tier_name ?? `무료 이용 중 · 매달 ${data.monthly_allowance}세트`)
  const left = daysLeft(data?.last_day ?? null, koreanDay(clockNow()))
  // Free use has no last day.
  const ends = data && (left === null ? '기한 없음' : `${left}일`)
  const money = [
    ['이번 달 쓴 돈', figure(month && exactWon(month.spent), isMonthPending)],
    ['이번 달 당첨금 (세후)', figure(month && exactWon(month.net), isMonthPending)],
  ] as const
  const made = [
    ['이번 달 만든 번호', figure(data && `${data.used_this_month}세트`, isPending)],
    ['더 만들 수 있는 번호', figure(data && `${data.remaining_numbers}세트`, isPending)],
    ['현재 플랜', figure(plan, isPending)],
    [DAYS_LEFT_NAME, figure(ends, isPending)],
  ] as const
  return (
    <Card aria-busy={isPending || isMonthPending}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">{month ? `${Number(month.month.slice(5))}월의 추첨` : '이번 달 추첨'}</h2>
        <p className="text-small text-soft">산 번호 기준</p>
      </div>
      {month ? (
        <Saturdays saturdays={month.saturdays} />
      ) : (
        isMonthPending && <div className="skeleton mb-3 h-[5.3125rem]" />
      )}
      <FactLines facts={money} />
      {month && month.budget !== null && <Budget spent={month.spent} budget={month.budget} />}
      <FactLines facts={made} className="mt-3 space-y-1 border-t border-line pt-3" />
    </Card>
  )
}

/** The spent part of the member's own limit, with a link to it. */
const Budget = ({ spent, budget }: { spent: number; budget: number }) => (
  <div className="mt-2">
    <ShareBar value={spent} full={budget} />
    <TextLink look="listed" to={LIMITS} className="text-soft">
      내가 정한 한도 {exactWon(budget)} 중 {spentPercent(spent, budget)}%
    </TextLink>
  </div>
)

function Saturdays({ saturdays }: { saturdays: readonly SaturdayOfMember[] }) {
  const newestDue = useNewestDueRound() ?? 0
  const told = saturdays.map((saturday) => ({ saturday, ...saturdayWording(saturday, newestDue) }))
  // As high as the Saturdays that it stands for.
  if (told.every(({ word }) => word === NOTHING))
    return (
      <p className="mb-3 grid min-h-[5.3125rem] content-center rounded-control bg-sunken px-4 text-small text-soft">
        이번 달에는 산 번호가 없어요. 샀다고 표시해 두면 토요일마다 결과가 여기에 쌓여요.
      </p>
    )
  return (
    <List isOrdered aria-label="이번 달 토요일" className="mb-3 flex gap-1.5">
      {told.map(({ saturday, word, look }) => (
        <li
          key={saturday.round_number}
          className={`flex min-w-0 flex-1 flex-col items-center rounded-control border px-0.5 py-2 text-center ${LOOKS[look]}`}
        >
          <time dateTime={saturday.draw_date} className="font-bold">
            {Number(saturday.draw_date.slice(8))}
            <span className="sr-only">일</span>
          </time>
          <span className="text-[0.8125rem]">{saturday.round_number}회</span>
          <span className="text-[0.8125rem] font-semibold">{word}</span>
        </li>
      ))}
    </List>
  )
}
const LOOKS = {
  won: 'border-celadon bg-celadon text-on-celadon',
  missed: 'border-line bg-sunken',
  playing: 'border-celadon text-celadon',
  none: 'border-line text-soft',
} as const

/** For each count of matches, that a set has it. */
const CHANCES = markedProbabilities(NUMBERS_PER_DRAW)

/** Matches of the round's sets beside the average of as many random sets. */
function Matches({ summary }: { summary: Reply<typeof getSettlementSummary> }) {
  const { sets_by_matches: counts, sets, round_number } = summary
  if (counts === null || sets === 0) return null
  const expected = CHANCES.map((chance) => chance * sets)
  const average = counts.reduce((sum, count, matched) => sum + count * matched, 0) / sets
  const usual = CHANCES.reduce((sum, chance, matched) => sum + chance * matched, 0)
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">몇 개나 맞았을까요?</h2>
        <p className="text-small text-soft">
          제{round_number}회 {sets}세트
        </p>
      </div>
      <ColumnPlot
        label="맞은 개수와 우연"
        expectation="steps"
        names={['내 번호', '우연이면']}
        hasValues
        size="low"
        columns={counts.map((count, matched) => {
          const chance = expected[matched] ?? 0
          return {
            name: `${matched}개`,
            tick: `${matched}개`,
            value: count,
            expected: chance,
            low: chance,
            high: chance,
            reading: `${matched}개 맞은 번호: ${count}세트, 우연이면 ${one(chance)}세트`,
          }
        })}
      />
      <p className="mt-2 text-small text-soft">
        {average === 0
          ? '이번 주는 맞은 번호가 없었어요.'
          : `이번 주는 세트마다 평균 ${one(average)}개 맞았어요. 우연이면 ${one(usual)}개예요.`}
      </p>
      <FiguresTable
        caption={`제${round_number}회에 맞은 개수`}
        columns={['맞은 개수', '내 번호', '우연이면']}
        rows={counts.map((count, matched) => [`${matched}개`, `${count}세트`, `${one(expected[matched] ?? 0)}세트`])}
      />
    </Card>
  )
}
