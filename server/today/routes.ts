import * as contract from '#contract/admin/today.ts'
import { addDays, koreanDay, midnightInSeoul } from '#domain/calendar.ts'
import { MINUTE } from '#domain/duration.ts'
import { WEEK_DAYS, WEEK_FIGURE_NAMES, WEEK_FIGURES, type WeekFigure } from '#domain/staff/week-figure.ts'
import { enquiriesByDay } from '../company/store.ts'
import { consultationsByDay } from '../consultations/store.ts'
import type { ByDay } from '../database/count-by-day.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { membersByDay } from '../members/store.ts'
import { failedMessagesByDay } from '../messages/store.ts'
import { setsByDay } from '../number-sets/store.ts'
import { matchedWonByDay } from '../payments/deposit-store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { attention } from './attention.ts'

const COUNTS: Readonly<Record<Exclude<WeekFigure, 'number_sets'>, (db: Database, since: string) => Promise<ByDay>>> = {
  members: membersByDay,
  consultations: consultationsByDay,
  matched_deposits: (db, since) => matchedWonByDay(db, koreanDay(since)),
  enquiries: enquiriesByDay,
  failed_messages: failedMessagesByDay,
}

/** Milliseconds after an instant from which on no more rows with earlier instants are added: no request takes that long. */
const LATEST_ROW = 10 * MINUTE

/** Counts sets by day. There are many, so each is counted once, and later calls count only newer ones. */
function setCounter(db: Database, { now }: Pick<ServerDeps, 'now'>) {
  let counted = { before: 0, days: new Map() as ByDay }
  return async (since: number): Promise<ByDay> => {
    const known = counted.before >= since ? counted : { before: since, days: new Map() }
    const before = Math.max(known.before, now() - LATEST_ROW)
    const days = sumOf(known.days, await setsByDay(db, instantOf(known.before), instantOf(before)))
    counted = { before, days }
    return sumOf(days, await setsByDay(db, instantOf(before)))
  }
}

const sumOf = (some: ByDay, others: ByDay): ByDay =>
  new Map([...some, ...[...others].map(([day, figure]) => [day, figure + (some.get(day) ?? 0)] as const)])

/** The calls of the page 오늘. */
export function todayRoutes(api: Api, db: Database, deps: ServerDeps) {
  const countSets = setCounter(db, deps)
  implement(api, contract.listAttention, ({ caller }) => attention(db, deps, caller.permissions))
  implement(api, contract.getWeek, async ({ caller: { permissions } }) => {
    const today = koreanDay(deps.now())
    const days = Array.from({ length: WEEK_DAYS }, (_, i) => addDays(today, i + 1 - WEEK_DAYS))
    const since = midnightInSeoul(days[0] as string)
    const figures: Partial<Record<WeekFigure, number[]>> = {}
    for (const name of WEEK_FIGURE_NAMES) {
      if (!permissions.has(WEEK_FIGURES[name].permission)) continue
      const found = await (name === 'number_sets' ? countSets(since) : COUNTS[name](db, instantOf(since)))
      figures[name] = days.map((day) => found.get(day) ?? 0)
    }
    return { days, figures }
  })
}
