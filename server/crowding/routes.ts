import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import * as staff from '#contract/admin/crowding.ts'
import type { CrowdingOverview } from '#contract/analysis/crowding.ts'
import * as contract from '#contract/analysis/crowding.ts'
import * as evidence from '#contract/analysis/crowding-evidence.ts'
import { MODEL_VERSION } from '#domain/crowding/parameters.ts'
import { multiplierAt, QUANTILE_SHARES } from '#domain/crowding/quantiles.ts'
import { type ValueOf1000, valuesOf1000 } from '#domain/crowding/value-of-1000.ts'
import type { VisibleHistory } from '#domain/crowding/visible-history.ts'
import { visibleAfter } from '#domain/crowding/visible-history.ts'
import type { DrawnBalls } from '#domain/draw/draw.ts'
import { gamePriceOf } from '#domain/draw/prize-arithmetic.ts'
import { POSSIBLE_DRAWS, roundedTo } from '#domain/statistics/chance.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import type { ServerDeps } from '../server-deps.ts'
import { type CurrentCrowding, cachedCrowding } from './current-crowding.ts'
import { decidePendingFit } from './refit-crowding.ts'
import { crowdingReport, forecastHeads, forecastOfRound, newestFirstPrizes, pendingFit } from './store.ts'

export function crowdingRoutes(api: Api, db: Database, deps: ServerDeps) {
  const current = cachedCrowding(db, deps)
  const slowPart = slowParts(db)
  implement(api, contract.getCrowding, async ({ query }) => (await current()).answer(query.numbers))
  implement(api, contract.getCrowdingKit, async () => (await current()).kit)
  implement(api, contract.getCrowdingOverview, async () => {
    const isHeld = (await pendingFit(db, MODEL_VERSION)) !== null
    const now = await current()
    return crowdingOverview(now, isHeld, await slowPart(now))
  })
  implement(api, evidence.getCrowdingEvidence, async () => ({
    report: (await crowdingReport(db))?.report ?? null,
    forecasts: await forecastHeads(db),
  }))
  implement(api, evidence.getCrowdingForecast, async ({ params }) => {
    const forecast = await forecastOfRound(db, params.round)
    if (!forecast) throw refuse('forecast_not_found')
    return forecast
  })
  implement(api, staff.getPendingFit, async () => {
    const held = await pendingFit(db, MODEL_VERSION)
    if (!held) return { held }
    const { id, for_round, reason, fitted_at, is_fitted_again, is_from_nothing } = held
    const used_last_round = (await current()).parameters.for_round - 1
    const reasons = reason?.split('\n') ?? []
    return { held: { id, for_round, reasons, fitted_at, used_last_round, is_fitted_again, is_from_nothing } }
  })
  implement(api, staff.acceptPendingFit, async ({ params: { id }, body, caller, tx, audit }) => {
    audit.record({ target: `crowding fit ${id}`, after: body })
    audit.record({ before: await decidePendingFit(tx, deps, { id, decision: 'accept', ...body, by: caller.name }) })
    return { accepted: true as const }
  })
  implement(api, staff.fitPendingAgain, async ({ params: { id }, body, caller, tx, audit }) => {
    audit.record({ target: `crowding fit ${id}`, after: body })
    audit.record({ before: await decidePendingFit(tx, deps, { id, decision: 'again', ...body, by: caller.name }) })
    return { queued: true as const }
  })
}

/** The first round with a game at 1,000 won whose kinds of buying are known: where the fit begins. */
const FIRST_ROUND = 262
const SHOWN_ROUNDS = 3
/** Expected winners below which few actual winners mean nothing. */
const ENOUGH_EXPECTED = 5

type RoundWithRatio = CrowdingOverview['real_rounds']['many_winners'][number] & { readonly ratio: number }

interface Slow {
  readonly rounds: readonly RoundWithRatio[]
  readonly values: readonly ValueOf1000[]
}

/** Rounds that are judged before other requests are served; one takes less than a millisecond. */
const ROUNDS_AT_ONCE = 10

/** All that the crowding page shows independently of the six numbers that a visitor enters. */
function crowdingOverview(
  current: CurrentCrowding,
  is_newer_held: boolean,
  { rounds, values }: Slow,
): CrowdingOverview {
  const { kit, parameters, fitted_at, answer, history } = current
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

/** Rounds against the model: the two most crowded ones with few winners, and two of the opposite. */
function againstModel(rounds: readonly RoundWithRatio[]): RoundWithRatio[] {
  const enough = rounds.filter(({ expected_by_sales }) => expected_by_sales >= ENOUGH_EXPECTED)
  const crowded = enough.filter(({ crowding }) => crowding >= 90).toSorted((a, b) => a.ratio - b.ratio)
  const sparse = enough.filter(({ crowding }) => crowding <= 25).toSorted((a, b) => b.ratio - a.ratio)
  return [...sparse.slice(0, 2), ...crowded.slice(0, 2)]
}

/**
 * The parts that take seconds of arithmetic. They are computed once for a fit and its draws, also when other data are
 * published, and other requests are served in between.
 */
function slowParts(db: Database) {
  // Calls at the same time share one reading; a later reading of the same draws and fit takes over its result.
  const readings = new WeakMap<CurrentCrowding, Promise<Slow>>()
  let newest: { readonly of: string; readonly slow: Slow } | null = null
  const read = async (current: CurrentCrowding): Promise<Slow> => {
    const rounds = await newestFirstPrizes(db)
    const of = createHash('sha256')
      .update(JSON.stringify([current.kit, rounds]))
      .digest('base64url')
    if (newest?.of === of) return newest.slow
    const slow = { rounds: await realRounds(rounds, current), values: await values(current) }
    newest = { of, slow }
    return slow
  }
  return (current: CurrentCrowding): Promise<Slow> => {
    const known = readings.get(current)
    if (known) return known
    const reading = read(current).catch((error: unknown) => {
      readings.delete(current)
      throw error
    })
    readings.set(current, reading)
    return reading
  }
}

async function values({ kit }: CurrentCrowding): Promise<ValueOf1000[]> {
  const running = valuesOf1000(kit)
  for (;;) {
    const step = running.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

async function realRounds(
  rounds: Awaited<ReturnType<typeof newestFirstPrizes>>,
  { judgeOf }: CurrentCrowding,
): Promise<RoundWithRatio[]> {
  const known = rounds.filter(({ round_number, winners }) => round_number >= FIRST_ROUND && winners > 0)
  const shown: RoundWithRatio[] = []
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

/** Shares of all combinations by multiplier; larger multipliers count in the last bin. */
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

/** A kind of combination that many people hold, with an example. */
interface CrowdedKind {
  readonly name: string
  readonly numbers: readonly number[]
}

/** The most crowded kinds before the next round. A list of the least crowded is not made: it would crowd itself. */
const crowdedKinds = (draws: readonly Pick<DrawnBalls, 'numbers'>[], seen: VisibleHistory): CrowdedKind[] => [
  { name: '1부터 차례로', numbers: [1, 2, 3, 4, 5, 6] },
  { name: '가장 자주 나온 여섯 번호(보너스 포함)', numbers: seen.hottest_with_bonus },
  { name: '용지의 세로줄', numbers: [4, 11, 18, 25, 32, 39] },
  { name: '지난주에 나온 여섯 번호', numbers: draws.at(-1)?.numbers ?? [1, 2, 3, 4, 5, 6] },
  { name: '같은 간격', numbers: [5, 10, 15, 20, 25, 30] },
  { name: '고르게 퍼진 대각선', numbers: [4, 9, 17, 25, 33, 42] },
]
