import { Fragment } from 'react'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { Card } from '#web/ui/card.tsx'
import type { NumberHistory } from './number-history.ts'

const MONTHS = Array.from({ length: 12 }, (_, i) => `${i + 1}월`)
const STEPS = ['heat-0', 'heat-1', 'heat-2', 'heat-4', 'heat-5'] as const
const stepOf = (count: number) => STEPS[Math.min(count, STEPS.length - 1)]

/** Counts by year and month: years downwards on a phone, to the right where there is room. */
export function MonthHeat({ history: { years } }: { history: NumberHistory }) {
  return (
    <Card>
      <h2 className="text-lead font-bold">연도·월별로 보면</h2>
      <p className="mb-4 text-small text-soft">한 달에 추첨이 네다섯 차례라, 우연이라면 한 달에 평균 0.6회 나와요.</p>
      <div
        aria-hidden="true"
        className="grid grid-cols-[2.5rem_repeat(12,minmax(0,1fr))] gap-[3px] text-[0.8125rem] text-soft md:auto-cols-fr md:grid-flow-col md:grid-cols-[2.5rem] md:grid-rows-[1.5rem_repeat(12,1.125rem)]"
      >
        <span />
        {MONTHS.map((name, i) => (
          <span key={name} className={`whitespace-nowrap ${i % 3 === 0 ? '' : 'invisible overflow-hidden'}`}>
            {name}
          </span>
        ))}
        {years.map(({ year, months }, i) => (
          <Fragment key={year}>
            <span className={i % 2 === 0 ? 'leading-4' : 'invisible leading-4'}>
              <span className="md:hidden">{year}</span>
              <span className="max-md:hidden">{String(year).slice(2)}년</span>
            </span>
            {months.map((count, month) =>
              count === null ? (
                <span key={MONTHS[month]} />
              ) : (
                <span
                  key={MONTHS[month]}
                  title={`${year}년 ${MONTHS[month]}: ${count}회`}
                  className={`grid min-h-4 place-items-center rounded-[3px] text-[0.6875rem] leading-none ${stepOf(count)}`}
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
