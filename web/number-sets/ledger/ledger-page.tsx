import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { getLedger, type LedgerMonth } from '#contract/number-sets/ledger.ts'
import { addMonths, drawDateOf, koreanDay, monthDayWording } from '#domain/calendar.ts'
import { csv } from '#domain/csv.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { exactWon } from '#domain/money/won.ts'
import { clockNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { useNewestDueRound } from '#web/data/use-draw-time.ts'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { Unanswered } from '#web/page/unanswered.tsx'
import { BudgetNote } from '#web/play-limits/budget.tsx'
import { LIMITS } from '#web/play-limits/limits-parts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FactLines } from '#web/ui/fact-lines.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Summary } from './ledger-summary.tsx'
import { monthName, sumOf, yearOf } from './period.ts'
import { PeriodList, Plot, Ranks } from './period-records.tsx'
import { Unclaimed } from './unclaimed.tsx'

type Ledger = Reply<typeof getLedger>

/** Spent and won, by month and year, beside the return that chance gives. */
export default function LedgerPage() {
  const ledger = useQuery(query(getLedger))
  const { data } = ledger
  return (
    <>
      <PageHead
        title="당첨금 가계부"
        description="산 번호의 구매 금액과 당첨금이에요."
        path="/dashboard/ledger"
        isHidden
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 pb-3">
        <PageTitle>당첨금 가계부</PageTitle>
        {data && data.months.length > 0 && (
          <Button look="accent" onClick={() => saveLedger(data.months)}>
            파일 받기
          </Button>
        )}
      </div>
      {data ? (
        <div className="space-y-4">
          {data.months.length === 0 ? <NothingBought /> : <Periods {...data} />}
          <Notice>
            샀다고 표시한 번호와 담아 둔 종이 복권, 함께 산 복권의 내 몫만 더했어요. 복권은 평균적으로 쓴 돈의 절반쯤이
            당첨금으로 돌아가고, 대부분은 1등 몇 명에게 가요. 그래서 보통은 훨씬 적게 돌아와요.
          </Notice>
        </div>
      ) : (
        <Unanswered query={ledger} failed="가계부를 불러오지 못했어요." />
      )}
    </>
  )
}

/** Whether the last three whole months each cost more than the month before. A month without a game cost nothing. */
function hasRisen(months: readonly LedgerMonth[], today: string): boolean {
  const costOf = (monthsAgo: number) => {
    const month = addMonths(`${today.slice(0, 7)}-01`, -monthsAgo).slice(0, 7)
    return months.find((one) => one.month === month)?.spent ?? 0
  }
  return [1, 2, 3].every((ago) => costOf(ago) > costOf(ago + 1))
}

const Risen = () => (
  <p role="note" className="flex flex-wrap items-center gap-x-3 px-1 text-small text-soft">
    지난 석 달 동안 쓴 돈이 달마다 늘었어요.
    <TextLink look="line" to={LIMITS}>
      한도를 정하거나 잠시 쉬기
    </TextLink>
  </p>
)

const NothingBought = () => (
  <EmptyState word="0원" title="아직 산 번호가 없어요">
    <p className="mt-1">종이 복권을 담거나 내 번호에서 샀다고 표시하면 쓴 돈과 당첨금을 달마다 모아 드려요.</p>
    <div className="mt-4 flex flex-wrap justify-center gap-2 sm:justify-start">
      <ButtonLink to="/check" className="min-h-[3.25rem] max-sm:w-full">
        종이 복권 담기
      </ButtonLink>
      <ButtonLink to="/dashboard/numbers" look="quiet" className="min-h-[3.25rem] max-sm:w-full">
        내 번호 보기
      </ButtonLink>
    </div>
  </EmptyState>
)

/** So many of the newest periods are listed at once. */
const LISTED = 6

/** On wide windows in two columns, what is to be fetched and the list in the right one; on a phone in one, that first. */
function Periods({ months, unclaimed, coming }: Ledger) {
  const years = [...new Set(months.map(yearOf))].toReversed()
  const [year, setYear] = useState(years[0] ?? '')
  const shown = year === '' ? months : months.filter((month) => yearOf(month) === year)
  const periods =
    year === ''
      ? years.toReversed().map((one) =>
          sumOf(
            months.filter((month) => yearOf(month) === one),
            `${one}년`,
          ),
        )
      : shown.map((month) => sumOf([month], `${year}년 ${monthName(month)}`, monthName(month)))
  const all = sumOf(shown, year === '' ? '전체 기간' : `${year}년`)
  const listed = periods.toReversed()
  return (
    <div className="flex flex-col gap-4 min-[1040px]:grid min-[1040px]:grid-cols-[1.6fr_1fr] min-[1040px]:items-start">
      <div className="contents min-[1040px]:order-last min-[1040px]:block min-[1040px]:space-y-4">
        <Unclaimed sets={unclaimed} />
        {coming.map((one) => (
          <Coming key={one.round_number} {...one} />
        ))}
        <Card className="order-1 py-3 sm:py-4">
          <h2 className="sr-only">{year === '' ? '연도별' : '월별'} 쓴 돈과 당첨금</h2>
          <PeriodList periods={listed.slice(0, LISTED)} />
          {listed.length > LISTED && (
            <Disclosure name="그 전 보기">
              <PeriodList periods={listed.slice(LISTED)} />
            </Disclosure>
          )}
        </Card>
      </div>
      <div className="contents min-[1040px]:block min-[1040px]:space-y-4">
        <BudgetNote className="rounded-control bg-sunken px-4 py-1" />
        {hasRisen(months, koreanDay(clockNow())) && <Risen />}
        <Card className="space-y-3 py-4 sm:py-5">
          <SelectField
            label="기간"
            value={year}
            onChange={({ target }) => setYear(target.value)}
            choices={[...years.map((one) => [one, `${one}년`] as const), ['', '전체 기간']]}
          />
          <Summary period={all} />
        </Card>
        {/* One period alone is in the summary. */}
        {periods.length > 1 && (
          <Card className="py-4 sm:py-5">
            <h2 className="text-lead font-bold">{year === '' ? '연도별 기록' : '월별 기록'}</h2>
            <Plot periods={periods} label={year === '' ? '연도별 쓴 돈과 당첨금' : `${year}년 월별 쓴 돈과 당첨금`} />
          </Card>
        )}
        {/* Shares have no games of one's own. */}
        {all.games > 0 && (
          <Card className="order-2 py-4 sm:py-5">
            <Ranks period={all} />
          </Card>
        )}
      </div>
    </div>
  )
}

/** Games of a round whose result is not known: they are no miss. */
function Coming({ round_number, games, spent }: Ledger['coming'][number]) {
  const isDrawn = (useNewestDueRound() ?? 0) >= round_number
  return (
    <Card className="py-4 sm:py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-small text-soft">
          제{round_number}회 · {games}게임
        </p>
        <Badge look={isDrawn ? 'amber' : 'plain'}>{isDrawn ? '집계 중' : '추첨 전'}</Badge>
      </div>
      <h2 className="mt-1 mb-2 text-lead font-bold">
        {isDrawn ? '집계가 끝나면 결과를 더해 드려요' : '토요일 밤에 결과를 더해 드려요'}
      </h2>
      <FactLines
        facts={[
          ['쓴 돈', exactWon(spent)],
          ['추첨', monthDayWording(drawDateOf(round_number))],
        ]}
      />
    </Card>
  )
}

const saveLedger = (months: readonly LedgerMonth[]) =>
  saveFile(
    'lottolens-ledger.csv',
    csv(
      [
        '달',
        '산 게임',
        '추첨이 끝난 게임',
        '쓴 돈',
        '당첨금 (세전)',
        '당첨금 (세후)',
        '받은 돈',
        '아직 안 받은 돈',
        ...PRIZE_RANKS.map((rank) => `${rank}등`),
      ],
      months.map(({ month, games, settled_games, spent, won, net, received, unclaimed, winners }) => [
        ...[month, games, settled_games, spent, won, net, received, unclaimed],
        ...winners,
      ]),
    ),
    'text/csv;charset=utf-8',
  )
