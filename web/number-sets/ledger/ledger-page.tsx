import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { getLedger, type LedgerMonth } from '#contract/number-sets/ledger.ts'
import { addMonths, drawDateOf, koreanDay, monthDayWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { csv } from '#domain/csv.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { exactWon, wonWording } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { RANK_RETURNS, returnBand } from '#domain/statistics/chance-return.ts'
import { clockNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { useNewestDueRound } from '#web/data/use-draw-time.ts'
import { gamesByRankWordings, timesWording } from '#web/draws/draw-wording.ts'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { AwaitedShape } from '#web/page/page-shape.tsx'
import { BudgetNote } from '#web/play-limits/budget.tsx'
import { LIMITS } from '#web/play-limits/limits-parts.tsx'
import { ShareBar } from '#web/plots/bars.tsx'
import { ColumnPlot } from '#web/plots/column-plot.tsx'
import { ColumnHeads, FiguresTable } from '#web/plots/figures-table.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FactLines } from '#web/ui/fact-lines.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { Empty, Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Unclaimed } from './unclaimed.tsx'

type Ledger = Reply<typeof getLedger>

/** Spent and won, by month and year, beside the return that chance gives. */
export default function LedgerPage() {
  const { data, isError, refetch } = useQuery(query(getLedger))
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
            샀다고 표시한 번호와 담아 둔 종이 복권만 더했어요. 복권은 평균적으로 쓴 돈의 절반쯤이 당첨금으로 돌아가고,
            대부분은 1등 몇 명에게 가요. 그래서 보통은 훨씬 적게 돌아와요.
          </Notice>
        </div>
      ) : isError ? (
        <div role="alert">
          <Empty onRetry={refetch}>가계부를 불러오지 못했어요.</Empty>
        </div>
      ) : (
        <AwaitedShape pathname="/dashboard/ledger" />
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
  <Empty>
    아직 산 번호가 없어요.{' '}
    <Link to="/check" className="font-semibold text-celadon underline underline-offset-4">
      종이 복권을 담거나
    </Link>{' '}
    내 번호에서 샀다고 표시해 보세요.
  </Empty>
)

/** Sums of months. */
type Period = Omit<LedgerMonth, 'month'> & { readonly name: string; readonly tick: string }

const sumOf = (months: readonly LedgerMonth[], name: string, tick = name): Period => {
  const sum = (figure: (month: LedgerMonth) => number) => months.reduce((total, month) => total + figure(month), 0)
  return {
    ...{ name, tick },
    games: sum(({ games }) => games),
    settled_games: sum(({ settled_games }) => settled_games),
    spent: sum(({ spent }) => spent),
    won: sum(({ won }) => won),
    net: sum(({ net }) => net),
    received: sum(({ received }) => received),
    unclaimed: sum(({ unclaimed }) => unclaimed),
    winners: PRIZE_RANKS.map((rank) => sum(({ winners }) => winners[rank - 1] ?? 0)),
  }
}

const yearOf = ({ month }: LedgerMonth) => month.slice(0, 4)
const monthName = ({ month }: LedgerMonth) => `${Number(month.slice(5))}월`

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
          <SelectField label="기간" value={year} onChange={({ target }) => setYear(target.value)}>
            {years.map((one) => (
              <option key={one} value={one}>
                {one}년
              </option>
            ))}
            <option value="">전체 기간</option>
          </SelectField>
          <Summary period={all} />
        </Card>
        {/* One period alone is in the summary. */}
        {periods.length > 1 && (
          <Card className="py-4 sm:py-5">
            <h2 className="text-lead font-bold">{year === '' ? '연도별 기록' : '월별 기록'}</h2>
            <Plot periods={periods} label={year === '' ? '연도별 쓴 돈과 당첨금' : `${year}년 월별 쓴 돈과 당첨금`} />
          </Card>
        )}
        <Card className="order-2 py-4 sm:py-5">
          <Ranks period={all} />
        </Card>
      </div>
    </div>
  )
}

function Summary({ period }: { period: Period }) {
  const { name, games, settled_games, spent, net, received, unclaimed } = period
  const gone = net - received - unclaimed
  const band = returnBand(settled_games)
  return (
    <>
      <p className="text-small text-soft">
        {name} · 산 복권 {games}게임
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Figure name="쓴 돈" won={spent} />
        <Figure name="당첨금 (세후)" won={net} />
      </div>
      {net > 0 && (
        <FactLines
          facts={[
            ['받은 돈', exactWon(received)],
            ['아직 안 받은 돈', exactWon(unclaimed)],
            // Lost, or too late.
            gone > 0 ? ['받지 못한 돈', exactWon(gone)] : null,
          ]}
        />
      )}
      <ShareBar
        value={net}
        full={Math.max(spent, net, band?.high ?? 0, 1)}
        {...(band && { low: band.low, high: band.high })}
      />
      {settled_games === 0 ? (
        <p className="text-soft">아직 추첨한 번호가 없어요.</p>
      ) : (
        <p>{rareWording(period) ?? (band && <InChance period={period} band={band} />)}</p>
      )}
    </>
  )
}

const Figure = ({ name, won }: { name: string; won: number }) => (
  <div className="flex-1">
    <p className="text-small text-soft">{name}</p>
    <p className="whitespace-nowrap text-heading font-bold">{exactWon(won)}</p>
  </div>
)

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

