import { type Draw, LARGEST_NUMBER } from '../draw/draw.ts'
import { type ChanceOfCount, choose, isInside, roundedTo, togetherProbability } from './chance.ts'
import { type ChanceVerdict, chanceOfCount, countBand, verdictOf } from './count-band.ts'
import { percentOf } from './descriptive.ts'

/** In how many draws some numbers were drawn together. */
interface CombinationFrequency {
  /** Ascending. */
  readonly numbers: readonly number[]
  readonly frequency: number
  /** Of the draws, 1 decimal. */
  readonly percentage: number
}

/** The most frequent pairs or triples, against chance. The band is of any one combination chosen beforehand. */
interface CombinationStatistics extends ChanceOfCount {
  /** Most frequent first; ties by smaller numbers. Empty without draws. */
  readonly most_frequent: readonly CombinationFrequency[]
  /** How many combinations there are: 990 pairs, 14,190 triples. */
  readonly possible: number
  /** Over all of them: the most frequent of so many are outside the band of one even when all is chance. */
  readonly verdict: ChanceVerdict
}

interface WinningCombinations {
  readonly total_analyzed: number
  readonly pairs: CombinationStatistics
  readonly triples: CombinationStatistics
}

const WIDTH = LARGEST_NUMBER + 1

/** Counts at index (a × 46 + b) × 46 + c, a < b < c; pairs at a × 46 + b. */
function countTogether(draws: readonly Pick<Draw, 'numbers'>[]) {
  const pairs = new Uint32Array(WIDTH ** 2)
  const triples = new Uint32Array(WIDTH ** 3)
  for (const { numbers } of draws) {
    for (let i = 0; i < numbers.length; i++) {
      for (let j = i + 1; j < numbers.length; j++) {
        const pair = (numbers[i] ?? 0) * WIDTH + (numbers[j] ?? 0)
        pairs[pair] = (pairs[pair] ?? 0) + 1
        for (let k = j + 1; k < numbers.length; k++) {
          const triple = pair * WIDTH + (numbers[k] ?? 0)
          triples[triple] = (triples[triple] ?? 0) + 1
        }
      }
    }
  }
  return { pairs, triples }
}

function numbersAt(index: number, size: number): readonly number[] {
  const numbers: number[] = []
  for (let rest = index; numbers.length < size; rest = Math.floor(rest / WIDTH)) numbers.unshift(rest % WIDTH)
  return numbers
}

/** How many combinations were drawn together each number of times, index 0 unused. */
function tallyOf(counts: Uint32Array): readonly number[] {
  const tally: number[] = [0]
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i] ?? 0
    while (tally.length <= count) tally.push(0)
    if (count > 0) tally[count] = (tally[count] ?? 0) + 1
  }
  return tally
}

/** The indexes of the `shown` largest counts, largest first, ties by index (that is, by smaller numbers). */
function indexesOfMost(counts: Uint32Array, tally: readonly number[], shown: number): readonly number[] {
  let least = tally.length
  for (let found = 0; least > 1 && found < shown; found += tally[least] ?? 0) least--
  const most: number[] = []
  for (let i = 0; i < counts.length; i++) if ((counts[i] ?? 0) >= least) most.push(i)
  return most.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b).slice(0, shown)
}

function statisticsOf(counts: Uint32Array, size: number, draws: number, shown: number): CombinationStatistics {
  const possible = choose(LARGEST_NUMBER, size)
  const probability = togetherProbability(size)
  const band = countBand(draws, probability)
  const tally = tallyOf(counts)
  const seen = tally.reduce((sum, combinations) => sum + combinations, 0)
  const inside = tally.reduce((sum, many, count) => sum + (isInside(count, band) ? many : 0), 0)
  const insideUnseen = isInside(0, band) ? possible - seen : 0
  const most = indexesOfMost(counts, tally, shown)
  return {
    most_frequent: most.map((index) => {
      const frequency = counts[index] ?? 0
      return { numbers: numbersAt(index, size), frequency, percentage: percentOf(frequency, draws) }
    }),
    possible,
    ...chanceOfCount(band),
    verdict:
      draws === 0
        ? verdictOf([])
        : {
            compared: possible,
            outside_band: possible - inside - insideUnseen,
            expected_outside: roundedTo(possible * band.outside_probability, 2),
          },
  }
}

/** The pairs and triples most often drawn together; `shown` of each. Draws in any order, their numbers ascending. */
export function winningCombinations(draws: readonly Pick<Draw, 'numbers'>[], shown = 10): WinningCombinations {
  const { pairs, triples } = countTogether(draws)
  return {
    total_analyzed: draws.length,
    pairs: statisticsOf(pairs, 2, draws.length, shown),
    triples: statisticsOf(triples, 3, draws.length, shown),
  }
}
