import { and, asc, desc, eq, getTableColumns, gt, isNotNull, or } from 'drizzle-orm'
import { type Database, firstRow, hasRows } from '../database/database.ts'
import { holdLock } from '../database/locks.ts'
import { draw_prizes, draws } from '../draws/tables.ts'
import { crowding_fit_decisions, crowding_fits, crowding_forecasts, crowding_reports } from './tables.ts'

/** Sales and rank 1 of the newest tallied rounds, newest first. */
export const newestFirstPrizes = (db: Database, rounds?: number) => {
  const prizes = db
    .select({
      round_number: draws.round_number,
      draw_date: draws.draw_date,
      numbers: draws.numbers,
      total_sales: draws.total_sales,
      winners: draw_prizes.winners,
      prize_per_winner: draw_prizes.prize_per_winner,
    })
    .from(draws)
    .innerJoin(draw_prizes, and(eq(draw_prizes.round_number, draws.round_number), eq(draw_prizes.rank, 1)))
    .where(isNotNull(draws.total_sales))
    .orderBy(desc(draws.round_number))
  return rounds === undefined ? prizes : prizes.limit(rounds)
}

const itsDecision = eq(crowding_fit_decisions.fit_id, crowding_fits.id)
/** Whether a fit was accepted, by its checks or by staff. */
const isAccepted = or(eq(crowding_fits.outcome, 'accepted'), eq(crowding_fit_decisions.decision, 'accept'))
const newestFirst = [desc(crowding_fits.for_round), desc(crowding_fits.id)]

/** The newest fit of a version if it is held, with the decision on it; null when it is in use, or none was made here. */
export async function pendingFit(db: Database, version: number) {
  const { id, for_round, inputs_sha256, outcome, reason, fitted_at } = crowding_fits
  const [newest] = await db
    .select({ id, for_round, inputs_sha256, outcome, reason, fitted_at, decision: crowding_fit_decisions.decision })
    .from(crowding_fits)
    .leftJoin(crowding_fit_decisions, itsDecision)
    .where(eq(crowding_fits.version, version))
    .orderBy(...newestFirst)
    .limit(1)
  if (!newest || newest.outcome === 'accepted' || newest.decision === 'accept') return null
  return {
    ...newest,
    is_fitted_again: newest.decision === 'again',
    is_from_nothing: newest.inputs_sha256.endsWith(FROM_NOTHING),
  }
}

/** The suffix of `inputs_sha256` for a fit that started from nothing. */
export const FROM_NOTHING = '-from-nothing'

/** Lets only one transaction at a time decide on fits. */
export const lockFits = (tx: Database) => holdLock(tx, 'crowding_fits')

export const addFitDecision = (tx: Database, decision: typeof crowding_fit_decisions.$inferInsert) =>
  tx.insert(crowding_fit_decisions).values(decision)

/** The newest accepted fit of a version. */
export const newestAcceptedFit = (db: Database, version: number) =>
  firstRow(
    db
      .select(getTableColumns(crowding_fits))
      .from(crowding_fits)
      .leftJoin(crowding_fit_decisions, itsDecision)
      .where(and(eq(crowding_fits.version, version), isAccepted))
      .orderBy(...newestFirst)
      .limit(1),
  )

/** Every accepted fit of a version, oldest first. */
export const acceptedFits = (db: Database, version: number) =>
  db
    .select(getTableColumns(crowding_fits))
    .from(crowding_fits)
    .leftJoin(crowding_fit_decisions, itsDecision)
    .where(and(eq(crowding_fits.version, version), isAccepted))
    .orderBy(asc(crowding_fits.for_round), asc(crowding_fits.id))

type Inputs = Pick<typeof crowding_fits.$inferSelect, 'for_round' | 'inputs_sha256' | 'version'>

/** Whether these draws were fitted already, accepted or not. */
export const fitOfInputs = (db: Database, { for_round, inputs_sha256, version }: Inputs) =>
  hasRows(
    db
      .select({ id: crowding_fits.id })
      .from(crowding_fits)
      .where(
        and(
          eq(crowding_fits.for_round, for_round),
          eq(crowding_fits.inputs_sha256, inputs_sha256),
          eq(crowding_fits.version, version),
        ),
      ),
  )

/** Adds a fit, unless another instance has added the same. */
export const addFit = (db: Database, fit: typeof crowding_fits.$inferInsert) =>
  db.insert(crowding_fits).values(fit).onConflictDoNothing()

/** Adds the forecast of a round, once; a second call changes nothing. */
export const addForecast = (db: Database, forecast: typeof crowding_forecasts.$inferInsert) =>
  db.insert(crowding_forecasts).values(forecast).onConflictDoNothing()

const head = {
  round_number: crowding_forecasts.round_number,
  sha256: crowding_forecasts.sha256,
  previous_sha256: crowding_forecasts.previous_sha256,
  published_at: crowding_forecasts.published_at,
}

/** All forecasts without their texts, newest first. */
export const forecastHeads = (db: Database) =>
  db.select(head).from(crowding_forecasts).orderBy(desc(crowding_forecasts.round_number))

/** Forecasts of rounds after one, oldest first. */
export const forecastsAfter = (db: Database, round_number: number) =>
  db
    .select(head)
    .from(crowding_forecasts)
    .where(gt(crowding_forecasts.round_number, round_number))
    .orderBy(asc(crowding_forecasts.round_number))

/** Every published forecast, oldest first. */
export const forecastTexts = (db: Database) =>
  db
    .select({ sha256: crowding_forecasts.sha256, forecast_text: crowding_forecasts.forecast_text })
    .from(crowding_forecasts)
    .orderBy(asc(crowding_forecasts.round_number))

export const newestForecast = (db: Database) =>
  firstRow(db.select(head).from(crowding_forecasts).orderBy(desc(crowding_forecasts.round_number)).limit(1))

export const forecastOfRound = (db: Database, round_number: number) =>
  firstRow(db.select().from(crowding_forecasts).where(eq(crowding_forecasts.round_number, round_number)))

/** The id of the one row: only the newest report is stored. */
const THE_REPORT = 1

export const crowdingReport = (db: Database) =>
  firstRow(db.select().from(crowding_reports).where(eq(crowding_reports.id, THE_REPORT)))

export const putCrowdingReport = (db: Database, report: Omit<typeof crowding_reports.$inferInsert, 'id'>) =>
  db
    .insert(crowding_reports)
    .values({ id: THE_REPORT, ...report })
    .onConflictDoUpdate({ target: crowding_reports.id, set: report })
