import { nativeCountWording } from '../count-wording.ts'
import { ALL_NUMBERS, LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'

/**
 * Six numbers by a strategy. No strategy changes the odds: each draw is independent of all earlier ones, so every set
 * of six wins with the same probability, however it was chosen. A strategy only says which of the equally good sets
 * are proposed more often.
 *
 * - `random`: every allowed set equally often.
 * - `frequency`: number by number, each weighed by in how many draws of the whole history it was drawn, plus one.
 * - `hot_cold`: three of the ten most drawn numbers of the last 50 draws, two of the ten least drawn, one other.
 * - `pattern`: an odd-even ratio, each weighed by how many draws of the history had it (plus one); within it, sets
 *   whose sum lies where the middle 80 % of the history's sums lie.
 * - `uncrowded`: every set equally often that lies in the less crowded half of all and shows no pattern. The extremes are
 *   left alone on purpose: a list of the least crowded would make a crowd of its own, and there the model errs most.
 *
 * Without a history every strategy is `random`, and so is `uncrowded` without a judge of crowds.
 */
export const STRATEGIES = ['hot_cold', 'pattern', 'frequency', 'random', 'uncrowded'] as const
export type Strategy = (typeof STRATEGIES)[number]

/** A uniformly chosen whole number from 0 to `below` − 1; `below` is a whole number from 1. */
export type Chance = (below: number) => number

/** Numbers that a set must and must not hold: from 1 to 45, each at most once over both lists. */
export interface NumberConstraints {
  /** At most six. */
  readonly fixed_numbers: readonly number[]
  readonly excluded_numbers: readonly number[]
}

/** How many strategies there are, wherever a sentence says it: `다섯 가지`. */
export const STRATEGY_COUNT_WORDING = `${nativeCountWording(STRATEGIES.length)} 가지`

/** Korean names of the strategies. */
export const STRATEGY_NAMES: Readonly<Record<Strategy, string>> = {
  hot_cold: '핫·콜드',
  pattern: '패턴',
  frequency: '빈도',
  random: '무작위',
  uncrowded: '덜 겹치는 번호',
}

/**
 * `before_draw` 추첨 전; `awaiting` the draw has begun, its numbers are not known; `matched` numbers are known, prizes are
 * not: hits, but no rank and no miss; `settled` 모두 확정.
 */
export const SET_STATES = ['before_draw', 'awaiting', 'matched', 'settled'] as const

/** Where a set of a member comes from: made here, a game of a paper ticket, or a favourite that was bought for its round. */
export const SET_ORIGINS = ['made', 'ticket', 'favourite'] as const
export type SetOrigin = (typeof SET_ORIGINS)[number]
export const SET_ORIGIN_NAMES: Readonly<Record<SetOrigin, string>> = {
  made: '만든 번호',
  ticket: '종이 복권',
  favourite: '매주 사는 번호',
}

/** What a member said of a prize: fetched, or its paper is lost. */
export const CLAIMS = ['received', 'lost'] as const
export type Claim = (typeof CLAIMS)[number]

/** How many favourites a member keeps. */
export const MOST_FAVOURITES = 20

/** How many sets one call makes. */
export const MOST_SETS_AT_ONCE = 10
/** Of a set's name, in characters as people count them. */
export const LONGEST_SET_NAME = 30

/** How many numbers may be fixed, and how many excluded: six have to be left. */
export const MOST_FIXED_NUMBERS = NUMBERS_PER_DRAW
export const MOST_EXCLUDED_NUMBERS = LARGEST_NUMBER - NUMBERS_PER_DRAW
/** Sentences for wishes that cannot be met. */
export const NUMBER_CONSTRAINT_PROBLEMS = {
  too_many_fixed: `고정 번호는 ${MOST_FIXED_NUMBERS}개까지 고를 수 있습니다.`,
  too_many_excluded: `제외하고 남는 번호가 ${NUMBERS_PER_DRAW}개 이상이어야 합니다.`,
  fixed_is_excluded: '제외한 번호를 고정할 수 없습니다.',
  excluded_is_fixed: '고정한 번호를 제외할 수 없습니다.',
} as const

/**
 * Numbers from 1 to 45 as one whole number: bit n − 1 for number n. At most 2^45 − 1, so it is exact in a
 * JavaScript number and fits PostgreSQL's bigint, where `bit_count` of `a & b` counts what two sets share.
 * (JavaScript's own bit operators end at 32 bits and are not for this.)
 */
export const maskOf = (numbers: readonly number[]): number =>
  numbers.reduce((mask, number) => mask + 2 ** (number - 1), 0)

/** The numbers of a mask, ascending. */
export const numbersOfMask = (mask: number): number[] =>
  ALL_NUMBERS.filter((number) => Math.floor(mask / 2 ** (number - 1)) % 2 === 1)
