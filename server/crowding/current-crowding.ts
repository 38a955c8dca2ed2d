import { LRUCache } from 'lru-cache'
import { type CrowdingKit, crowdingAnswers } from '#domain/crowding/crowding-answer.ts'
import { type CrowdingParameters, MODEL_VERSION } from '#domain/crowding/parameters.ts'
import { crowdingModel } from '#domain/crowding/score.ts'
import { FEATURE_NAMES } from '#domain/crowding/shape-features.ts'
import { type CrowdingJudge, crowdingJudge } from '#domain/crowding/uncrowded.ts'
import { type VisibleHistory, visibleHistories } from '#domain/crowding/visible-history.ts'
import type { Draw } from '#domain/draw/draw.ts'
import { gamePriceOf } from '#domain/draw/prize-arithmetic.ts'
import { POSSIBLE_DRAWS } from '#domain/statistics/chance.ts'
import type { Database } from '../database/database.ts'
import { cachedUntilChange } from '../database/publish.ts'
import { cachedHistory } from '../draws/draw-history.ts'
import type { ServerDeps } from '../server-deps.ts'
import { SHIPPED } from './shipped.ts'
import { newestAcceptedFit, newestFirstPrizes } from './store.ts'

/** The inputs of the crowding of the next round: parameters, history, sales. */
export interface CurrentCrowding {
  readonly kit: CrowdingKit
  readonly judge: CrowdingJudge
  readonly answer: ReturnType<typeof crowdingAnswers>
  readonly parameters: CrowdingParameters
  /** When the parameters were fitted; null: they came with the program. */
  readonly fitted_at: string | null
  readonly history: readonly Draw[]
  /** The judge of an earlier round, by today's parameters and the draws that were known then. */
  readonly judgeOf: (round_number: number) => CrowdingJudge
}

const ROUNDS_OF_SALES = 10
/** Judges of earlier rounds that are kept at a time; a page of sets has few rounds. */
const MOST_JUDGES = 60

/** Figures of a usual week, for a new installation without a tallied round. */
const NO_SALES = { first_round: 1, last_round: 1, games_per_combination: 14.9, first_prize_pot: 28_000_000_000 }

/** Returns a function that reads the current crowding, once until published data change. */
export const cachedCrowding = cachedUntilChange(currentCrowding)

/** The current crowding, read and computed again. */
export async function currentCrowding(db: Database, deps: Pick<ServerDeps, 'changes'>): Promise<CurrentCrowding> {
  const [history, stored, sales] = await Promise.all([
    cachedHistory(db, deps)(),
    newestAcceptedFit(db, MODEL_VERSION),
    recentSales(db),
  ])
  const fit = stored?.fit ?? SHIPPED
  const learnt = { parameters: fit.parameters, scales: SHIPPED.scales }
  const model = crowdingModel(learnt, history)
  const kit: CrowdingKit = {
    model,
    shown_level: fit.shown_level,
    quantiles: fit.quantiles,
    feature_means: FEATURE_NAMES.map((name) => SHIPPED.scales.features[name].mean),
    sales,
  }
  const judges = new LRUCache<number, CrowdingJudge>({ max: MOST_JUDGES })
  // Computed for all rounds at once: for each round by itself it would begin at round 1 again.
  let histories: readonly VisibleHistory[] | null = null
  const judgeOf = (round_number: number) => {
    if (round_number > history.length) return judge
    const known = judges.get(round_number)
    if (known) return known
    histories ??= visibleHistories(history, 0)
    const before = history.slice(0, round_number - 1)
    const made = crowdingJudge(crowdingModel(learnt, before, histories[round_number - 1]), kit)
    judges.set(round_number, made)
    return made
  }
  const judge = crowdingJudge(model, kit)
  return {
    kit,
    judge,
    answer: crowdingAnswers(kit),
    parameters: fit.parameters,
    fitted_at: stored?.fitted_at ?? null,
    history,
    judgeOf,
  }
}

async function recentSales(db: Database): Promise<CrowdingKit['sales']> {
  const rounds = await newestFirstPrizes(db, ROUNDS_OF_SALES)
  const [newest, oldest] = [rounds[0], rounds.at(-1)]
  if (!newest || !oldest) return NO_SALES
  const games = rounds.map(({ total_sales, round_number }) => (total_sales ?? 0) / gamePriceOf(round_number))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const pots = rounds.filter(({ winners }) => winners > 0).map((round) => round.winners * round.prize_per_winner)
  return {
    first_round: oldest.round_number,
    last_round: newest.round_number,
    games_per_combination: mean(games) / POSSIBLE_DRAWS,
    first_prize_pot: pots.length === 0 ? NO_SALES.first_prize_pot : Math.round(mean(pots)),
  }
}
