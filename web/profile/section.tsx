import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { Summary } from '#web/ui/disclosure.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'

interface SectionProps {
  /** The heading's, for what hands the focus on to it, and the row's in the address: `#devices`. */
  readonly id: string
  readonly title: string
  /** How things stand, in a line, before anybody opens the row. */
  readonly now: ReactNode
  /** Whether it stands open until the member closes it; others are opened by the address or a press. */
  readonly isOpen?: boolean
  readonly ref?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** A part of the profile as a row that opens. The address names the one opened last, so that it can be led to. */
export function Section({ id, title, now, isOpen = false, ref, children }: SectionProps) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const details = useRef<HTMLDetailsElement>(null)
  const isNamed = hash === `#${id}`
  const [isOpenAtFirst] = useState(isOpen || isNamed)
  // As it was when the address last heard of it; browsers also tell of what stood open from the beginning.
  const wasOpen = useRef(isOpenAtFirst)
  useEffect(() => {
    if (!isNamed || !details.current || wasOpen.current) return
    wasOpen.current = true
    details.current.open = true
  }, [isNamed])
  // The page stands before what it shows of the member: the address was looked up too soon.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a visitor who followed a link to this section.
  useEffect(() => {
    if (isNamed) details.current?.scrollIntoView()
  }, [])
  const nameInAddress = ({ currentTarget: { open } }: { currentTarget: HTMLDetailsElement }) => {
    if (open === wasOpen.current) return
    wasOpen.current = open
    if (open || isNamed) void navigate({ hash: open ? id : '' }, { ...STAY_IN_PLACE, replace: true })
  }
  return (
    <section ref={ref} aria-labelledby={id} className="border-t border-line first:border-t-0">
      <details ref={details} open={isOpenAtFirst} onToggle={nameInAddress}>
        <Summary look="row" className="min-h-16 py-2">
          <span className="min-w-0">
            <h3 id={id} tabIndex={-1} className="font-bold">
              {title}
            </h3>
            <span className="block text-small text-soft">{now}</span>
          </span>
        </Summary>
        <div className="space-y-4 pt-2 pb-6">{children}</div>
      </details>
    </section>
  )
}

/** The place of what a section is reading. */
export const awaitedLines = (lines: number) => <SkeletonLines lines={lines} lineClass="h-11" />

/** Facts that cannot be changed here. */
export const ProfileFacts = ({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
    {facts.map(([name, fact]) => (
      <div key={name} className="contents">
        <dt className="text-soft">{name}</dt>
        <dd className="font-medium">{fact}</dd>
      </div>
    ))}
  </dl>
)
