import type { CrowdingJudge } from '../crowding/uncrowded.ts'
import { ALL_NUMBERS, type Draw, LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { choose } from '../statistics/chance.ts'
import { countNumbers } from '../statistics/frequency.ts'
import { hotCold } from '../statistics/hot-cold.ts'
import { sumOfNumbers } from '../statistics/number-sum.ts'
import { oddCountOf } from '../statistics/odd-even.ts'
import type { Chance, NumberConstraints, Strategy } from './number-set.ts'

/** Makes a set at each call: six different numbers, ascending. */
type NumberSetMaker = (chance: Chance) => readonly number[]

const NO_WISHES: NumberConstraints = { fixed_numbers: [], excluded_numbers: [] }
const HOT_COLD_WINDOW = 50
const PATTERN_TRIES = 100
/** Half of all sets are less crowded and most of those show no pattern, so without wishes hardly any set takes this many. */
const UNCROWDED_TRIES = 24

/** How many different sets the wishes allow; 0 when they contradict one another. 8,145,060 without any. */
export function possibleSets({ fixed_numbers, excluded_numbers }: NumberConstraints): number {
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
  wishes: NumberConstraints = NO_WISHES,
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
function freeNumbers({ fixed_numbers, excluded_numbers }: NumberConstraints): readonly number[] {
  const named = new Set([...fixed_numbers, ...excluded_numbers])
  return ALL_NUMBERS.filter((number) => !named.has(number))
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

function randomMaker(wishes: NumberConstraints): NumberSetMaker {
  const free = freeNumbers(wishes)
  const wanted = NUMBERS_PER_DRAW - wishes.fixed_numbers.length
  return (chance) => ascending([...wishes.fixed_numbers, ...someOf(free, wanted, chance)])
}

/**
 * Draws until a set is less crowded. Where wishes leave few such sets (fixed 1, 2 and 3 are a pattern by themselves), one
 * of the less crowded half of those that were tried, without a pattern as far as there are any.
 */
function uncrowdedMaker(judge: CrowdingJudge, wishes: NumberConstraints): NumberSetMaker {
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

function frequencyMaker(history: readonly Pick<Draw, 'numbers'>[], wishes: NumberConstraints): NumberSetMaker {
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
  wishes: NumberConstraints,
): NumberSetMaker {
  const { hot_numbers, cold_numbers } = hotCold(history.slice(-HOT_COLD_WINDOW))
  const hot = new Set(hot_numbers.map(({ number }) => number))
  const cold = new Set(cold_numbers.map(({ number }) => number))
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

function patternMaker(history: readonly Pick<Draw, 'numbers'>[], wishes: NumberConstraints): NumberSetMaker {
  const free = freeNumbers(wishes)
  const odd = free.filter((number) => number % 2 === 1)
  const even = free.filter((number) => number % 2 === 0)
  const wanted = NUMBERS_PER_DRAW - wishes.fixed_numbers.length
  const oddFixed = oddCountOf(wishes.fixed_numbers)
  // By how many odd numbers are still to come, 0 to 6: how often that happened, 0 where the wishes rule it out.
  const odds = history.map(({ numbers }) => oddCountOf(numbers))
  const possible = Array.from({ length: NUMBERS_PER_DRAW + 1 }, (_, oddToCome) =>
    oddToCome <= Math.min(odd.length, wanted) && wanted - oddToCome <= even.length
      ? 1 + odds.filter((count) => count === oddFixed + oddToCome).length
      : 0,
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
