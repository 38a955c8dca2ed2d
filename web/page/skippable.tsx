import type { ReactNode } from 'react'

interface SkippableProps {
  /** Of the place behind the list; one on a page. */
  readonly id: string
  /** The skipped part, such as `45개 번호`. */
  readonly what: string
  readonly children: ReactNode
}

/** A long list of links or buttons, with a link before it that skips it for keyboard users. */
export const Skippable = ({ id, what, children }: SkippableProps) => (
  <div className="relative">
    <a
      href={`#${id}`}
      className="sr-only z-10 rounded-control bg-celadon px-4 py-3 font-semibold text-on-celadon focus:not-sr-only focus:absolute focus:top-0 focus:left-0 focus:px-4 focus:py-3"
    >
      {what} 건너뛰기
    </a>
    {children}
    <span id={id} tabIndex={-1} className="absolute bottom-0" />
  </div>
)
