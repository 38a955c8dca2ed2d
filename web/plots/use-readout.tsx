import { type KeyboardEvent, type ReactNode, type SVGProps, useState } from 'react'
import { useHydrated } from '#web/ui/use-browser-state.ts'

/**
 * The figures of a plot's marks, read by touch, hover and the arrow keys, Home and End. All that takes code, so it comes with the
 * code and not with the page, but for the first mark, which is the keyboard's stop. Without, the table beside the plot has the figures.
 */
export function useReadout(readings: readonly string[]) {
  /** Whether marks are read: what is only for that (places to point at, which nobody sees) is drawn then. */
  const isRead = useHydrated()
  const [stop, setStop] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const read = pointed ?? focused
  const plot = { onKeyDown: moveAlong, onPointerLeave: () => setPointed(null) }
  return {
    /** The reading of the mark that is pointed at, or else focused. */
    reading: read === null ? undefined : readings[read],
    plot,
    isRead,
    /** Of a drawing that is a group of marks: its name, with how it is read without a pointer. */
    group: (name: string) => ({
      role: 'group' as const,
      'aria-label': isRead ? `${name}. 화살표 키로 값을 읽어요.` : name,
      ...plot,
    }),
    /** Of mark `i`, a picture that says its figures; one stop of the keyboard for the whole plot. */
    item: (i: number) =>
      (isRead || i === 0) && {
        role: 'img' as const,
        'aria-label': readings[i],
        tabIndex: i === stop ? 0 : -1,
        onFocus: () => {
          setStop(i)
          setFocused(i)
          setPointed(null)
        },
        onBlur: () => setFocused(null),
        // While the page scrolls under a resting mouse, marks are entered although the mouse did not move: ignored.
        onPointerMove: () => setPointed(i),
      },
  }
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function moveAlong(event: KeyboardEvent<Element>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement | SVGElement>('[role=img]')]
  const at = marks.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  marks[step(Math.max(0, at), marks.length - 1)]?.focus()
}

interface ReadoutLineProps {
  /** Of the mark that is read, by `useReadout`. */
  readonly reading: string | undefined
  /** Said while none is: how the plot is read. */
  readonly children: ReactNode
  /** With the room for as many lines as the longest reading has. */
  readonly className?: string
}

/** Above a plot: the reading of its mark. As high with one as without, so that the plot stays; screen readers have it from the mark. */
export const ReadoutLine = ({ reading, className = 'mb-2 min-h-[2.75rem] text-soft', children }: ReadoutLineProps) => (
  <p className={`flex items-center text-small ${className}`} aria-hidden="true">
    {reading ?? children}
  </p>
)

/** The drawing of a plot that is read mark by mark, as wide as there is room; `group` of `useReadout` names it. */
export const PlotSvg = ({ className = 'block overflow-visible', ...props }: SVGProps<SVGSVGElement>) => (
  <svg width="100%" className={className} {...props} />
)
