import { useState } from 'react'
import type { Reappearance } from '#domain/statistics/reappearance.ts'
import { ShareBar } from '#web/plots/share-bar.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { type Direction, ORDERS, type Order, ordered } from './reappearance-order.ts'
import { bandOfScore, cycleWording, elapsedWording, lastRoundWording } from './reappearance-wording.ts'

const NAMES: Readonly<Record<Order, string>> = {
  number: '번호',
  count: '출현 횟수',
  last: '마지막 회차',
  elapsed: '경과 회차',
  cycle: '평균 주기',
  score: '점수',
}

/** All 45 numbers. The names of the columns order it, where there are scripts. */
export function ReappearanceTable({ rows }: { rows: readonly Reappearance[] }) {
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label="번호별 재출현 주기 표" tabIndex={0} className="-mx-2 overflow-x-auto px-2">
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
    </section>
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
