import type { ReactNode } from 'react'

const SIGNS: readonly ReactNode[] = [
  <rect key="value" x="3" width="12" height="12" rx="3" className="fill-celadon" />,
  <line key="expected" x2="18" y1="6" y2="6" strokeWidth="2" strokeDasharray="5 3" className="stroke-ink" />,
  <rect key="band" width="18" height="12" rx="3" className="fill-celadon-soft" />,
]

/** The key of a plot: bar, dashes and tint. */
export const PlotKey = ({ names }: { names: readonly [value: string, expected: string, band?: string] }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1 text-soft">
    {names.map((name, index) => (
      <span key={name} className="inline-flex items-center gap-1.5">
        <svg width="18" height="12" aria-hidden="true">
          {SIGNS[index]}
        </svg>
        {name}
      </span>
    ))}
  </span>
)
