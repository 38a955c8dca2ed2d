import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { TalliedDraw } from '../../draw/draw.ts'
import { drawsInHistory } from '../../draw/draw-history.ts'
import { seededChance } from '../../seeded-chance.ts'
import { NORMAL_95, RANK_SIZES } from '../../statistics/chance.ts'
import { evidenceOf, poissonInterval, rankCorrelation, walkForward } from '../evidence.ts'
import { exactExp, exactLn } from '../exact-functions.ts'
import { predictedRatios } from '../forecast.ts'
import { CHOSEN, rowOfParameters, type ShippedCrowding } from '../parameters.ts'
import { crowdingModel } from '../score.ts'
import { finishedFit, reasonsToHold } from './accept-fit.ts'
import { fitCrowding } from './fit-crowding.ts'
import { WEIGHT_PARAMETERS } from './fit-row.ts'
import { COARSE, eachNeighbour, FINE, type Sampling } from './neighbours.ts'
import { passOver } from './pass.ts'
import { type TrainingRound, trainingRounds } from './training-round.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const draws = drawsInHistory(read('../../../data/draws.jsonl'))
const shipped = JSON.parse(read('../../../data/crowding/parameters.json')) as ShippedCrowding
const { scales } = shipped
const shippedRow = rowOfParameters(shipped.parameters)
/** 381 combinations a round: enough for a small world. */
const FEW: Sampling = { rank_4: 200, rank_5: 2_000 }
const SLOW = process.env.CROWDING_SLOW

describe('the combinations around a draw', () => {
  const draw = { numbers: [4, 5, 25, 28, 32, 42], bonus_number: 12 }
  it.each([
    [FINE, [1, 6, 228, 1_389, 4_458]],
    [COARSE, [1, 6, 228, 694, 1_121]],
    [{ rank_4: 1, rank_5: 1 }, RANK_SIZES],
  ] as const)('are sampled by %o', (sampling, sizes) => {
    const counts = [0, 0, 0, 0, 0]
    const seen = new Set<string>()
    eachNeighbour(draw, 1245, sampling, (six, rank) => {
      counts[rank - 1] = (counts[rank - 1] as number) + 1
      const matches = [...six].filter((number) => draw.numbers.includes(number)).length
      const isRight = rank === 1 ? matches === 6 : rank <= 3 ? matches === 5 : matches === 8 - rank
      if (!isRight || (rank === 2) !== (matches === 5 && six.includes(12))) throw new Error(`${six} is no rank ${rank}`)
      if ([...six].some((number, i) => i > 0 && number <= (six[i - 1] as number))) throw new Error(`${six} descends`)
      seen.add(six.join())
    })
    for (const [r, size] of sizes.entries()) expect(Math.abs((counts[r] as number) - size)).toBeLessThanOrEqual(1)
    expect(seen.size).toBe(counts.reduce((sum, count) => sum + count, 0))
  })
})

it.each([
  [COARSE, 0.03],
  [FINE, 0.015],
])('sampled by %o, the crowds of all ranks are within %d of those of every combination', (sampling, tolerance) => {
  const draw = draws[1244] as TalliedDraw
  const model = crowdingModel({ parameters: shipped.parameters, scales }, draws.slice(0, 1244))
  const { levels } = shipped.parameters
  const every = predictedRatios({ model, levels, sampling: { rank_4: 1, rank_5: 1 } }, draw, 1245).ratios
  for (const [r, ratio] of predictedRatios({ model, levels, sampling }, draw, 1245).ratios.entries())
    expect(Math.abs(ratio / (every[r] as number) - 1)).toBeLessThan(tolerance)
})

describe('a pass', () => {
  const rounds = trainingRounds(draws.slice(0, 270), scales)
  it('with nothing learnt finds a mean of 1 everywhere', () => {
    const { means } = passOver(rounds, scales, new Float64Array(103), FEW, false)
    for (const mean of means) expect(mean).toBeCloseTo(1, 12)
  })
  it('has the slopes that small changes show', () => {
    const { means, slopes } = passOver(rounds, scales, shippedRow, FEW)
    for (const parameter of [0, 16, 44, 45, 49, 50, 73, 92]) {
      const moved = shippedRow.slice()
      moved[parameter] = (moved[parameter] as number) + 1e-6
      const other = passOver(rounds, scales, moved, FEW, false).means
      for (const cell of [0, 2, 3, 4, 12])
        expect(((other[cell] as number) - (means[cell] as number)) / 1e-6).toBeCloseTo(
          slopes[cell * WEIGHT_PARAMETERS + parameter] as number,
          4,
        )
    }
  })
})

