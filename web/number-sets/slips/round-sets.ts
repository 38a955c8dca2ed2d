import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { salesCloseAt } from '#domain/calendar.ts'

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

/** In the order of a slip: bought sets, those of paper tickets last among them, then the others. `isBought` where it is not as stored. */
export function boughtFirst(
  sets: readonly NumberSet[],
  isBought: (set: NumberSet) => boolean = (set) => set.is_bought,
): readonly NumberSet[] {
  const bought = sets.filter(isBought)
  return [
    ...bought.filter(({ ticket_id }) => ticket_id === null),
    ...bought.filter(({ ticket_id }) => ticket_id !== null),
    ...sets.filter((set) => !isBought(set)),
  ]
}

/** What was bought and won first, the higher rank before the lower; the rest as it was. */
export const winnersFirst = (sets: readonly NumberSet[]): readonly NumberSet[] => {
  const rankOf = ({ is_bought, result }: NumberSet) => (is_bought && result?.rank) || 9
  return sets.toSorted((one, other) => rankOf(one) - rankOf(other))
}

const FIRST_LETTER = 65
const LETTERS = 26

/** The name of a row: A to Z, then 27 and on. */
export const letterOf = (index: number): string =>
  index < LETTERS ? String.fromCharCode(FIRST_LETTER + index) : String(index + 1)

/** The names of the rows of a slip. The games of a paper ticket are called as on the paper, whatever stands above them. */
export function lettersOf(sets: readonly Pick<NumberSet, 'ticket_id'>[]): readonly string[] {
  const counted = new Map<number | null, number>()
  return sets.map(({ ticket_id }) => {
    const index = counted.get(ticket_id) ?? 0
    counted.set(ticket_id, index + 1)
    return letterOf(index)
  })
}

/** The most main numbers that one of the sets holds; of the bought sets only, if there are any. */
export function mostMatched(sets: readonly NumberSet[]): number {
  const bought = sets.filter((set) => set.is_bought)
  return Math.max(0, ...(bought.length > 0 ? bought : sets).map(({ hits }) => hits?.matched_numbers.length ?? 0))
}

/** `최고 5개 일치`, or that nothing matched. */
const matchedWording = (matched: number): string => (matched === 0 ? '맞은 번호 없음' : `최고 ${matched}개 일치`)

/** The state of a round's slip in a word or two, none while its balls open. Only a whole round is called a miss, or not bought. */
export function roundWording(sets: readonly NumberSet[], daysLeft: number, isWhole: boolean) {
  const [first] = sets
  const won = sets.filter((set) => set.is_bought && set.result?.rank != null)
  if (!first || first.state === 'before_draw')
    return { look: 'plain', word: daysLeft > 0 ? `${daysLeft}일 뒤` : '추첨 전' } as const
  if (first.state === 'awaiting') return { look: 'amber', word: '번호 확인 중' } as const
  if (first.hits?.bonus_number === 0) return null
  if (first.state === 'matched') return { look: 'celadon', word: matchedWording(mostMatched(sets)) } as const
  if (won.length > 0) return { look: 'celadon', word: `당첨 ${won.length}게임` } as const
  if (!isWhole) return null
  return { look: 'plain', word: sets.some((set) => set.is_bought) ? '낙첨' : '사지 않음' } as const
}

/** `5등 1세트 · 2개 1세트 · 1개 이하 6세트`: how many sets went how, of those that lie folded. */
export function foldedWording(sets: readonly NumberSet[]): string {
  const groups = Map.groupBy(sets, ({ hits, result }) => {
    if (result?.rank != null) return `${result.rank}등`
    const matched = hits?.matched_numbers.length ?? 0
    return matched > 1 ? `${matched}개` : '1개 이하'
  })
  const places = ['1등', '2등', '3등', '4등', '5등', '6개', '5개', '4개', '3개', '2개', '1개 이하']
  return places.flatMap((name) => (groups.has(name) ? [`${name} ${groups.get(name)?.length}세트`] : [])).join(' · ')
}

/** Whether a round takes no more sets, so that those in it are sealed. `now`: milliseconds. */
export const isSaleOver = (round: number, now: number): boolean => salesCloseAt(round) <= now

/** The best row of a round, with its name. */
interface BestRow {
  readonly set: NumberSet
  /** Its place among the rows of the slip, from 0. */
  readonly index: number
}

const best = (rows: readonly BestRow[], isBetter: (one: NumberSet, other: NumberSet) => boolean): BestRow | null =>
  rows.reduce<BestRow | null>((known, row) => (known === null || isBetter(row.set, known.set) ? row : known), null)

/** The rows of a slip that are bought, or that are not. */
const rowsOf = (sets: readonly NumberSet[], is_bought: boolean): readonly BestRow[] =>
  sets.map((set, index) => ({ set, index })).filter(({ set }) => set.is_bought === is_bought)

/** The winning row of the best rank, among what was bought or what was not; null without a prize. */
export const bestWinner = (sets: readonly NumberSet[], is_bought: boolean): BestRow | null =>
  best(
    rowsOf(sets, is_bought).filter(({ set }) => set.result?.rank != null),
    (one, other) => (one.result?.rank ?? 9) < (other.result?.rank ?? 9),
  )
