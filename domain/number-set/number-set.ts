import { nativeCountWording } from '../count-wording.ts'
import type { CrowdingJudge } from '../crowding/uncrowded.ts'
import { type Draw, LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { choose } from '../statistics/chance.ts'
import { countNumbers } from '../statistics/frequency.ts'
import { hotCold } from '../statistics/hot-cold.ts'
import { sumOfNumbers } from '../statistics/number-sum.ts'
import { oddCountOf } from '../statistics/odd-even.ts'

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
export interface NumberWishes {
  /** At most six. */
  readonly fixed_numbers: readonly number[]
  readonly excluded_numbers: readonly number[]
}

/** Makes a set at each call: six different numbers, ascending. */
type NumberSetMaker = (chance: Chance) => readonly number[]

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

/** One sentence on each strategy, and the one that is true of all. */
export const STRATEGY_WORDING: Readonly<Record<Strategy, string>> = {
  hot_cold: '최근 50회에서 많이 나온 번호 3개와 적게 나온 번호 2개, 그 밖의 번호 1개를 섞어요.',
  pattern: '홀짝 비율과 합계가 지금까지 자주 나온 모양이 되도록 골라요.',
  frequency: '지금까지 많이 나온 번호일수록 더 자주 골라요.',
  random: '모든 번호를 같은 확률로 골라요.',
  uncrowded: '사람들이 덜 고르는 조합에서 무작위로 골라요.',
}
export const SAME_ODDS_WORDING = '어떤 방법이든 1등 확률은 8,145,060분의 1로 같아요.'

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
export const WISH_PROBLEMS = {
  too_many_fixed: `고정 번호는 ${MOST_FIXED_NUMBERS}개까지 고를 수 있습니다.`,
  too_many_excluded: `제외하고 남는 번호가 ${NUMBERS_PER_DRAW}개 이상이어야 합니다.`,
  fixed_is_excluded: '제외한 번호를 고정할 수 없습니다.',
  excluded_is_fixed: '고정한 번호를 제외할 수 없습니다.',
} as const

const NO_WISHES: NumberWishes = { fixed_numbers: [], excluded_numbers: [] }
const HOT_COLD_WINDOW = 50
const PATTERN_TRIES = 100
/** Half of all sets are less crowded and most of those show no pattern, so without wishes hardly any set takes this many. */
const UNCROWDED_TRIES = 24

/** How many different sets the wishes allow; 0 when they contradict one another. 8,145,060 without any. */
export function possibleSets({ fixed_numbers, excluded_numbers }: NumberWishes): number {
  const named = [...fixed_numbers, ...excluded_numbers]
  const isAllowed = (number: number) => Number.isInteger(number) && number >= 1 && number <= LARGEST_NUMBER
  if (!named.every(isAllowed) || new Set(named).size !== named.length) return 0
  return choose(LARGEST_NUMBER - named.length, NUMBERS_PER_DRAW - fixed_numbers.length)
}

/**
 * Prepares a strategy for a history (ascending rounds) and wishes; the returned function makes one set at each call, as
 * many as wanted. A strategy may repeat itself and may have few sets to offer under narrow wishes: callers that need
 * different ones should turn to `random` after some tries, which reaches all `possibleSets`. `judge`: of the crowds
 * before the round that is played; for `uncrowded` alone.
 * Throws RangeError when the wishes allow no set.
 */
export function numberSetMaker(
  strategy: Strategy,
  history: readonly Pick<Draw, 'round_number' | 'numbers'>[],
  wishes: NumberWishes = NO_WISHES,
  judge: CrowdingJudge | null = null,
): NumberSetMaker {
  if (possibleSets(wishes) === 0) throw new RangeError('the wishes allow no set of six numbers')
  if (history.length === 0) return randomMaker(wishes)
  switch (strategy) {
    case 'random':
      return randomMaker(wishes)
    case 'frequency':
      return frequencyMaker(history, wishes)
    case 'hot_cold':
      return hotColdMaker(history, wishes)
    case 'pattern':
      return patternMaker(history, wishes)
    case 'uncrowded':
      return judge ? uncrowdedMaker(judge, wishes) : randomMaker(wishes)
  }
}

/** The numbers that are neither fixed nor excluded. */
function freeNumbers({ fixed_numbers, excluded_numbers }: NumberWishes): readonly number[] {
  const named = new Set([...fixed_numbers, ...excluded_numbers])
  return Array.from({ length: LARGEST_NUMBER }, (_, i) => i + 1).filter((number) => !named.has(number))
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

/** Moves `wanted` of the numbers to the front, each choice equally likely (the beginning of a Fisher–Yates shuffle). */
export function moveToFront(numbers: number[], wanted: number, chance: Chance): void {
  for (let i = 0; i < wanted; i++) {
    const j = i + chance(numbers.length - i)
    const taken = numbers[j] ?? 0
    numbers[j] = numbers[i] ?? 0
    numbers[i] = taken
  }
}

/** So many of the numbers, each choice equally likely; fewer when there are not so many. */
function someOf(numbers: readonly number[], wanted: number, chance: Chance): readonly number[] {
  const shuffled = [...numbers]
  moveToFront(shuffled, Math.min(wanted, shuffled.length), chance)
  return shuffled.slice(0, wanted)
}

function randomMaker(wishes: NumberWishes): NumberSetMaker {
  const free = freeNumbers(wishes)
  const wanted = NUMBERS_PER_DRAW - wishes.fixed_numbers.length
  return (chance) => ascending([...wishes.fixed_numbers, ...someOf(free, wanted, chance)])
}

/**
 * Draws until a set is less crowded. Where wishes leave few such sets (fixed 1, 2 and 3 are a pattern by themselves), one
 * of the less crowded half of those that were tried, without a pattern as far as there are any.
 */
function uncrowdedMaker(judge: CrowdingJudge, wishes: NumberWishes): NumberSetMaker {
  const make = randomMaker(wishes)
  return (chance) => {
    const tried: (readonly number[])[] = []
    while (tried.length < UNCROWDED_TRIES) {
      const set = make(chance)
      if (judge.isUncrowded(set)) return set
      tried.push(set)
    }
    const plain = tried.filter((set) => !judge.hasPattern(set))
    const half = (plain.length > 0 ? plain : tried)
      .map((set) => ({ set, weight: judge.percentile(set) }))
      .sort((a, b) => a.weight - b.weight)
    return half[chance(Math.ceil(half.length / 2))]?.set ?? make(chance)
  }
}

/** An index, each as likely as its weight says; weights are whole, and one at least is above 0. */
function weighted(weights: readonly number[], chance: Chance): number {
  let left = chance(weights.reduce((sum, weight) => sum + weight, 0))
  return weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
}

function frequencyMaker(history: readonly Pick<Draw, 'numbers'>[], wishes: NumberWishes): NumberSetMaker {
  const counts = countNumbers(history)
  const free = freeNumbers(wishes)
  const weights = free.map((number) => (counts[number] ?? 0) + 1)
  return (chance) => {
    const left = [...weights]
    const chosen = [...wishes.fixed_numbers]
    while (chosen.length < NUMBERS_PER_DRAW) {
      const index = weighted(left, chance)
      left[index] = 0
      chosen.push(free[index] ?? 0)
    }
    return ascending(chosen)
  }
}

function hotColdMaker(
  history: readonly Pick<Draw, 'round_number' | 'numbers'>[],
  wishes: NumberWishes,
): NumberSetMaker {
  const { hot_numbers, cold_numbers } = hotCold(history.slice(-HOT_COLD_WINDOW))
  const hot = new Set(hot_numbers.map(({ number }) => number))
  const cold = new Set(cold_numbers.map(({ number }) => number).filter((number) => !hot.has(number)))
  const kindOf = (number: number) => (hot.has(number) ? 'hot' : cold.has(number) ? 'cold' : 'other')
  const free = freeNumbers(wishes)
  const byKind = {
    hot: free.filter((number) => kindOf(number) === 'hot'),
    cold: free.filter((number) => kindOf(number) === 'cold'),
    other: free.filter((number) => kindOf(number) === 'other'),
  }
  // Fixed numbers already count towards their kind.
  const missing = { hot: 3, cold: 2, other: 1 }
  for (const number of wishes.fixed_numbers) missing[kindOf(number)]--
  return (chance) => {
    const chosen = [...wishes.fixed_numbers]
    for (const kind of ['hot', 'cold', 'other'] as const) {
      const wanted = Math.min(Math.max(0, missing[kind]), NUMBERS_PER_DRAW - chosen.length)
      chosen.push(...someOf(byKind[kind], wanted, chance))
    }
    // Under narrow wishes a kind may have run out; the rest is then any number.
    const rest = free.filter((number) => !chosen.includes(number))
    return ascending([...chosen, ...someOf(rest, NUMBERS_PER_DRAW - chosen.length, chance)])
  }
}

function patternMaker(history: readonly Pick<Draw, 'numbers'>[], wishes: NumberWishes): NumberSetMaker {
  const free = freeNumbers(wishes)
  const odd = free.filter((number) => number % 2 === 1)
  const even = free.filter((number) => number % 2 === 0)
  const wanted = NUMBERS_PER_DRAW - wishes.fixed_numbers.length
  const oddFixed = oddCountOf(wishes.fixed_numbers)
  // By how many odd numbers are still to come, 0 to 6: how often that happened, 0 where the wishes rule it out.
  const weights = Array(NUMBERS_PER_DRAW + 1).fill(1) as number[]
  for (const { numbers } of history) {
    const oddToCome = oddCountOf(numbers) - oddFixed
    if (oddToCome >= 0) weights[oddToCome] = (weights[oddToCome] ?? 0) + 1
  }
  const possible = weights.map((weight, oddToCome) =>
    oddToCome <= Math.min(odd.length, wanted) && wanted - oddToCome <= even.length ? weight : 0,
  )
  const sums = history.map(({ numbers }) => sumOfNumbers(numbers)).sort((a, b) => a - b)
  const smallest = sums[Math.floor((sums.length - 1) * 0.1)] ?? 0
  const largest = sums[Math.ceil((sums.length - 1) * 0.9)] ?? 0
  return (chance) => {
    const oddToCome = weighted(possible, chance)
    let chosen: readonly number[] = []
    for (let i = 0; i < PATTERN_TRIES; i++) {
      chosen = [...wishes.fixed_numbers, ...someOf(odd, oddToCome, chance), ...someOf(even, wanted - oddToCome, chance)]
      const sum = sumOfNumbers(chosen)
      if (sum >= smallest && sum <= largest) break
    }
    return ascending(chosen)
  }
}
