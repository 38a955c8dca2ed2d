import type { NumberSet } from '#contract/number-sets.ts'
import { NumberBall } from '#web/ui/number-balls.tsx'

/** How a number fared: read out, and seen by the shape of its ball rather than by its colour alone. */
function fate({ result }: NumberSet, number: number): { look: string; word: string } {
  if (result === null) return { look: '', word: '' }
  if (result.matched_numbers.includes(number)) return { look: 'ball-hit', word: ' 일치' }
  if (result.bonus_number === number) return { look: 'ball-bonus-hit', word: ' 보너스 일치' }
  return { look: 'ball-miss', word: '' }
}

/** The six numbers of a set; once its draw is settled, which of them were drawn. */
export const SetBalls = ({ set }: { set: NumberSet }) => (
  <div className="balls balls-of-set">
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
    <ol role="list" aria-label={`제${set.round_target}회에 만든 번호`}>
      {set.numbers.map((number) => {
        const { look, word } = fate(set, number)
        return (
          <li key={number} className={look}>
            <NumberBall number={number} />
            {word && <span className="sr-only">{word}</span>}
          </li>
        )
      })}
    </ol>
  </div>
)
