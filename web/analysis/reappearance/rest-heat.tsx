import { useState } from 'react'
import { Link } from 'react-router'
import { numberPath } from '#contract/site/site-pages.ts'
import { dayWording } from '#domain/calendar.ts'
import { EXPECTED_CYCLE } from '#domain/statistics/chance.ts'
import type { Reappearance } from '#domain/statistics/reappearance.ts'
import { one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { LONGEST_USUAL_GAP } from './usual-gap.ts'

/** A draw that holds a number is no round of rest, so the mean rest is one less than the mean cycle. */
const EXPECTED_GAP = EXPECTED_CYCLE - 1

const STEPS = ['heat-0', 'heat-1', 'heat-2', 'heat-3', 'heat-4', 'heat-5'] as const
const NAMES = ['이번 회', '1~2', '3~5', '6~9', '10~14', '15+'] as const
const ENDS = [1, 3, 6, 10, 15]

interface RestHeatProps {
  readonly rows: readonly Reappearance[]
  /** Of the window; a number that was not seen rests at least as long. */
  readonly rounds: number
  /** What the visitor called it: `최근 10회`. */
  readonly period: string
}

/** How long each number has rested, as 45 cells with their figures; the chosen one is told in words. */
export function RestHeat({ rows, rounds, period }: RestHeatProps) {
  const restOf = ({ rounds_since_last }: Reappearance) => rounds_since_last ?? rounds
  const longest = rows.reduce((most, row) => (restOf(row) > restOf(most) ? row : most))
  const [number, setNumber] = useState(longest.number)
  const chosen = rows.find((row) => row.number === number) ?? longest
  const outside = rows.filter((row) => restOf(row) > LONGEST_USUAL_GAP).length
  const unseen = rows.filter(({ rounds_since_last }) => rounds_since_last === null).length
  return (
    <div className="grid items-start gap-5 md:grid-cols-[1.3fr_1fr]">
      <Card>
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lead font-bold">번호별 미출현 기간</h2>
          <p className="text-small text-soft">위는 번호, 아래는 안 나온 회차 수</p>
        </div>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
        <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1">
          {rows.map((row) => (
            <li key={row.number}>
              <button
                type="button"
                aria-pressed={row.number === number}
                onClick={() => setNumber(row.number)}
                className={`grid min-h-12 w-full place-content-center rounded-control text-center leading-tight outline-offset-1 aria-pressed:outline-2 aria-pressed:outline-ink ${STEPS[ENDS.filter((end) => restOf(row) >= end).length]}`}
              >
                <strong className="font-bold">
                  {row.number}
                  <span className="sr-only">번</span>
                </strong>
                <span className="text-[0.8125rem] whitespace-nowrap">{cellWording(row, rounds)}</span>
              </button>
            </li>
          ))}
        </ul>
        <ul className="mt-4 flex text-[0.8125rem] text-soft" aria-hidden="true">
          {STEPS.map((step, i) => (
            <li key={step} className="flex-1 text-center">
              <span className={`mx-px block h-3 rounded-[3px] border border-line ${step}`} />
              {NAMES[i]}
            </li>
          ))}
        </ul>
        <p className="mt-3 text-small text-soft">
          우연이라면 평균 {one(EXPECTED_GAP)}회 만에 다시 나오고, 보통 0~{LONGEST_USUAL_GAP}회 사이예요.{' '}
          {unseen > 0
            ? `${unseen}개 번호는 이 기간에 한 번도 안 나와서 ${rounds}회 이상으로만 표시했어요.`
            : outside === 0
              ? '45개 번호가 모두 그 안에 있어요.'
              : `${outside}개가 그보다 오래 안 나왔는데, 우연이어도 한 개쯤은 그래요.`}
        </p>
      </Card>
      <RestDetail row={chosen} rounds={rounds} period={period} />
    </div>
  )
}

const cellWording = ({ rounds_since_last }: Reappearance, rounds: number) =>
  rounds_since_last === null ? `${rounds}+` : rounds_since_last === 0 ? '이번' : `${rounds_since_last}`

function RestDetail({ row, rounds, period }: { row: Reappearance } & Omit<RestHeatProps, 'rows'>) {
  const { number, rounds_since_last, last_appearance_round, last_appearance_date, average_cycle } = row
  return (
    <Card aria-live="polite">
      <div className="flex items-center gap-4 [--ball:3.25rem]">
        <NumberBall number={number} />
        <div>
          <h2 className="text-lead font-bold">
            {rounds_since_last === null
              ? `${rounds}회 넘게 안 나왔어요`
              : rounds_since_last === 0
                ? '이번 회에 나왔어요'
                : `${rounds_since_last}회째 안 나왔어요`}
          </h2>
          {last_appearance_date && (
            <p className="text-small text-soft">
              마지막은 제{last_appearance_round}회 · {dayWording(last_appearance_date)}
            </p>
          )}
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-2">
        {average_cycle > 0 && <Figure name="평균 간격" value={`${one(average_cycle)}회`} />}
        <Figure name={period} value={`${row.appearance_count}회`} />
      </dl>
      <p className="mt-4">
        {row.absence_percentage === null
          ? '이 기간에는 나오지 않았어요.'
          : `어느 번호든 우연히 이만큼 안 나올 확률이 ${one(row.absence_percentage)}%예요.`}{' '}
        <strong className="font-bold">오래 안 나왔다고 다음에 더 잘 나오지는 않아요.</strong>
      </p>
      <Link
        to={numberPath(number)}
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-celadon underline-offset-4 hover:underline"
      >
        {number}번 자세히 보기
      </Link>
    </Card>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="rounded-control bg-sunken px-3 py-2 text-center">
    <dt className="text-small text-soft">{name}</dt>
    <dd className="font-bold">{value}</dd>
  </div>
)
