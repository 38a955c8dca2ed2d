import { Fragment } from 'react'
import { Link } from 'react-router'
import type { getNumberHistory } from '#contract/analysis/number-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { pairPath } from '#contract/site/site-pages.ts'
import { dayWording, drawDateOf } from '#domain/calendar.ts'
import { DotInterval } from '#web/plots/bars.tsx'
import { countsFigures } from '#web/plots/counts-figures.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { strokesPath } from '#web/plots/paths.ts'
import { ReadoutLine, useReadout } from '#web/plots/use-readout.tsx'
import { one, percentAt } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { List } from '#web/ui/list.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'

const LINES = 4
const HEIGHT = 44

/** `제1244회 (2026.10.03), 3회 만에 나왔어요` */
const readingOf = (round: number, before: number | undefined) =>
  `제${round}회 (${dayWording(drawDateOf(round))})${before === undefined ? '에 처음 나왔어요' : `, ${round - before}회 만에 나왔어요`}`

/** Every draw of the history as a place on a strip, with a stroke where the number was drawn: four lines on phones. */
export function AppearanceStrip({ history }: { history: NumberHistory }) {
  const { number, rounds, total_analyzed, longest_rest, rested_as_long } = history
  const { reading, group, item, isRead } = useReadout(rounds.map((round, i) => readingOf(round, rounds[i - 1])))
  const many = Math.ceil(total_analyzed / LINES)
  return (
    <Card>
      <h2 className="text-lead font-bold">언제 나왔을까요?</h2>
      <ReadoutLine reading={reading}>막대 하나가 한 회차예요. 누르면 회차와 날짜가 나와요.</ReadoutLine>
      <div className="grid gap-y-3 md:grid-cols-4" {...group(`${number}번이 나온 회차`)}>
        {Array.from({ length: LINES }, (_, line) => {
          const first = line * many + 1
          const x = (round: number) => percentAt(round - first, many)
          const [restFrom, restTo] = [longest_rest?.start_round ?? 0, (longest_rest?.end_round ?? -1) + 1]
          return (
            <div key={first}>
              <svg role="presentation" width="100%" height={HEIGHT} className="block bg-sunken">
                {restFrom < first + many && restTo > first && (
                  <rect
                    x={x(restFrom)}
                    width={percentAt(Math.min(restTo, first + many) - Math.max(restFrom, first), many)}
                    height={HEIGHT}
                    className="plot-rest"
                  />
                )}
                <Strokes
                  rounds={rounds.filter((round) => round >= first && round < first + many)}
                  first={first}
                  many={many}
                />
                {rounds.map((round, i) =>
                  (isRead || i === 0) && round >= first && round < first + many ? (
                    <Mark
                      key={round}
                      at={round + 0.5 - first}
                      // A stroke is two pixels wide: what is nearest to the finger is read.
                      from={Math.max(first, ((rounds[i - 1] ?? first) + round + 1) / 2) - first}
                      to={Math.min(first + many, (round + 1 + (rounds[i + 1] ?? first + many)) / 2) - first}
                      many={many}
                      item={item(i)}
                    />
                  ) : null,
                )}
              </svg>
              <p className="text-small text-soft">{`${drawDateOf(first).slice(0, 4)}년 제${first}회`}</p>
            </div>
          )
        })}
      </div>
      {longest_rest && (
        <p className="mt-3 text-small text-soft">
          {`노란 구간은 가장 오래 안 나온 ${longest_rest.rounds}회예요. ${rested_as_long}개 번호가 이만큼 안 나온 적이 있어요.`}
        </p>
      )}
      <details className="mt-2">
        <Summary look="text">나온 회차 모두 보기</Summary>
        {/* Hundreds of links that look alike: the list says how. */}
        <List className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] text-small [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:underline-offset-4 [&_a]:hover:underline">
          {rounds.toReversed().map((round) => (
            <li key={round}>
              <Link to={`/results/${round}`} discover="none">{`제${round}회`}</Link>
            </li>
          ))}
        </List>
      </details>
    </Card>
  )
}

interface StrokesProps {
  readonly rounds: readonly number[]
  readonly first: number
  readonly many: number
}

/** A line of the strip: a path, since so many lines each by itself would be a third of the page. */
const Strokes = ({ rounds, first, many }: StrokesProps) => (
  <svg width="100%" height={HEIGHT} viewBox={`-.5 0 ${many} 1`} preserveAspectRatio="none" aria-hidden="true">
    <path
      d={strokesPath(rounds.map((round) => round - first))}
      strokeWidth="2"
      vectorEffect="non-scaling-stroke"
      className="stroke-celadon"
    />
  </svg>
)

interface MarkProps {
  /** Places of the stroke and of what belongs to it, in rounds from the line's first. */
  readonly at: number
  readonly from: number
  readonly to: number
  readonly many: number
  readonly item: ReturnType<ReturnType<typeof useReadout>['item']>
}

