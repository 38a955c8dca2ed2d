import type { CrowdingAnswer } from '#domain/crowding/crowding-answer.ts'
import { DotInterval } from '#web/plots/bars.tsx'
import { signedPercentWording } from '#web/plots/wording.ts'
import { NumberBall } from '#web/ui/number-balls.tsx'

const MOST_TRAITS = 5

/** Why six numbers are chosen by many, or not, in words, and what each number does for it. */
export function CrowdingTraits({ answer }: { answer: CrowdingAnswer }) {
  const { traits, number_shares, is_beyond_scale } = answer
  const largest = Math.max(1, ...number_shares.map(({ percent }) => Math.abs(percent)))
  return (
    <>
      <p className="mb-3 text-small text-soft">
        번호를 직접 고르는 사람(약 30%)이 보통보다{' '}
        {is_beyond_scale ? '더 고르는 이유예요.' : '얼마나 더 고르는지 보여 드려요.'}
      </p>
      {traits.length === 0 && <p>눈에 띄는 점이 없는 평범한 조합이에요.</p>}
      <ul className="mb-5 space-y-1">
        {traits.slice(0, MOST_TRAITS).map(({ kind, sentence, percent }) => (
          <li key={kind} className="flex items-baseline justify-between gap-3">
            <span>{sentence}</span>
            <span className="flex-none font-semibold">
              {is_beyond_scale ? (percent > 0 ? '더 골라요' : '덜 골라요') : signedPercentWording(percent)}
            </span>
          </li>
        ))}
      </ul>
      <h3 className="mb-2 font-semibold">번호별 영향</h3>
      <ul className="space-y-2">
        {number_shares.map(({ number, percent }) => (
          <li key={number} className="flex items-center gap-3">
            <span className="[--ball:2rem]">
              <NumberBall number={number} />
            </span>
            <span className="min-w-0 flex-1">
              {/* To the right of the middle: chosen more than the usual number; to the left: less. */}
              <DotInterval value={percent} expected={0} low={0} high={0} from={-largest} to={largest} />
            </span>
            <span className="w-12 flex-none text-right font-semibold">{signedPercentWording(percent)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
