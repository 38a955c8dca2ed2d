import type { ReactNode } from 'react'
import { SkeletonLines } from '#web/ui/skeleton.tsx'

/* What outlines of pages are made of, each as large as what comes. */

/** As large as the shadowless card of what comes. */
export const Box = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div className={`rounded-card border border-line bg-surface p-5 sm:p-7 ${className}`}>{children}</div>
)

export const times = (many: number, each: (index: number) => ReactNode) =>
  Array.from({ length: many }, (_, i) => each(i))

export const Lines = ({ many, tall = 'h-5' }: { many: number; tall?: string }) => (
  <SkeletonLines lines={many} lineClass={tall} isSilent />
)

export const Head = ({ wide = 'w-40' }: { wide?: string }) => <div className={`skeleton mb-3 h-6 ${wide}`} />

/** A heading, a line that explains, and a plot. */
export const PlotShape = ({ low = false }: { low?: boolean }) => (
  <Box>
    <Lines many={2} />
    <div className={`skeleton mt-4 ${low ? 'h-[6.5rem]' : 'h-[13rem]'}`} />
  </Box>
)

/** Rows of one card, each as tall as it will be. */
export const Rows = ({ many, tall = 'h-9' }: { many: number; tall?: string }) => (
  <Box>
    <Head />
    <Lines many={many} tall={tall} />
  </Box>
)

/** Six balls and the bonus. */
export const Balls = () => (
  <div className="my-4 flex gap-2">
    {times(7, (i) => (
      <div key={i} className="skeleton aspect-square w-full max-w-12 !rounded-full" />
    ))}
  </div>
)

/** All 45 numbers: as balls to choose from, or as cells of a heat map. */
export const Numbers = ({ round = false }: { round?: boolean }) => (
  <Box>
    <Head />
    <div
      className={`grid gap-1.5 ${round ? 'grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))]' : 'grid-cols-6 sm:grid-cols-9'}`}
    >
      {times(45, (i) => (
        <div key={i} className={`skeleton ${round ? 'size-9 !rounded-full' : 'h-12'}`} />
      ))}
    </div>
  </Box>
)

/** Small cards with a figure each. */
export const Figures = () => (
  <div className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
    {times(4, (i) => (
      <div key={i} className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <Lines many={2} />
      </div>
    ))}
  </div>
)

/** Choices beside each other. */
export const Choices = () => (
  <div className="grid grid-cols-4 gap-2">
    {times(4, (i) => (
      <div key={i} className="skeleton h-12" />
    ))}
  </div>
)

/** Fields above a button. */
export const Fields = ({ many }: { many: number }) => (
  <Box className="space-y-5">
    {times(many, (i) => (
      <div key={i} className="skeleton h-18" />
    ))}
    <div className="skeleton h-11 w-32" />
  </Box>
)

export const Two = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 md:grid-cols-2">{children}</div>
)