it('a round’s training knows only earlier rounds: changing it and all later ones changes nothing', () => {
  const changed = draws.map((draw) =>
    draw.round_number >= 400
      ? {
          ...draw,
          numbers: [1, 2, 3, 4, 5, 6],
          bonus_number: 7,
          prizes: draw.prizes.map((p) => ({ ...p, winners: 9 })),
        }
      : draw,
  )
  const before = (all: readonly TalliedDraw[]) => fitCrowding(trainingRounds(all.slice(0, 399), scales), scales, FAST)
  const FAST = { sampling: FEW, most_passes: 2 }
  expect(before(changed)).toEqual(before(draws))
  const predicted = (all: readonly TalliedDraw[]) => trainingRounds(all.slice(0, 400), scales, 400)[0]?.seen
  expect(predicted(changed)).toEqual(predicted(draws))
})

it('what a forecast gives for a draw is what the walk forward gives', () => {
  const balls = draws[1240] as TalliedDraw
  const earlier = draws.slice(0, 1240)
  const model = crowdingModel({ parameters: shipped.parameters, scales }, earlier)
  const said = predictedRatios({ model, levels: shipped.parameters.levels, sampling: COARSE }, balls, 1241)
  const fit = { ...shipped.parameters, for_round: 1241 }
  const [judged] = walkForward(trainingRounds(draws.slice(0, 1241), scales, 1241), [fit], scales)
  for (const [r, ratio] of said.ratios.entries()) expect(ratio).toBeCloseTo(judged?.predicted[r] as number, 9)
})

/** Winners as a known world would give them, with chance in the counts. */
function madeWorld(rounds: readonly TrainingRound[], truth: Float64Array, seed: number): TrainingRound[] {
  const chance = seededChance(seed)
  const normal = () => {
    const [u, v] = [(chance(1 << 30) + 1) / (1 << 30), chance(1 << 30) / (1 << 30)]
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v)
  }
  const { means } = passOver(rounds, scales, truth, FEW, false)
  const kappa = exactLn(rounds.reduce((sum, _, t) => sum + (means[t * 5 + 4] as number), 0) / rounds.length)
  return rounds.map((round, t) => ({
    ...round,
    specials: round.specials.map(() => 0),
    ratios: Float64Array.from({ length: 5 }, (_, r) => {
      const crowd = 1 - CHOSEN + (CHOSEN * (means[t * 5 + r] as number)) / exactExp(kappa)
      return Math.max(1e-3, crowd + normal() * Math.sqrt(crowd * (round.chances[r] as number)))
    }),
  }))
}

function drawnTruth(seed: number): Float64Array {
  const chance = seededChance(seed)
  const uniform = () => (chance(1 << 20) / (1 << 20) - 0.5) * Math.sqrt(12)
  return Float64Array.from({ length: 103 }, (_, i) =>
    i < 45 ? uniform() * Math.sqrt(0.004) : i < 50 ? uniform() * 0.05 : i < WEIGHT_PARAMETERS ? uniform() * 0.05 : 0,
  )
}

describe('a made world', () => {
  const rounds = trainingRounds(draws.slice(0, 461), scales)
  const fitted = (world: readonly TrainingRound[]) =>
    fitCrowding(world, scales, { sampling: FEW, tolerance: 1e-3, most_passes: 25 })

  it('is found again: parameters in order, nearly all within two standard errors', () => {
    const truth = drawnTruth(11)
    const { parameters, standard_errors } = fitted(madeWorld(rounds, truth, 12))
    const found = rowOfParameters(parameters)
    const of = (row: Float64Array) => Array.from(row.slice(0, 45))
    expect(rankCorrelation(of(found), of(truth))?.value).toBeGreaterThan(0.9)
    const covered = standard_errors
      .slice(0, WEIGHT_PARAMETERS)
      .filter((error, i) => Math.abs((found[i] as number) - (truth[i] as number)) < NORMAL_95 * error).length
    expect(covered / WEIGHT_PARAMETERS).toBeGreaterThan(0.85)
  }, 120_000)

  it.runIf(SLOW)(
    'is covered as often as it should be, over 200 worlds',
    () => {
      let covered = 0
      for (let world = 0; world < 200; world++) {
        const truth = drawnTruth(1_000 + world)
        const { parameters, standard_errors } = fitted(madeWorld(rounds, truth, 5_000 + world))
        const found = rowOfParameters(parameters)
        for (let i = 0; i < WEIGHT_PARAMETERS; i++)
          if (Math.abs((found[i] as number) - (truth[i] as number)) < NORMAL_95 * (standard_errors[i] as number))
            covered++
      }
      const share = covered / 200 / WEIGHT_PARAMETERS
      expect(share).toBeGreaterThan(0.92)
      expect(share).toBeLessThan(0.98)
    },
    7_200_000,
  )
})

