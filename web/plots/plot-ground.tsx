import { type Expectation, HEIGHT, type PlotFrame, TICK_TEXT } from './plot-frame.ts'

/** The numbers of the lines, in a strip of their own. */
export const PlotAxis = ({ frame: { lines, y } }: { frame: PlotFrame }) => (
  <svg width="30" height={HEIGHT} className="flex-none overflow-visible" aria-hidden="true">
    {lines.map((line) => (
      <text key={line} x="24" y={y(line) + 4} textAnchor="end" className={TICK_TEXT}>
        {line}
      </text>
    ))}
  </svg>
)

/** What lies behind the columns: thin lines, and the tint where chance puts 95 of 100 counts. */
export const PlotGround = ({ frame, expectation }: { frame: PlotFrame; expectation: Expectation }) => (
  <svg width="100%" height={HEIGHT} aria-hidden="true">
    {frame.lines.map((line) => (
      <line key={line} x1="0" x2="100%" y1={frame.y(line)} y2={frame.y(line)} className="stroke-line" />
    ))}
    <Band frame={frame} isOne={expectation === 'line'} />
  </svg>
)

/** The tint; one for all where it is the same for each. */
function Band({ frame: { columns, across, y }, isOne }: { frame: PlotFrame; isOne: boolean }) {
  return columns
    .slice(0, isOne ? 1 : undefined)
    .map(({ name, low, high }, i) => (
      <rect
        key={name}
        x={across(i)}
        width={isOne ? '100%' : across(1)}
        y={y(high)}
        height={Math.round(10 * (y(low) - y(high))) / 10}
        className="fill-celadon-soft"
      />
    ))
}
