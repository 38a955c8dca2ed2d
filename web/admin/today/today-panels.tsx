import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getWeek, listAttention } from '#contract/admin/today.ts'
import type { Reply } from '#contract/endpoint.ts'
import { instantWording, monthDayWording, weekdayWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { WEEK_FIGURE_NAMES, WEEK_FIGURES, type WeekFigure } from '#domain/staff/week-figure.ts'
import { isApiError } from '#web/data/api-error.ts'
import { query } from '#web/data/query.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { TICK_TEXT } from '#web/plots/plot-frame.tsx'
import { PlotSvg, useReadout } from '#web/plots/use-readout.tsx'
import { percentAt } from '#web/plots/wording.ts'
import { Alert } from '#web/ui/notice.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { Read } from '../kit/staff-page.tsx'

type Areas = Reply<typeof listAttention>['areas']
type Entry = Areas[number]['entries'][number]

/** Everything that needs a person now, the urgent first; and the areas that were checked without a finding. */
export function Attention() {
  const attention = useQuery(query(listAttention))
  return (
    <Panel title="확인할 일" end={attention.data && !attention.error && <Looked at={attention.data.checked_at} />}>
      {/* An older finding must not pass for a current one. */}
      {isApiError(attention.error) && attention.data ? (
        <Alert>지금 상태를 확인하지 못했어요. {attention.error.detail}</Alert>
      ) : (
        <Read of={attention}>
          {({ areas }) => (
            <div className="space-y-4">
              <Entries areas={areas} />
              <ul aria-label="살펴본 것" className="flex flex-wrap gap-x-5 gap-y-2 border-t border-line pt-3">
                {areas.map((area) => (
                  <li key={area.name} className="inline-flex items-center gap-2">
                    {area.name} <AreaState area={area} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Read>
      )}
    </Panel>
  )
}

const Looked = ({ at }: { at: string }) => <span className="text-soft">{instantWording(at)} 확인</span>

function AreaState({ area: { entries, is_in_use } }: { area: Areas[number] }) {
  if (!is_in_use) return <State look="plain">사용 안 함</State>
  if (entries.length === 0) return <State look="good">정상</State>
  const count = entries.reduce((sum, entry) => sum + entry.count, 0)
  return <State look={entries.some(({ is_urgent }) => is_urgent) ? 'bad' : 'waiting'}>{countWording(count)}건</State>
}

function Entries({ areas }: { areas: Areas }) {
  const entries = areas.flatMap((area) => area.entries).toSorted((a, b) => Number(b.is_urgent) - Number(a.is_urgent))
  if (entries.length === 0) return <p className="text-soft">지금 확인할 일이 없어요.</p>
  return (
    <ul className="space-y-3">
      {entries.map((entry) => (
        <li key={`${entry.title} ${entry.detail}`} className="flex items-baseline gap-2">
          <span
            aria-hidden="true"
            className={`size-2 flex-none rounded-full ${entry.is_urgent ? 'bg-danger' : 'bg-amber'}`}
          />
          <EntryText entry={entry} />
        </li>
      ))}
    </ul>
  )
}

const EntryText = ({ entry: { title, detail, link } }: { entry: Entry }) => (
  <div className="min-w-0 break-words">
    {link ? (
      <Link to={link} className="inline-flex min-h-6 items-center font-semibold text-celadon hover:underline">
        {title}
      </Link>
    ) : (
      <span className="font-semibold">{title}</span>
    )}
    {detail && <p className="whitespace-pre-line text-soft">{detail}</p>}
  </div>
)

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
  const { reading, group, item } = useReadout(sayings)
  const top = Math.max(1, ...figures)
  const across = (columns: number) => percentAt(columns, days.length)
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-3">
        <span>{name}</span>
        <span className="font-semibold">{reading ?? wording(figures.reduce((sum, figure) => sum + figure, 0))}</span>
      </figcaption>
      <PlotSvg height={HEIGHT} {...group(`${name}, 하루마다`)}>
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
      </PlotSvg>
    </figure>
  )
}
