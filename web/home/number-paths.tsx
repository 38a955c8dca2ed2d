import { countWording } from '#domain/count-wording.ts'
import { NORMAL_95, NUMBER_PROBABILITY } from '#domain/statistics/chance.ts'
import type { Overview } from '#web/analysis/analysis-queries.ts'
import { linePath } from '#web/plots/paths.ts'
import { TICK_TEXT } from '#web/plots/plot-frame.tsx'

const WIDTH = 240
const HEIGHT = 84
/** Steps of the band's edge, which is a curve. */
const BAND_STEPS = 12

/** How the counts of the number drawn most and of the one drawn least left what chance expects, and the 95 % band of one number. */
export function NumberPaths({ ends, total_analyzed }: Pick<Overview, 'ends' | 'total_analyzed'>) {
  /** Of a count after so many draws: √(n × p × (1 − p)), n draws, p = 6/45. */
  const deviation = (part: number) =>
    NORMAL_95 * Math.sqrt(part * total_analyzed * NUMBER_PROBABILITY * (1 - NUMBER_PROBABILITY))
  const most = Math.max(deviation(1), ...ends.flatMap(({ excess }) => excess.map(Math.abs))) * 1.08
  const tenths = (excess: number) => Math.round((HEIGHT / 2) * (1 - excess / most) * 10)
  const y = (excess: number) => tenths(excess) / 10
  const band = Array.from({ length: BAND_STEPS + 1 }, (_, i) => i / BAND_STEPS)
  const edge = (side: 1 | -1) => band.map((part) => [part * WIDTH, tenths(side * deviation(part))] as const)
  return (
    <svg width="100%" height="104" className="overflow-visible" aria-hidden="true">
      <svg
        aria-hidden="true"
        width="82%"
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT * 10}`}
        preserveAspectRatio="none"
      >
        <path d={`${linePath([...edge(1), ...edge(-1).toReversed()])}z`} className="fill-celadon-soft" />
        <path
          d={`M0 ${tenths(0)}H${WIDTH}`}
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-control"
        />
        {ends.map(({ number, excess }, i) => (
          <path
            key={number}
            d={linePath([0, ...excess].map((one, at) => [Math.round((at * WIDTH) / excess.length), tenths(one)]))}
            fill="none"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className={LINES[i]}
          />
        ))}
      </svg>
      {ends.map(({ number, excess }, i) => (
        <g key={number}>
          <circle cx="82%" cy={y(excess.at(-1) ?? 0)} r="4" className={DOTS[i]} />
          <text x="85%" y={y(excess.at(-1) ?? 0) + 4} className={`text-[0.8125rem] font-bold ${DOTS[i]}`}>
            {number}번
          </text>
        </g>
      ))}
      <text x="85%" y={y(0) + 4} className={TICK_TEXT}>
        우연
      </text>
      <text y="102" className={TICK_TEXT}>
        1회
      </text>
      <text x="82%" y="102" textAnchor="end" className={TICK_TEXT}>
        {countWording(total_analyzed)}회
      </text>
    </svg>
  )
}

const LINES = ['stroke-celadon', 'stroke-amber']
const DOTS = ['fill-celadon', 'fill-amber']
