import { useQuery } from '@tanstack/react-query'
import { getWeek } from '#contract/admin/today.ts'
import { monthDayWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { WEEK_FIGURE_NAMES, WEEK_FIGURES, type WeekFigure } from '#domain/staff/week-figure.ts'
import { query } from '#web/data/query.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { Panel } from '../kit/panel.tsx'
import { Read } from '../kit/staff-page.tsx'
import { DayColumns } from './day-columns.tsx'

const exactly = (name: WeekFigure, figure: number) => `${countWording(figure)}${WEEK_FIGURES[name].unit}`
const atAGlance = (name: WeekFigure) => (figure: number) =>
  WEEK_FIGURES[name].unit === '원' ? wonWording(figure) : exactly(name, figure)

/** What came in the last seven days, as far as one may see it. */
export function Week() {
  const week = useQuery(query(getWeek))
  if (week.data && Object.keys(week.data.figures).length === 0) return null
  return (
    <Panel title="최근 7일">
      <Read of={week}>
        {({ days, figures }) => {
          const shown = WEEK_FIGURE_NAMES.flatMap((name) => {
            const found = figures[name]
            return found ? [{ name, title: WEEK_FIGURES[name].name, figures: found }] : []
          })
          return (
            <>
              <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
                {shown.map(({ name, title, figures }) => (
                  <DayColumns key={name} name={title} days={days} figures={figures} wording={atAGlance(name)} />
                ))}
              </div>
              <FiguresTable
                caption="최근 7일"
                columns={['날', ...shown.map(({ title }) => title)]}
                rows={days.map((day, i) => [
                  monthDayWording(day),
                  ...shown.map(({ name, figures }) => exactly(name, figures[i] ?? 0)),
                ])}
              />
            </>
          )
        }}
      </Read>
    </Panel>
  )
}
