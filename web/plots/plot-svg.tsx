import type { SVGProps } from 'react'

/** The drawing of a plot that is read mark by mark, as wide as there is room; `group` of `useReadout` names it. */
export const PlotSvg = ({ className = 'block overflow-visible', ...props }: SVGProps<SVGSVGElement>) => (
  <svg width="100%" className={className} {...props} />
)
