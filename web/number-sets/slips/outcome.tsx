import type { NumberSet, SetHits } from '#contract/number-sets/number-sets.ts'
import { dayWording } from '#domain/calendar.ts'
import type { PrizeRank } from '#domain/draw/draw.ts'
import { fixedPrizeOf } from '#domain/draw/prize-arithmetic.ts'
import { claimPlace } from '#domain/money/claim.ts'
import { exactWon, wonWording } from '#domain/money/won.ts'
import { WinningsSum } from '#web/draws/winnings-sum.tsx'

/** How a set went, beside its numbers: its rank, and the money where it was bought. */
export function RowOutcome({ set }: { set: NumberSet }) {
  if (set.hits === null) return null
  const rank = set.result?.rank ?? null
  if (rank === null) return <Matches hits={set.hits} />
  if (!set.is_bought) return <IfBought rank={rank as PrizeRank} round={set.round_target} />
  return (
    <>
      <strong className="block font-bold text-celadon">{rank}등</strong>{' '}
      <span className="whitespace-nowrap">{wonWording(set.result?.prize_amount ?? 0)}</span>
    </>
  )
}

/** `5개`, heavier from three on, `0개` of none; spoken as `5개 일치`. */
export function Matches({
  hits: { matched_numbers, is_bonus_matched },
}: {
  hits: Pick<SetHits, 'is_bonus_matched'> & { readonly matched_numbers: readonly number[] }
}) {
  const matched = matched_numbers.length
  return (
    <span className={matched > 2 ? 'font-bold' : 'text-soft'}>
      {matched === 0 && is_bonus_matched ? '보너스만' : `${matched}개${is_bonus_matched ? ' + 보너스' : ''}`}
      <span className="sr-only"> 일치</span>
    </span>
  )
}

/** The prize for one more winner is known only where it is fixed. */
function IfBought({ rank, round }: { rank: PrizeRank; round: number }) {
  const prize = fixedPrizeOf(rank, round)
  if (prize === null) return <strong className="font-semibold">샀다면 {rank}등</strong>
  return (
    <>
      <strong className="block font-semibold">{rank}등</strong>{' '}
      <span className="text-soft">샀다면 {exactWon(prize)}</span>
    </>
  )
}

/** The prize of a bought set to the won, its rest after tax, and where and until when it is paid. */
export function PrizeFacts({ set }: { set: NumberSet }) {
  const { result, is_bought } = set
  if (!result || result.rank === null || !is_bought) return null
  return (
    <div className="rounded-control bg-celadon-soft px-4 py-3">
      <WinningsSum
        won={{
          gross: result.prize_amount,
          tax: result.prize_amount - result.net_amount,
          net: result.net_amount,
        }}
        look="line"
        soft=""
        facts={[
          result.claim_until ? ['당첨금 청구 마감', dayWording(result.claim_until)] : null,
          ['받는 곳', claimPlace(result.rank as PrizeRank)],
        ]}
      />
    </div>
  )
}
