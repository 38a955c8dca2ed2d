import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { BackOfficeAddress } from '#contract/admin/admin-pages.ts'

interface PanelProps {
  readonly title: string
  /** At the end of the title's line. */
  readonly end?: ReactNode
  /** For what goes from edge to edge, such as a table. */
  readonly isFlush?: boolean
  readonly children: ReactNode
}

/** One idea of a page of the back office. */
export const Panel = ({ title, end, isFlush = false, children }: PanelProps) => (
  <section className="overflow-clip rounded-card border border-line bg-surface [--form-ground:var(--surface)]">
    <header className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1.5">
      <h2 className="font-bold">{title}</h2>
      {end}
    </header>
    <div className={isFlush ? '' : 'p-4'}>{children}</div>
  </section>
)

/** At the end of the title of what opens personal data. */
export const ON_RECORD = <span className="text-soft">연 것이 기록에 남아요</span>

/** A way to another page of admin: at the end of a panel's title, in a row. */
export const AdminLink = ({ to, children }: { to: BackOfficeAddress; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-9 items-center font-semibold text-celadon">
    {children}
  </Link>
)

const DOTS = { good: 'bg-celadon', waiting: 'bg-amber', bad: 'bg-danger', plain: 'bg-soft' } as const

/** A state: a dot and its word. */
export const State = ({ look, children }: { look: keyof typeof DOTS; children: ReactNode }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap font-semibold">
    <span aria-hidden="true" className={`size-2 rounded-full ${DOTS[look]}`} />
    {children}
  </span>
)

/** Name and value of one thing, one a line. */
export const PanelFacts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-soft">{name}</dt>
        <dd className="text-right font-semibold break-words">
          {typeof value === 'string' && value.includes('*') ? inParts(value) : value}
        </dd>
      </div>
    ))}
  </dl>
)

/** Of `국민 ●●●● 4417 · 김*나` a line may end between the parts, and not before the asterisk, where browsers would end it. */
const inParts = (value: string) =>
  value.split(' · ').map((part, i, { length }) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other.
    <Fragment key={i}>
      <span className="inline-block max-w-full">{i + 1 < length ? `${part} ·` : part}</span>{' '}
    </Fragment>
  ))
