import type { ReactNode } from 'react'

const COLUMN_SIGNS: readonly ReactNode[] = [
  <rect key="value" x="3" width="12" height="12" rx="3" className="fill-celadon" />,
  <line key="expected" x2="18" y1="6" y2="6" strokeWidth="2" strokeDasharray="5 3" className="stroke-ink" />,
  <rect key="band" width="18" height="12" rx="3" className="fill-celadon-soft" />,
]

interface PlotKeyProps {
  readonly names: readonly [value: string, expected: string, band?: string]
  /** As wide as 18 and as high as 12; those of columns unless said. */
  readonly signs?: readonly ReactNode[]
}

/** The key of a plot: its figures, the dashes and the tint of chance. */
export const PlotKey = ({ names, signs = COLUMN_SIGNS }: PlotKeyProps) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1 text-soft">
    {names.map((name, index) => (
      <span key={name} className="inline-flex items-center gap-1.5">
        <svg width="18" height="12" aria-hidden="true">
          {signs[index]}
        </svg>
        {name}
      </span>
    ))}
  </span>
)
