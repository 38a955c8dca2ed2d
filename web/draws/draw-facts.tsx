import type { ReactNode } from 'react'
import type { Draw } from '#contract/draws/draws.ts'
import { WonAmount } from '#web/ui/won-amount.tsx'
import { methodsWording, winnersWording } from './draw-wording.ts'

interface FactProps {
  readonly name: string
  readonly isHero?: boolean
  readonly children: ReactNode
}

export const Fact = ({ name, isHero = false, children }: FactProps) => (
  <div className="flex flex-wrap items-baseline gap-x-4">
    <dt className="flex-none text-soft">{name}</dt>
    <dd className={`grow basis-24 text-right ${isHero ? 'text-heading font-bold' : 'font-semibold'}`}>{children}</dd>
  </div>
)

/** The prize of one winner, the number of winners, and the sales of a round. */
interface DrawFactsProps {
  readonly draw: Draw
  /** The first prize and its winners as the page's largest figures. */
  readonly isHero?: boolean
  readonly children?: ReactNode
}

export function DrawFacts({ draw, isHero = false, children }: DrawFactsProps) {
  const { first_prize_amount, first_prize_winners, total_sales } = draw
  const methods = methodsWording(draw.first_prize_methods)
  return (
    <dl className="space-y-2">
      <Fact name="1등 당첨금 (1인)" isHero={isHero}>
        {first_prize_amount === null ? '집계 중' : <PrizeOfOne won={first_prize_amount} />}
      </Fact>
      <Fact name="1등 당첨자 수" isHero={isHero}>
        {winnersWording(first_prize_winners)}{' '}
        {methods && <span className="text-small font-normal text-soft">{methods}</span>}
      </Fact>
      <Fact name="총 판매금액">{total_sales === null ? '집계 중' : <WonAmount won={total_sales} />}</Fact>
      {children}
    </dl>
  )
}

/** A rank without a winner shows no amount; the sentence beside it says that there was no winner. */
export const PrizeOfOne = ({ won }: { won: number }) => (won === 0 ? <>-</> : <WonAmount won={won} />)