const InChance = ({ period: { settled_games, net }, band }: { period: Period; band: Band }) => (
  <>
    추첨이 끝난 {settled_games}게임이면, 우연이면 열 명 중 여덟 명은{' '}
    <strong>{withParticle(bandWording(band), '을/를')}</strong> 받아요. {placeWording(net, band)}
  </>
)

/** Of one in so many and rarer a first, second or third prize is a thing apart, which "one in ten" would belittle. */
const RARE = { from: 50, very: 1_000 }

/** What chance says to a prize of the first three ranks; null where there is none, or so many games that it is no wonder. */
function rareWording({ settled_games, winners }: Period): string | null {
  const best = winners.findIndex((games) => games > 0) + 1
  const chance = RANK_RETURNS.find(({ rank }) => rank === best)?.chance
  if (best > 3 || chance === undefined) return null
  const one_in = 1 / (1 - (1 - chance) ** settled_games)
  if (one_in < RARE.from) return null
  return `${settled_games}게임 중에 ${best}등이 나올 확률은 약 ${countWording(Number(one_in.toPrecision(2)))}분의 1이에요. ${one_in < RARE.very ? '드문' : '아주 드문'} 일이에요.`
}

type Band = NonNullable<ReturnType<typeof returnBand>>

const bandWording = ({ low, high }: Band) => (low === high ? exactWon(low) : `${exactWon(low)}~${exactWon(high)}`)

function placeWording(net: number, { low, high }: Band): string {
  if (net < low) return '내 기록은 그보다 적어요. 열 명 중 한 명은 이래요.'
  return net > high ? '내 기록은 그보다 많아요. 열 명 중 한 명은 이래요.' : '내 기록도 그 안에 있어요.'
}

function Plot({ periods, label }: { periods: readonly Period[]; label: string }) {
  const columns = periods.map(({ name, tick, spent, net, settled_games }) => {
    const band = returnBand(settled_games) ?? { low: 0, high: 0 }
    return {
      // Twelve months have room for their numbers.
      ...{ name, tick: tick.replace('월', ''), value: net, expected: spent, ...band },
      reading: `${name} 쓴 돈 ${wonWording(spent)}, 당첨금 ${wonWording(net)}, 우연이면 열 명 중 여덟 명은 ${wonWording(band.low)}~${wonWording(band.high)}`,
    }
  })
  return (
    <div className="mt-3">
      <ColumnPlot
        label={label}
        columns={columns}
        expectation="steps"
        names={['당첨금 (세후)', '쓴 돈', '우연이면 (80%)']}
        wording={wonWording}
      />
      <FiguresTable
        caption={label}
        columns={['기간', '게임', '쓴 돈', '당첨금 (세후)', '우연이면']}
        rows={periods.map(({ name, games, spent, net }, i) => [
          name,
          String(games),
          exactWon(spent),
          exactWon(net),
          `${wonWording(columns[i]?.low ?? 0)}~${wonWording(columns[i]?.high ?? 0)}`,
        ])}
      />
    </div>
  )
}

const PeriodList = ({ periods }: { periods: readonly Period[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
  <ul role="list" className="divide-y divide-line">
    {periods.map(({ name, tick, games, settled_games, spent, net, winners }) => (
      <li key={name} className="flex items-baseline justify-between gap-x-3 py-2">
        <div className="min-w-0">
          <p className="font-bold">{tick}</p>
          <p className="text-small text-soft">
            {games}게임
            {settled_games > 0 && <span>{` · ${gamesByRankWordings(winners).join(' · ') || '당첨 없음'}`}</span>}
            {settled_games > 0 && settled_games < games && <span>{` · ${games - settled_games}게임 추첨 전`}</span>}
          </p>
        </div>
        <div className="whitespace-nowrap text-right">
          {settled_games === 0 ? <Badge look="plain">추첨 전</Badge> : <p className="font-bold">{exactWon(net)}</p>}
          <p className="text-small text-soft">쓴 돈 {exactWon(spent)}</p>
        </div>
      </li>
    ))}
  </ul>
)

/** By rank: how often it was won, how often chance gives it, and which part of the half that comes back it is. */
function Ranks({ period: { name, settled_games, winners } }: { period: Period }) {
  return (
    <>
      <h2 className="text-lead font-bold">등수별 기록</h2>
      <p className="text-small text-soft">
        {name} · 추첨이 끝난 {settled_games}게임
      </p>
      <table className="mt-2 w-full text-small">
        <ColumnHeads names={['등수', '내 번호', '우연이면', '1,000원당 평균']} />
        <tbody>
          {RANK_RETURNS.map(({ rank, chance, per_game }) => (
            <tr key={rank} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {rank}등
              </th>
              <td className="text-right font-semibold">{winners[rank - 1] ?? 0}회</td>
              <td className="text-right text-soft">{timesWording(chance * settled_games)}</td>
              <td className="text-right text-soft">{Math.round(per_game)}원</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-small text-soft">
        1,000원 중 평균 500원이 당첨금이 되고, 그중 절반쯤은 1등에게 가요. 지금 규칙으로 계산한 평균이에요.
      </p>
    </>
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
