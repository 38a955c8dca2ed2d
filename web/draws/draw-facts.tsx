import type { ReactNode } from 'react'
import { WonAmount } from '#web/ui/won-amount.tsx'

interface FactProps {
  readonly name: string
  readonly children: ReactNode
}

/** A figure beside its name. */
export const Fact = ({ name, children }: FactProps) => (
  <div className="flex flex-wrap items-baseline gap-x-4">
    <dt className="flex-none text-soft">{name}</dt>
    <dd className="grow basis-24 text-right font-semibold">{children}</dd>
  </div>
)

/** A rank without a winner shows no amount; the sentence beside it says that there was no winner. */
export const PrizeOfOne = ({ won }: { won: number }) => (won === 0 ? <>-</> : <WonAmount won={won} />)
