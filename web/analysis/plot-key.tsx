/** What bar, dashes and tint of a plot stand for. */
export const PlotKey = ({ names: [value, expected, band] }: { names: readonly [string, string, string] }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1 text-soft">
    <span className="inline-flex items-center gap-1.5">
      <svg width="12" height="12" aria-hidden="true">
        <rect width="12" height="12" rx="3" className="fill-celadon" />
      </svg>
      {value}
    </span>
    <span className="inline-flex items-center gap-1.5">
      <svg width="18" height="12" aria-hidden="true">
        <line x1="0" x2="18" y1="6" y2="6" strokeWidth="2" strokeDasharray="5 3" className="stroke-ink" />
      </svg>
      {expected}
    </span>
    <span className="inline-flex items-center gap-1.5">
      <svg width="18" height="12" aria-hidden="true">
        <rect width="18" height="12" rx="3" className="fill-celadon-soft" />
      </svg>
      {band}
    </span>
  </span>
)
