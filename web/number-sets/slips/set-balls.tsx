import { NumberBall } from '#web/ui/number-balls.tsx'

interface BallsOfSet {
  readonly numbers: readonly number[]
  /** Null until the balls have fallen. */
  readonly hits: { readonly matched_numbers: readonly number[]; readonly bonus_number: number | null } | null
}

/** How a number fared: read out, and seen by the shape of its ball rather than by its colour alone. */
function fate({ hits }: BallsOfSet, number: number): { look: string; word: string } {
  if (hits === null) return { look: '', word: '' }
  if (hits.matched_numbers.includes(number)) return { look: 'ball-hit', word: ' 일치' }
  if (hits.bonus_number === number) return { look: 'ball-bonus-hit', word: ' 보너스 일치' }
  return { look: 'ball-miss', word: '' }
}

/** The six numbers of a set; once those of its draw are known, which of them were drawn. Read out as one sentence. */
export const SetBalls = ({ set, label = '여섯 번호' }: { set: BallsOfSet; label?: string }) => {
  const balls = set.numbers.map((number) => ({ number, ...fate(set, number) }))
  return (
    <div className="balls balls-of-set">
      <span className="sr-only">{`${label} ${balls.map(({ number, word }) => number + word).join(', ')}`}</span>
      <ol aria-hidden="true">
        {balls.map(({ number, look }) => (
          <li key={number} className={look}>
            <NumberBall number={number} />
          </li>
        ))}
      </ol>
    </div>
  )
}
