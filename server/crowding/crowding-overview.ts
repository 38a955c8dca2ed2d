import { setImmediate } from 'node:timers/promises'
import type { CrowdingOverview } from '#contract/analysis/crowding.ts'
import { crowdedKinds } from '#domain/crowding/crowded-kinds.ts'
import { multiplierAt, QUANTILE_SHARES } from '#domain/crowding/quantiles.ts'
import { type ValueOf1000, valuesOf1000 } from '#domain/crowding/value-of-1000.ts'
import { visibleAfter } from '#domain/crowding/visible-history.ts'
import { gamePriceOf } from '#domain/draw/prize-arithmetic.ts'
import { POSSIBLE_DRAWS, roundedTo } from '#domain/statistics/chance.ts'
import type { Database } from '../database/database.ts'
import type { CurrentCrowding } from './current-crowding.ts'
import { newestFirstPrizes } from './store.ts'

/** The first round with a game at 1,000 won whose kinds of buying are known: where the fit begins. */
const FIRST_ROUND = 262
const SHOWN_ROUNDS = 3
/** A round with fewer expected winners says nothing by having few. */
const ENOUGH_EXPECTED = 5

type Shown = CrowdingOverview['real_rounds']['many_winners'][number] & { readonly ratio: number }

interface Slow {
  readonly rounds: readonly Shown[]
  readonly values: readonly ValueOf1000[]
}

/** Together seconds of arithmetic: done once for as long as a fit and the draws stand, with others let in between. */
const readings = new WeakMap<CurrentCrowding, Promise<Slow>>()
/** Judging a round takes less than a millisecond. */
const ROUNDS_AT_ONCE = 10

/** Everything that the page of the crowding shows and that does not depend on six numbers. */
export async function crowdingOverview(
  db: Database,
  current: CurrentCrowding,
  is_newer_held: boolean,
): Promise<CrowdingOverview> {
  const { kit, parameters, fitted_at, answer, history } = current
  const { rounds, values } = await slowPart(db, current)
  return {
    round_number: kit.model.round_number,
    fit: {
      version: parameters.version,
      first_round: FIRST_ROUND,
      last_round: parameters.for_round - 1,
      fitted_at,
      is_newer_held,
    },
    sales: kit.sales,
    distribution: distributionOf(kit.quantiles),
    quartiles: [0.01, 0.25, 0.5, 0.75, 0.99].map((share) => roundedTo(multiplierAt(share, kit.quantiles), 3)),
    crowded_kinds:
      history.length === 0
        ? []
        : crowdedKinds(history, visibleAfter(history)).map(({ name, numbers }) => ({
            name,
            numbers: [...numbers],
            expected_others: answer(numbers).expected_others,
          })),
    value_of_1000: [...values],
    real_rounds: {
      many_winners: rounds.toSorted((a, b) => b.ratio - a.ratio).slice(0, SHOWN_ROUNDS),
      few_winners: rounds
        .filter(({ expected_by_sales }) => expected_by_sales >= ENOUGH_EXPECTED)
        .toSorted((a, b) => a.ratio - b.ratio)
        .slice(0, SHOWN_ROUNDS),
      against_model: againstModel(rounds),
    },
  }
}

/** Crowded by the model with few winners, and the other way round: two of each, the strongest. */
function againstModel(rounds: readonly Shown[]): Shown[] {
  const enough = rounds.filter(({ expected_by_sales }) => expected_by_sales >= ENOUGH_EXPECTED)
  const crowded = enough.filter(({ crowding }) => crowding >= 90).toSorted((a, b) => a.ratio - b.ratio)
  const sparse = enough.filter(({ crowding }) => crowding <= 25).toSorted((a, b) => b.ratio - a.ratio)
  return [...sparse.slice(0, 2), ...crowded.slice(0, 2)]
}

function slowPart(db: Database, current: CurrentCrowding): Promise<Slow> {
  const known = readings.get(current)
  if (known) return known
  const read = async () => ({ rounds: await realRounds(db, current), values: await values(current) })
  const reading = read().catch((error: unknown) => {
    readings.delete(current)
    throw error
  })
  readings.set(current, reading)
  return reading
}

async function values({ kit }: CurrentCrowding): Promise<ValueOf1000[]> {
  const running = valuesOf1000(kit)
  for (;;) {
    const step = running.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

async function realRounds(db: Database, { judgeOf }: CurrentCrowding): Promise<Shown[]> {
  const rounds = await newestFirstPrizes(db)
  const known = rounds.filter(({ round_number, winners }) => round_number >= FIRST_ROUND && winners > 0)
  const shown: Shown[] = []
  for (const { round_number, draw_date, numbers, total_sales, winners, prize_per_winner } of known) {
    if (shown.length % ROUNDS_AT_ONCE === 0) await setImmediate()
    const expected = (total_sales ?? 0) / gamePriceOf(round_number) / POSSIBLE_DRAWS
    shown.push({
      round_number,
      draw_date,
      numbers,
      winners,
      expected_by_sales: roundedTo(expected, 1),
      first_prize: prize_per_winner,
      crowding: roundedTo(judgeOf(round_number).percentile(numbers), 1),
      ratio: winners / expected,
    })
  }
  return shown
}

const BINS = 40
const [LEFT, RIGHT] = [0.76, 1.56] as const

/** Shares of all combinations by multiplier; what lies beyond the last bin is in it. */
function distributionOf(quantiles: readonly number[]): CrowdingOverview['distribution'] {
  const width = (RIGHT - LEFT) / BINS
  const below = (multiplier: number) => {
    const above = quantiles.findIndex((one) => one >= multiplier)
    if (above <= 0) return above === 0 ? 0 : 1
    const [from, to] = [quantiles[above - 1] as number, quantiles[above] as number]
    const [lower, upper] = [QUANTILE_SHARES[above - 1] as number, QUANTILE_SHARES[above] as number]
    return lower + ((upper - lower) * (multiplier - from)) / (to - from)
  }
  return Array.from({ length: BINS }, (_, i) => {
    const [from, to] = [LEFT + i * width, LEFT + (i + 1) * width]
    const share = (i === BINS - 1 ? 1 : below(to)) - (i === 0 ? 0 : below(from))
    return { from: roundedTo(from, 2), to: roundedTo(to, 2), share: roundedTo(share, 5) }
  })
}
