import type { ReactNode } from 'react'
import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import { List } from '#web/ui/list.tsx'
import { chanceWording, percentWording } from './wording.ts'

interface Leader {
  readonly name: string | number
  readonly count: ChanceOfCount & { readonly frequency: number; readonly percentage: number }
}

interface FirstPlaceProps {
  /** The heading. */
  readonly title: string
  readonly remark?: ReactNode
  /** Below what is said. */
  readonly picture?: ReactNode
  /** All that came equally often; none, and there is no card. */
  readonly leaders: readonly Leader[]
  /** Only what chance explains badly is crowned. */
  readonly isBeyondChance: boolean
}

/**
 * The most frequent, beside the expectation; several where they are even. That chance explains it says the verdict under the
 * plot of all; here stands only what it does not explain.
 */
export function FirstPlace({ title, remark, picture, leaders, isBeyondChance }: FirstPlaceProps) {
  if (leaders.length === 0) return null
  const isTie = leaders.length > 1
  return (
    <section
      aria-labelledby="first-place"
      className={`rounded-card border p-5 sm:p-7 ${isBeyondChance ? 'border-amber bg-amber-soft' : 'border-line bg-surface shadow-card'}`}
    >
      <h2 id="first-place" className={`font-semibold ${isBeyondChance ? 'text-amber' : 'text-celadon'}`}>
        {title}
        {isTie && <span>{` · 공동 ${leaders.length}`}</span>}
      </h2>
      <List className="divide-y divide-line">
        {leaders.map(({ name, count }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-8 py-2">
            <strong className={`font-bold tracking-tight ${isTie ? 'text-heading' : 'text-title'}`}>{name}</strong>
            <span>
              <strong className="font-bold">{count.frequency}회</strong> · {percentWording(count.percentage)}
              <span className="block text-small">{chanceWording(count)}</span>
            </span>
          </li>
        ))}
      </List>
      <p className="text-small">
        {remark}
        <span>{isBeyondChance && ' 우연만으로는 드문 횟수예요.'}</span>
      </p>
      {picture}
    </section>
  )
}
