import { Fragment } from 'react'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { useReadout } from '#web/plots/use-readout.ts'
import { Card } from '#web/ui/card.tsx'
import type { NumberHistory } from './number-history.ts'

const MONTHS = Array.from({ length: 12 }, (_, i) => `${i + 1}월`)
const STEPS = ['heat-0', 'heat-1', 'heat-2', 'heat-4', 'heat-5'] as const
const stepOf = (count: number) => STEPS[Math.min(count, STEPS.length - 1)]

/** Counts by year and month: years downwards on a phone, to the right where there is room. */
export function MonthHeat({ history: { number, years } }: { history: NumberHistory }) {
  const cells = years.flatMap(({ year, months }) =>
    months.flatMap((count, month) => (count === null ? [] : [{ key: `${year}-${month}`, year, month, count }])),
  )
  const { reading, plot, item } = useReadout(
    cells.map(
      ({ year, month, count }) => `${year}년 ${MONTHS[month]}: ${count === 0 ? '나오지 않았어요' : `${count}회`}`,
    ),
  )
  const at = new Map(cells.map(({ key }, i) => [key, i]))
  return (
    <Card>
      <h2 className="text-lead font-bold">연도·월별로 보면</h2>
      <p className="mb-2 flex min-h-[2.75rem] items-center text-small text-soft" aria-hidden="true">
        {reading ?? '추첨이 한 달에 네다섯 차례라, 우연이라면 한 달에 평균 0.6회 나와요.'}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a plot is no set of fields. */}
      <div
        role="group"
        aria-label={`${number}번이 달마다 나온 횟수. 화살표 키로 값을 읽어요.`}
        {...plot}
        className="grid grid-cols-[2.5rem_repeat(12,minmax(0,1fr))] gap-[3px] text-[0.8125rem] text-soft md:auto-cols-fr md:grid-flow-col md:grid-cols-[2.5rem] md:grid-rows-[1.5rem_repeat(12,1.125rem)]"
      >
        <span aria-hidden="true" />
        {MONTHS.map((name, i) => (
          <span
            key={name}
            aria-hidden="true"
            className={`whitespace-nowrap ${i % 3 === 0 ? '' : 'invisible overflow-hidden'}`}
          >
            {name}
          </span>
        ))}
        {years.map(({ year, months }, i) => (
          <Fragment key={year}>
            <span aria-hidden="true" className={i % 2 === 0 ? 'leading-4' : 'invisible leading-4'}>
              <span className="md:hidden">{year}</span>
              <span className="max-md:hidden">{String(year).slice(2)}년</span>
            </span>
            {months.map((count, month) =>
              count === null ? (
                <span key={MONTHS[month]} />
              ) : (
                <span
                  key={MONTHS[month]}
                  {...item(at.get(`${year}-${month}`) ?? 0)}
                  className={`grid min-h-4 place-items-center rounded-[3px] text-[0.6875rem] leading-none hover:outline-2 hover:outline-ink focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-ink ${stepOf(count)}`}
                >
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
            <span className={`h-3 w-4 rounded-[3px] ${step}`} /> {count}회{count === STEPS.length - 1 && ' 이상'}
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
