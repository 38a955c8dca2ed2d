import type { ReactNode, Ref } from 'react'
import type { PrizeRank } from '#domain/draw/draw.ts'
import type { Winnings } from '#domain/money/winnings.ts'
import { Face } from '#web/ui/face.tsx'
import { WinningsSum } from './winnings-sum.tsx'

/** From this rank up a prize has the night's celadon; a smaller one is a white card with a celadon edge. */
export const LOWEST_OF_NIGHT = 3

interface WonCardProps {
  readonly round: number
  /** The best of what won. */
  readonly rank: PrizeRank
  /** In the line above the rank, behind the round. */
  readonly about: ReactNode
  /** The drawn numbers. */
  readonly marks: readonly number[]
  readonly won: Winnings
  /** Until when and where it is paid. */
  readonly facts: readonly (readonly [name: string, value: ReactNode] | null)[]
  /** Its heading, where the focus goes to it. */
  readonly heading?: Ref<HTMLHeadingElement>
  /** What can be done. `isNight`: on the dark ground. */
  readonly actions?: ((isNight: boolean) => ReactNode) | undefined
}

/** What was won, wherever it is said: the rank, one sum after tax and how it came about, until when and where. */
export function WonCard({ round, rank, about, marks, won, facts, heading, actions }: WonCardProps) {
  const isNight = rank <= LOWEST_OF_NIGHT
  const soft = isNight ? 'night-soft' : 'text-soft'
  return (
    <section aria-labelledby="won" className={`night-place ${isNight ? 'night won-card' : 'won-card won-card-small'}`}>
      {isNight && (
        <div className="live-face">
          <Face round={round} marks={marks} />
        </div>
      )}
      <div className="relative min-w-0">
        <p className={`text-small ${soft}`}>
          제{round}회 · <span>{about}</span>
        </p>
        <h2 id="won" ref={heading} tabIndex={heading ? -1 : undefined} className="mt-1 font-bold">
          <span className={isNight ? 'won-rank' : 'text-title text-celadon'}>{rank}등</span>{' '}
          <span className="block text-lead">당첨됐어요. 축하드려요!</span>
        </h2>
      </div>
      <div className="won-claim">
        <WinningsSum won={won} soft={soft} look="hero" facts={facts} />
        {actions?.(isNight)}
      </div>
    </section>
  )
}