describe('skill', () => {
  const fit = { ...shipped.parameters, for_round: 1_000 }
  const rounds = trainingRounds(draws, scales, 1_000)
  it('is there, and lost when the winners of rounds are shuffled', () => {
    const judged = walkForward(rounds, [fit], scales, FEW)
    expect(evidenceOf(judged).first_prizes?.value).toBeGreaterThan(0.1)
    const chance = seededChance(5)
    const order = judged.map((one) => ({ one, at: chance(1 << 30) })).sort((a, b) => a.at - b.at)
    const shuffled = judged.map((one, i) => ({ ...one, actual: order[i]?.one.actual ?? [] }))
    expect(Math.abs(evidenceOf(shuffled).first_prizes?.value ?? 1)).toBeLessThan(0.12)
  })
  it('is not found where there is none: automatic tickets', () => {
    const { automatic } = evidenceOf(walkForward(rounds, [fit], scales, FEW))
    expect(automatic?.low).toBeLessThan(0)
    expect(automatic?.high).toBeGreaterThan(0)
  })
})

describe('statistics of the evidence', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6], [10, 20, 30, 40, 50, 60], 1],
    [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], -1],
    // Two pairs of ties: ranks 1.5 1.5 3.5 3.5 5 6 against 1 to 6.
    [[1, 1, 2, 2, 3, 4], [1, 2, 3, 4, 5, 6], Math.sqrt(33 / 35)],
  ])('%j against %j has a rank correlation of %d', (one, other, value) =>
    expect(rankCorrelation(one, other)?.value).toBeCloseTo(value, 5),
  )
  it.each([
    [0, 0, 3.688879],
    [1, 0.025318, 5.571643],
    [10, 4.795389, 18.390356],
    [100, 81.363967, 121.626794],
  ])('a count of %d has a mean between %d and %d', (count, low, high) => {
    const interval = poissonInterval(count)
    expect(interval.low).toBeCloseTo(low, 3)
    expect(interval.high).toBeCloseTo(high, 3)
  })
})

it('takes what was carried over for the first prize of a round that no game won', () => {
  // Round 463 stands in the most crowded quarter, with 462: predictions grow from round to round.
  const judged = draws.slice(455, 463).map((draw, i) => ({
    ...{ draw, predicted: [i, i, i, i, i], actual: [1, 1, 1, 1, 1], crowd: 1, expected: 10 },
  }))
  const { winners, prize_per_winner } = (draws[461] as TalliedDraw).prizes[0] as TalliedDraw['prizes'][number]
  // Half of the sales less the fixed prizes, and three quarters of that.
  const carried = ((49_205_151_000 - 2 * (62_251 * 50_000 + 1_060_512 * 5_000)) * 3) / 8
  expect(evidenceOf(judged).quarters[3]?.prize_as_one_more).toBe(
    Math.round(((winners * prize_per_winner) / (winners + 1) + carried) / 2),
  )
})

describe('a fit is held', () => {
  const good = {
    passes: 4,
    last_step: 5e-5,
    is_converged: true,
    kappa_moved: 0.01,
    parameters_moved: 0.02,
    level_of_rank_5: 0.996,
    references_moved: 0.03,
    mean_crowd: 0.9998,
  }
  it('never when all is well', () => expect(reasonsToHold(good)).toEqual([]))
  it.each([
    [{ is_converged: false, last_step: 0.2 }, '수렴'],
    [{ kappa_moved: 0.06 }, 'κ'],
    [{ parameters_moved: 0.1 }, '매개변수'],
    [{ level_of_rank_5: 0.97 }, '5등 수준'],
    [{ references_moved: 0.1 }, '기준 조합'],
    [{ mean_crowd: 1.02 }, '평균'],
  ])('for %o', (wrong, word) => {
    const reasons = reasonsToHold({ ...good, ...wrong })
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toContain(word)
  })
  it('when it is not where the one before was, and not when it is the same', () => {
    const result = {
      parameters: shipped.parameters,
      residual_covariance: [],
      passes: 1,
      last_step: 0,
      standard_errors: [],
    }
    const same = finishedFit({ result, scales, draws, before: shipped.parameters, tableStep: 401 })
    expect(reasonsToHold(same.checks)).toEqual([])
    const moved = { ...shipped.parameters, kappa: shipped.parameters.kappa + 0.2 }
    const far = finishedFit({
      result: { ...result, parameters: moved },
      scales,
      draws,
      before: shipped.parameters,
      tableStep: 401,
    })
    expect(reasonsToHold(far.checks).length).toBeGreaterThan(1)
  })
})

it.runIf(SLOW)(
  'run to its end on rounds 262 to 1245, it is where the study’s program was',
  () => {
    const start = { row: shippedRow.map((value) => value * 0.98), residual_covariance: shipped.residual_covariance }
    const { parameters } = fitCrowding(trainingRounds(draws.slice(0, 1245), scales), scales, {
      sampling: FINE,
      start,
      tolerance: 1e-9,
      most_passes: 40,
    })
    const row = rowOfParameters(parameters)
    for (let i = 0; i < WEIGHT_PARAMETERS; i++)
      expect(Math.abs((row[i] as number) - (shippedRow[i] as number))).toBeLessThan(1e-6)
    expect(Math.abs(parameters.kappa - shipped.parameters.kappa)).toBeLessThan(1e-6)
  },
  1_800_000,
)
