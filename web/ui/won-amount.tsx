import { exactWon, wonWording } from '#domain/money/won.ts'

interface WonAmountProps {
  readonly won: number
  /** Where the amount stands, so that the exact one does not leave the screen. */
  readonly at?: 'left' | 'right'
}

/** A short amount; to the won on hover, on a tap, and for screen readers. */
export function WonAmount({ won, at = 'right' }: WonAmountProps) {
  const glance = wonWording(won)
  const exact = exactWon(won)
  if (glance === exact) return <span className="whitespace-nowrap">{exact}</span>
  return (
    // A tap may focus it; the Tab key passes it.
    <span className="won" tabIndex={-1}>
      <span aria-hidden="true">{glance}</span>
      <span className={`won-exact ${at === 'left' ? 'left-0' : 'right-0'}`}>{exact}</span>
    </span>
  )
}
