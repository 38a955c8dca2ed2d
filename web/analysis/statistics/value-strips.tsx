import { countWording } from '#domain/count-wording.ts'
import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import { PlotKey } from '#web/plots/plot-key.tsx'
import { percentAt } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { isOutside, type PeriodGroup } from './period-groups.ts'

/** How far the strips reach to each side, where 1 is the edge of the usual range. */
const REACH = 1.6
/** Farther away is drawn here. */
const FARTHEST = 1.5
/** Closer than this, dots lie beside each other also on a phone. */
const APART = 0.1
const LEVEL = 11

const at = (place: number) => percentAt(place + REACH, 2 * REACH)

/**
 * Where a count lies between what chance gives (0) and the edges of its usual range (-1 and 1): beyond them exactly where it is
 * outside. Less than one count away is never drawn as far.
 */
export function placeOf({ frequency, expected_count, band_low, band_high }: ChanceOfCount & { frequency: number }) {
  const away = frequency - expected_count
  const edge = away < 0 ? expected_count - band_low : band_high - expected_count
  return Math.max(-FARTHEST, Math.min(FARTHEST, away / Math.max(1, edge)))
}

/** Each dot at its place, and so many levels from the middle of the strip that it lies on no other. */
function swarmOf(rows: PeriodGroup['rows']) {
  const dots: { readonly row: (typeof rows)[number]; readonly place: number; readonly level: number }[] = []
  for (const row of rows.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const place = placeOf(row)
    const near = dots.filter((dot) => Math.abs(dot.place - place) < APART).map(({ level }) => level)
    let step = 0
    const levelOf = () => (step % 2 === 1 ? (step + 1) / 2 : -step / 2)
    while (near.includes(levelOf())) step++
    dots.push({ row, place, level: levelOf() })
  }
  return dots
}

const SIGNS = [
  <rect key="band" width="18" height="12" rx="3" className="fill-celadon-soft" />,
  <circle key="inside" cx="9" cy="6" r="4.5" className="fill-celadon" />,
  <circle key="outside" cx="9" cy="6" r="4.5" className="fill-amber" />,
]

/** All values at once, each a dot beside what chance gives; the words beside a strip name those outside. */
export const ValueStrips = ({ groups }: { groups: readonly PeriodGroup[] }) => (
  <Card>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="text-lead font-bold">점 하나가 한 값이에요</h2>
      <p className="text-small">
        <PlotKey names={['보통 범위(95%)', '안쪽', '벗어난 값']} signs={SIGNS} />
      </p>
    </div>
    <div className="mt-3 grid md:grid-cols-[13rem_1fr]">
      <svg width="100%" height="20" className="overflow-visible md:col-start-2" aria-hidden="true">
        {(
          [
            ['적게', -1],
            ['우연이면', 0],
            ['많이', 1],
          ] as const
        ).map(([word, place]) => (
          <text key={word} x={at(place)} y="14" textAnchor="middle" className="fill-soft text-small">
            {word}
          </text>
        ))}
      </svg>
    </div>
    <List aria-label="값의 종류">
      {groups.map((group) => (
        <Strip key={group.id} group={group} />
      ))}
    </List>
  </Card>
)

function Strip({ group: { name, rows, label, unit } }: { group: PeriodGroup }) {
  const dots = swarmOf(rows)
  const [lowest, highest] = [Math.min(...dots.map(({ level }) => level)), Math.max(...dots.map(({ level }) => level))]
  const height = (highest - lowest) * LEVEL + 32
  const outside = rows.filter(isOutside)
  return (
    <li className="grid border-line max-md:pb-3 md:grid-cols-[13rem_1fr] md:border-t md:first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1 text-small md:flex-col md:justify-center md:pr-4">
        <p>
          <strong className="text-base font-semibold">{name}</strong> <span className="text-soft">{rows.length}개</span>
        </p>
        <p className={outside.length > 0 ? 'font-semibold text-amber' : 'text-soft'}>
          {outside.length > 0
            ? outside.map(({ value, frequency }) => `${label(value)} ${countWording(frequency)}${unit}`).join(', ')
            : '모두 보통 범위예요'}
        </p>
      </div>
      <div className="relative flex items-center">
        {/* As high as its row, so that the range of all is one. */}
        <svg className="absolute inset-0 size-full" aria-hidden="true">
          <rect x={at(-1)} width={percentAt(1, REACH)} height="100%" className="fill-celadon-soft" />
          <line x1="50%" x2="50%" y2="100%" strokeDasharray="4 3" className="stroke-ink" />
        </svg>
        <svg width="100%" height={height} className="relative block" aria-hidden="true">
          {dots.map(({ row, place, level }) => (
            <circle
              key={row.value}
              cx={at(place)}
              cy={16 + (level - lowest) * LEVEL}
              r="5"
              className={isOutside(row) ? 'fill-amber' : 'fill-celadon'}
            >
              <title>{`${label(row.value)}: ${countWording(row.frequency)}${unit}`}</title>
            </circle>
          ))}
        </svg>
      </div>
    </li>
  )
}
