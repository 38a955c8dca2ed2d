import { type DrawnBalls, LARGEST_NUMBER, type PrizeRank } from '../../draw/draw.ts'

/**
 * The combinations that would have won each rank of a draw: rank 1 has one, rank 2 six, rank 3 228, rank 4 11,115 and
 * rank 5 182,780. Of the last two only every so-manieth is looked at, starting at the round's number: no dice.
 */

/** Every so-manieth combination of ranks 4 and 5. */
export interface Sampling {
  readonly rank_4: number
  readonly rank_5: number
}
/** 6,083 combinations a round: the study's, and of the refit after each draw. */
export const FINE: Sampling = { rank_4: 8, rank_5: 41 }
/**
 * 2,051 a round: of walk-forward fits and of predictions. A fit by it moves usual combinations by one or two percent, but
 * the rare patterns, which a small sample hardly holds, by half: not for the fit in use.
 */
export const COARSE: Sampling = { rank_4: 16, rank_5: 163 }

const PAIRS_OF_REST = 741
const TRIPLES_OF_REST = 9_139

/** All choices of so many of so many, in order, one after the other. */
function choices(of: number, wanted: number): Uint8Array {
  const found: number[] = []
  const take = (chosen: readonly number[], from: number) => {
    if (chosen.length === wanted) found.push(...chosen)
    else for (let i = from; i < of; i++) take([...chosen, i], i + 1)
  }
  take([], 0)
  return Uint8Array.from(found)
}
const KEPT_FIVE = choices(6, 5)
const KEPT_FOUR = choices(6, 4)
const KEPT_THREE = choices(6, 3)
const REST_TWO = choices(LARGEST_NUMBER - 6, 2)
const REST_THREE = choices(LARGEST_NUMBER - 6, 3)

const put = new Uint8Array(6)

/** Merges `kept` of the drawn numbers with others, each ascending, into the shared array. */
function merge(
  drawn: Uint8Array,
  kept: Uint8Array,
  k: number,
  count: number,
  rest: Uint8Array,
  other: Uint8Array,
  o: number,
) {
  let [i, j] = [0, 0]
  for (let place = 0; place < 6; place++) {
    const one = i < count ? (drawn[kept[k + i] as number] as number) : LARGEST_NUMBER + 1
    const two = j < 6 - count ? (rest[other[o + j] as number] as number) : LARGEST_NUMBER + 1
    if (one < two) {
      put[place] = one
      i++
    } else {
      put[place] = two
      j++
    }
  }
}

/** Calls back with each combination of the sample and the rank that it would have won; the array is the same one each time. */
export function eachNeighbour(
  { numbers, bonus_number }: DrawnBalls,
  round_number: number,
  { rank_4, rank_5 }: Sampling,
  visit: (six: Uint8Array, rank: PrizeRank) => void,
): void {
  const drawn = Uint8Array.from(numbers)
  const rest = new Uint8Array(LARGEST_NUMBER - 6)
  for (let number = 1, i = 0; number <= LARGEST_NUMBER; number++) if (!numbers.includes(number)) rest[i++] = number
  put.set(drawn)
  visit(put, 1)
  const one = new Uint8Array(1)
  for (let kept = 0; kept < 6; kept++)
    for (let other = 0; other < rest.length; other++) {
      one[0] = other
      merge(drawn, KEPT_FIVE, kept * 5, 5, rest, one, 0)
      visit(put, rest[other] === bonus_number ? 2 : 3)
    }
  for (let i = round_number % rank_4; i < 15 * PAIRS_OF_REST; i += rank_4) {
    merge(drawn, KEPT_FOUR, Math.floor(i / PAIRS_OF_REST) * 4, 4, rest, REST_TWO, (i % PAIRS_OF_REST) * 2)
    visit(put, 4)
  }
  for (let i = round_number % rank_5; i < 20 * TRIPLES_OF_REST; i += rank_5) {
    merge(drawn, KEPT_THREE, Math.floor(i / TRIPLES_OF_REST) * 3, 3, rest, REST_THREE, (i % TRIPLES_OF_REST) * 3)
    visit(put, 5)
  }
}
