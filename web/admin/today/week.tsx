import { useQuery } from '@tanstack/react-query'
import { getWeek } from '#contract/admin/today.ts'
import { monthDayWording, weekdayWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { WEEK_FIGURE_NAMES, WEEK_FIGURES, type WeekFigure } from '#domain/staff/week-figure.ts'
import { query } from '#web/data/query.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { percentAt } from '#web/plots/percent-at.ts'
import { TICK_TEXT } from '#web/plots/plot-frame.ts'
import { readByKeys, useReadout } from '#web/plots/use-readout.ts'
import { Panel } from '../kit/panel.tsx'
import { Read } from '../kit/staff-page.tsx'

const exactly = (name: WeekFigure, figure: number) => `${countWording(figure)}${WEEK_FIGURES[name].unit}`
const atAGlance = (name: WeekFigure) => (figure: number) =>
  WEEK_FIGURES[name].unit === '원' ? wonWording(figure) : exactly(name, figure)

/** The last seven days, as far as the permissions show them. */
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
              <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 min-[80rem]:grid-cols-3">
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

interface DayColumnsProps {
  readonly name: string
  readonly days: readonly string[]
  /** One a day. */
  readonly figures: readonly number[]
  /** A figure in words, with its unit. */
  readonly wording: (figure: number) => string
}

const BASE = 52
const HEIGHT = 74

/** The figures of each day, as small columns; pointed at or focused, a day says its figure where the sum stands. */
function DayColumns({ name, days, figures, wording }: DayColumnsProps) {
  const sayings = days.map((day, i) => `${monthDayWording(day)} ${wording(figures[i] ?? 0)}`)
  const { reading, plot, item } = useReadout(sayings)
  const top = Math.max(1, ...figures)
  const across = (columns: number) => percentAt(columns, days.length)
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-3">
        <span>{name}</span>
        <span className="font-semibold">{reading ?? wording(figures.reduce((sum, figure) => sum + figure, 0))}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a plot is no set of fields. */}
      <svg
        role="group"
        aria-label={readByKeys(`${name}, 하루마다`)}
        width="100%"
        height={HEIGHT}
        className="block overflow-visible"
        {...plot}
      >
        <line x2="100%" y1={BASE} y2={BASE} className="stroke-line" />
        {days.map((day, i) => {
          const height = Math.round(((figures[i] ?? 0) / top) * BASE * 10) / 10
          return (
            <g key={day} {...item(i)} className="group outline-none">
              <rect
                x={across(i)}
                width={across(1)}
                height={BASE}
                rx="4"
                strokeWidth="2"
                className="fill-transparent group-focus-visible:stroke-celadon"
              />
              <rect
                x={across(i + 0.14)}
                width={across(0.72)}
                y={BASE - height}
                height={height}
                rx="2"
                className="fill-celadon group-hover:fill-celadon-deep group-focus-visible:fill-celadon-deep"
              />
              <text x={across(i + 0.5)} y={HEIGHT - 4} textAnchor="middle" className={TICK_TEXT}>
                {weekdayWording(day)}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
