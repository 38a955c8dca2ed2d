import { useState } from 'react'
import type { getReappearanceCycle } from '#contract/analysis/analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { numberPath } from '#contract/site/site-pages.ts'
import { dayWording } from '#domain/calendar.ts'
import { EXPECTED_CYCLE } from '#domain/statistics/chance.ts'
import type { Reappearance } from '#domain/statistics/reappearance.ts'
import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { inWindowAsked, ScopePage } from '#web/analysis/scope-page.tsx'
import { preloadAll, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { ShareBar } from '#web/plots/bars.tsx'
import { ScrollBox } from '#web/plots/figures-table.tsx'
import { HEAT, heatOf } from '#web/plots/heat.ts'
import { one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { List } from '#web/ui/list.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { reappearanceOf } from '../analysis-queries.ts'
import {
  bandOfScore,
  cycleWording,
  type Direction,
  elapsedWording,
  LONGEST_USUAL_GAP,
  lastRoundWording,
  ORDERS,
  type Order,
  ordered,
  SCORE_BANDS,
} from './reappearance-rows.ts'

const answersOf = inWindowAsked(reappearanceOf)

export const loader = preloadAll(answersOf)
export const clientLoader = staleWhileRevalidate(answersOf)

export default function ReappearancePage() {
  return (
    <ScopePage
      path="/analysis/reappearance"
      question="어떤 번호가 오래 안 나왔을까요?"
      inShort={longestRestIn}
      lead="마지막으로 나온 뒤 몇 회가 지났는지 보여 드려요."
      description="로또 6/45 번호별 마지막 출현 회차와 평균 주기, 컴백 시그널을 우연의 기댓값과 함께 보여 드립니다."
      answerOf={reappearanceOf}
      Result={ReappearanceResult}
      reading="번호 하나는 평균 7.5회에 한 번 나오고, 그 사이 6~7회는 안 나오는 게 보통이에요. 점수는 지난 기록을 비교한 값이에요."
    />
  )
}

type Cycle = Reply<typeof getReappearanceCycle>

function longestRestIn({ reappearance_data: rows }: Cycle, period: string): string | undefined {
  const unseen = rows.filter(({ rounds_since_last }) => rounds_since_last === null)
  if (unseen.length > 0) return `${period}에서 한 번도 안 나온 번호가 ${unseen.length}개예요.`
  const [first] = ordered(rows, 'elapsed', 'descending')
  return first ? `${first.number}번이 ${first.rounds_since_last}회째로 가장 오래 안 나왔어요.` : undefined
}

function ReappearanceResult({ answer, period }: { answer: Cycle; period: string }) {
  return (
    <>
      <RestHeat rows={answer.reappearance_data} rounds={answer.total_analyzed} period={period} />
      <Signals signals={answer.comeback_signals} />
      <Card className="pt-3 sm:pt-4">
        <Disclosure name="45개 번호 표로 보기">
          <ReappearanceTable rows={answer.reappearance_data} />
        </Disclosure>
        <Disclosure name="컴백 점수 읽는 법">
          <ScoreExplained />
        </Disclosure>
      </Card>
    </>
  )
}

const Signals = ({ signals }: { signals: Cycle['comeback_signals'] }) => (
  <Card>
    <section aria-labelledby="signals">
      <h2 id="signals" className="text-lead font-bold">
        컴백 시그널
      </h2>
      <p className="text-small text-soft">
        {signals.length === 0
          ? '이 기간에는 두 번 이상 나와 비교할 수 있는 번호가 없어요.'
          : '안 나온 회차 수가 평균 주기와 가까운 번호예요.'}
      </p>
      {signals.length > 0 && (
        <List isOrdered className={SIGNALS}>
          {signals.map(({ number, comeback_score, rounds_since_last }) => (
            <li key={number}>
              <NumberBall number={number} />
              <span>
                <span className="flex justify-between gap-2 text-small text-soft">
                  <span>{bandOfScore(comeback_score)}</span>
                  <span>{rounds_since_last}회 전</span>
                </span>
                <ShareBar value={comeback_score} full={100} />
              </span>
              <strong className="text-right font-bold">
                <span className="sr-only">점수 </span>
                {comeback_score.toFixed(0)}점
              </strong>
            </li>
          ))}
        </List>
      )}
    </section>
  </Card>
)
/** One row each, read down the first column and then the second. */
const SIGNALS =
  'mt-3 gap-x-10 [--ball:2.25rem] *:grid *:break-inside-avoid *:grid-cols-[auto_1fr_3.25rem] *:items-center *:gap-3 *:border-t *:border-line *:py-2.5 md:columns-2'

const ScoreExplained = () => (
  <>
    <p className="max-w-[46rem]">
      점수는 마지막으로 나온 뒤 지난 회차를 그 번호의 평균 주기와 비교한 값이에요. 지난 회차가 평균에 가까울수록 점수가
      높아요. 다음 추첨에 대해서는 아무것도 알려 주지 않아요.
    </p>
    <dl className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-4">
      {SCORE_BANDS.map(({ from, to, name }) => (
        <div key={name} className="rounded-control bg-sunken px-4 py-3">
          <dt className="mb-2 font-semibold">
            {from}~{to}점
          </dt>
          <dd className="text-small">
            <ShareBar value={to} full={100} className="mb-2" />
            {name}
          </dd>
        </div>
      ))}
    </dl>
  </>
)

export const ErrorBoundary = AnalysisFailure

const NAMES: Readonly<Record<Order, string>> = {
  number: '번호',
  count: '출현 횟수',
  last: '마지막 회차',
  elapsed: '경과 회차',
  cycle: '평균 주기',
  score: '점수',
}

/** All 45 numbers. The names of the columns order it, where there are scripts. */
function ReappearanceTable({ rows }: { rows: readonly Reappearance[] }) {
  const [{ order, direction }, setOrder] = useState<{ order: Order; direction: Direction }>({
    order: 'number',
    direction: 'ascending',
  })
  const choose = (chosen: Order) =>
    setOrder((before) => {
      const usual = chosen === 'number' ? 'ascending' : 'descending'
      const other = before.direction === 'ascending' ? 'descending' : 'ascending'
      return { order: chosen, direction: before.order === chosen ? other : usual }
    })
  return (
    <ScrollBox label="번호별 재출현 주기 표" className="-mx-2 px-2">
      <table className="w-full min-w-[38rem] text-small">
        <caption className="sr-only">번호별 재출현 주기</caption>
        <thead>
          <tr className="border-b border-line">
            {ORDERS.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={column === order ? direction : undefined}
                className={`font-semibold ${column === 'number' || column === 'score' ? 'text-left' : 'pr-4 text-right'}`}
              >
                <ColumnName
                  name={NAMES[column]}
                  direction={column === order ? direction : null}
                  onChoose={() => choose(column)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered(rows, order, direction).map((row) => (
            <Row key={row.number} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

interface ColumnNameProps {
  readonly name: string
  readonly direction: Direction | null
  readonly onChoose: () => void
}

const ColumnName = ({ name, direction, onChoose }: ColumnNameProps) => (
  <>
    <button
      type="button"
      className="with-scripts inline-flex min-h-11 items-center gap-1 whitespace-nowrap hover:text-celadon"
      onClick={onChoose}
    >
      {name}
      <span aria-hidden="true">{direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ' '}</span>
    </button>
    <span className="without-scripts">{name}</span>
  </>
)

const Row = ({ row }: { row: Reappearance }) => (
  <tr className="border-b border-line last:border-b-0 [--ball:2rem]">
    <th scope="row" className="py-1.5">
      <NumberBall number={row.number} />
    </th>
    <td className="pr-4 text-right">{row.appearance_count}회</td>
    <td className="pr-4 text-right">{lastRoundWording(row.last_appearance_round)}</td>
    <td className="pr-4 text-right">{elapsedWording(row.rounds_since_last)}</td>
    <td className="pr-4 text-right">{cycleWording(row.average_cycle)}</td>
    <td className="w-[35%]">
      <span className="grid grid-cols-[1fr_2rem_4rem] items-center gap-2">
        <ShareBar value={row.comeback_score} full={100} />
        <span className="text-right font-semibold">{row.comeback_score.toFixed(0)}</span>
        <span className="whitespace-nowrap text-soft">{bandOfScore(row.comeback_score)}</span>
      </span>
    </td>
  </tr>
)

const HEAT_COLUMN_NAMES = ['이번 회', '1~2', '3~5', '6~9', '10~14', '15+'] as const
const ENDS = [1, 3, 6, 10, 15]

interface RestHeatProps {
  readonly rows: readonly Reappearance[]
  /** Of the window; a number that was not seen rests at least as long. */
  readonly rounds: number
  /** The name of the chosen period: `최근 10회`. */
  readonly period: string
}

/** How long each number has rested, as 45 cells with their figures; the chosen one is told in words. */
function RestHeat({ rows, rounds, period }: RestHeatProps) {
  const restOf = ({ rounds_since_last }: Reappearance) => rounds_since_last ?? rounds
  const longest = rows.reduce((most, row) => (restOf(row) > restOf(most) ? row : most))
  const [number, setNumber] = useState(longest.number)
  const chosen = rows.find((row) => row.number === number) ?? longest
  const outside = rows.filter((row) => restOf(row) > LONGEST_USUAL_GAP).length
  const unseen = rows.filter(({ rounds_since_last }) => rounds_since_last === null).length
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">번호별 미출현 기간</h2>
        <p className="text-small text-soft">위는 번호, 아래는 안 나온 회차 수</p>
      </div>
      <List className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1 md:grid-cols-[repeat(15,minmax(0,1fr))]">
        {rows.map((row) => (
          <li key={row.number}>
            <button
              type="button"
              aria-pressed={row.number === number}
              onClick={() => setNumber(row.number)}
              className={`grid min-h-12 w-full place-content-center rounded-control text-center leading-[1.25] outline-offset-1 aria-pressed:outline-2 aria-pressed:outline-ink ${heatOf(restOf(row), ENDS)}`}
            >
              <strong className="font-bold">
                {row.number}
                <span className="sr-only">번</span>
              </strong>
              <span className="text-[0.8125rem] whitespace-nowrap">{cellWording(row, rounds)}</span>
            </button>
          </li>
        ))}
      </List>
      <div className="mt-4 grid gap-5 md:grid-cols-2 md:gap-10">
        <div>
          <ul className="flex text-[0.8125rem] text-soft" aria-hidden="true">
            {HEAT.map((step, i) => (
              <li key={step} className="flex-1 text-center">
                <span className={`mx-px block h-3 rounded-[3px] border border-line ${step}`} />
                {HEAT_COLUMN_NAMES[i]}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-small text-soft">
            우연이면 평균 {one(EXPECTED_CYCLE)}회에 한 번 나와요. 그 사이 보통 0~{LONGEST_USUAL_GAP}회는 안 나와요.{' '}
            {unseen > 0
              ? `${unseen}개 번호는 이 기간에 한 번도 안 나와서 ${rounds}회 이상으로만 표시했어요.`
              : outside === 0
                ? '45개 번호가 모두 그 안에 있어요.'
                : `${outside}개가 그보다 오래 안 나왔는데, 우연이어도 한 개쯤은 그래요.`}
          </p>
        </div>
        <RestDetail row={chosen} rounds={rounds} period={period} />
      </div>
    </Card>
  )
}

const cellWording = ({ rounds_since_last }: Reappearance, rounds: number) =>
  rounds_since_last === null ? `${rounds}+` : rounds_since_last === 0 ? '이번' : `${rounds_since_last}`

function RestDetail({ row, rounds, period }: { row: Reappearance } & Omit<RestHeatProps, 'rows'>) {
  const { number, rounds_since_last, last_appearance_round, last_appearance_date, average_cycle } = row
  return (
    <div aria-live="polite" className="max-md:border-t max-md:border-line max-md:pt-5">
      <div className="flex items-center gap-4 [--ball:3.25rem]">
        <NumberBall number={number} />
        <div>
          <h3 className="text-lead font-bold">
            {rounds_since_last === null
              ? `${rounds}회 동안 안 나왔어요`
              : rounds_since_last === 0
                ? '이번 회에 나왔어요'
                : `${rounds_since_last}회째 안 나왔어요`}
          </h3>
          {last_appearance_date && (
            <p className="text-small text-soft">
              마지막은 제{last_appearance_round}회 · {dayWording(last_appearance_date)}
            </p>
          )}
        </div>
      </div>
      {row.appearance_count > 0 && (
        <dl className="mt-4 grid grid-cols-2 gap-2">
          {average_cycle > 0 && <Figure {...BOX} name="평균 간격" value={`${one(average_cycle)}회`} />}
          <Figure {...BOX} name={period} value={`${row.appearance_count}회`} />
        </dl>
      )}
      <p className="mt-4">
        <span>
          {row.absence_percentage !== null &&
            `어느 번호든 우연히 이만큼 안 나올 확률이 ${one(row.absence_percentage)}%예요. `}
        </span>
        <strong className="font-bold">오래 안 나왔다고 다음에 더 잘 나오지는 않아요.</strong>
      </p>
      <TextLink look="more" to={numberPath(number)} className="mt-2">
        {number}번 자세히 보기
      </TextLink>
    </div>
  )
}

const BOX = { className: 'rounded-control bg-sunken px-3 py-2 text-center', valueClass: '' }
