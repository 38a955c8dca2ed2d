import type { NumberSet } from '#contract/number-sets/number-sets.ts'

/** The sets of one round on a page of the list. */
export interface RoundOfSets {
  readonly round: number
  /** As they were made, first to last. */
  readonly sets: readonly NumberSet[]
}

/** A list that comes newest first, by rounds; within each the first that was made is row A. */
export function roundsOf(sets: readonly NumberSet[]): readonly RoundOfSets[] {
  const byRound = Map.groupBy(sets, ({ round_target }) => round_target)
  return [...byRound].map(([round, newestFirst]) => ({ round, sets: newestFirst.toReversed() }))
}

const FIRST_LETTER = 65
const LETTERS = 26

/** The name of a row: A to Z, then 27 and on. */
export const letterOf = (index: number): string =>
  index < LETTERS ? String.fromCharCode(FIRST_LETTER + index) : String(index + 1)

/** What a round's card says of it in a word or two. A whole round alone is called a miss, or not bought. */
export function roundWording(sets: readonly NumberSet[], daysLeft: number, isWhole: boolean) {
  const [first] = sets
  const won = sets.filter((set) => set.result?.rank != null)
  const wonBought = won.filter((set) => set.is_bought)
  if (!first || first.state === 'before_draw')
    return { look: 'plain', word: daysLeft > 0 ? `추첨 전 · ${daysLeft}일` : '추첨 전' } as const
  if (first.state === 'awaiting') return { look: 'amber', word: '번호 확인 중' } as const
  if (first.state === 'matched') return { look: 'amber', word: '집계 중' } as const
  if (wonBought.length > 0) return { look: 'celadon', word: `당첨 ${wonBought.length}게임` } as const
  if (!isWhole) return null
  return { look: 'plain', word: sets.some((set) => set.is_bought) ? '낙첨' : '사지 않음' } as const
}