/** What is pointed at to read a stroke, and what shows that it is read. */
const Mark = ({ at, from, to, many, item }: MarkProps) => (
  <g {...item} className="group outline-none">
    <rect x={percentAt(from, many)} width={percentAt(to - from, many)} height={HEIGHT} className="fill-transparent" />
    <line
      x1={percentAt(at, many)}
      x2={percentAt(at, many)}
      y2={HEIGHT}
      strokeWidth="4"
      className="stroke-ink opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
    />
  </g>
)

const MONTHS = Array.from({ length: 12 }, (_, i) => `${i + 1}월`)
const STEPS = ['heat-0', 'heat-1', 'heat-2', 'heat-4', 'heat-5'] as const
const stepOf = (count: number) => STEPS[Math.min(count, STEPS.length - 1)]

/** Counts by year and month: years downwards on a phone, to the right where there is room. */
export function MonthHeat({ history: { number, years } }: { history: NumberHistory }) {
  const cells = years.flatMap(({ year, months }) =>
    months.flatMap((count, month) => (count === null ? [] : [{ key: `${year}-${month}`, year, month, count }])),
  )
  const { reading, group, item } = useReadout(
    cells.map(
      ({ year, month, count }) => `${year}년 ${MONTHS[month]}: ${count === 0 ? '나오지 않았어요' : `${count}회`}`,
    ),
  )
  const at = new Map(cells.map(({ key }, i) => [key, i]))
  return (
    <Card>
      <h2 className="text-lead font-bold">연도·월별로 보면</h2>
      <ReadoutLine reading={reading}>추첨이 한 달에 4~5회라, 우연이면 한 달에 평균 0.6회 나와요.</ReadoutLine>
      <div
        {...group(`${number}번이 월별로 나온 횟수`)}
        className="heat-cells grid grid-cols-[2.5rem_repeat(12,minmax(0,1fr))] gap-[3px] text-[0.8125rem] leading-4 whitespace-nowrap text-soft md:auto-cols-fr md:grid-flow-col md:grid-cols-[2.5rem] md:grid-rows-[1.5rem_repeat(12,1.125rem)]"
      >
        <span aria-hidden="true" />
        {MONTHS.map((name, i) => (
          <span key={name} aria-hidden="true">
            {i % 3 === 0 && name}
          </span>
        ))}
        {years.map(({ year, months }, i) => (
          <Fragment key={year}>
            <span aria-hidden="true">{i % 2 === 0 && year}</span>
            {months.map((count, month) =>
              count === null ? (
                <span key={MONTHS[month]} />
              ) : (
                <span key={MONTHS[month]} {...item(at.get(`${year}-${month}`) ?? 0)} className={stepOf(count)}>
                  {count > 1 && count}
                </span>
              ),
            )}
          </Fragment>
        ))}
      </div>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small text-soft" aria-hidden="true">
        한 달에
        {STEPS.map((step, count) => (
          <span key={step} className="inline-flex items-center gap-1.5">
            <span className={`h-3 w-4 rounded-[3px] ${step}`} /> {count}회
            {count === STEPS.length - 1 && <span>{' 이상'}</span>}
          </span>
        ))}
      </p>
      <FiguresTable
        caption="연도·월별 횟수"
        columns={['연도', ...MONTHS]}
        rows={years.map(({ year, months }) => [
          `${year}`,
          ...months.map((count) => (count === null ? '-' : `${count}`)),
        ])}
      />
    </Card>
  )
}

const SHOWN = 10

/** The numbers that were drawn along with it most often, against chance. */
export function Companions({ history: { number, companions } }: { history: NumberHistory }) {
  const { numbers, expected_count, band_low, band_high, largest_low, largest_high } = companions
  const to = Math.max(band_high, numbers[0]?.frequency ?? 0) + 2
  const from = Math.max(0, Math.min(band_low, numbers.at(-1)?.frequency ?? 0) - 2)
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">함께 나온 번호</h2>
        <p className="text-small text-soft">많은 순 {SHOWN}개</p>
      </div>
      <ol className="[--ball:2rem]">
        {numbers.slice(0, SHOWN).map((row) => (
          <li key={row.number}>
            <Link
              to={pairPath(Math.min(number, row.number), Math.max(number, row.number))}
              className="grid min-h-11 grid-cols-[2.5rem_1fr_3.5rem] items-center gap-2 hover:text-celadon"
            >
              <NumberBall number={row.number} />
              <DotInterval
                value={row.frequency}
                expected={expected_count}
                low={band_low}
                high={band_high}
                from={from}
                to={to}
              />
              <strong className="text-right font-bold">{`${row.frequency}회`}</strong>
            </Link>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-small text-soft">
        {`점선은 우연이면 ${one(expected_count)}회, 색칠한 구간은 보통 ${band_low}~${band_high}회예요. 짝이 44개나 되니, 가장 많은 짝이 ${largest_low}~${largest_high}회인 것도 흔한 일이에요.`}
      </p>
      <FiguresTable
        {...countsFigures({
          caption: `${number}번과 함께 나온 번호`,
          columns: ['번호', '함께 나온 횟수'],
          rows: numbers.map((row) => ({ ...companions, name: `${row.number}번`, frequency: row.frequency })),
        })}
      />
    </Card>
  )
}

/** The API's answer about one number. */
export type NumberHistory = Reply<typeof getNumberHistory>
