import * as contract from '#contract/admin/today.ts'
import { addDays, koreanDay, midnightInSeoul } from '#domain/calendar.ts'
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
import { instantOf, type World } from '../world.ts'
import { attention } from './attention.ts'

const COUNTS: Readonly<Record<WeekFigure, (db: Database, since: string) => Promise<ByDay>>> = {
  members: membersByDay,
  number_sets: setsByDay,
  consultations: consultationsByDay,
  matched_deposits: (db, since) => matchedWonByDay(db, koreanDay(Date.parse(since))),
  enquiries: enquiriesByDay,
  failed_messages: failedMessagesByDay,
}

/** Figures whose finished days stay as they are: of sets there are many, and they are counted once. */
const FINAL: readonly WeekFigure[] = ['number_sets']

/** The calls of the page 오늘. */
export function todayRoutes(api: Api, db: Database, world: World) {
  const finished = new Map<WeekFigure, { readonly today: string; readonly days: ByDay }>()
  /** Of a final figure only today is counted again. */
  const countOf = async (name: WeekFigure, today: string, since: string): Promise<ByDay> => {
    const known = finished.get(name)
    if (known?.today === today) {
      const midnight = instantOf(midnightInSeoul(today))
      return new Map([...known.days, ...(await COUNTS[name](db, midnight))])
    }
    const days = await COUNTS[name](db, since)
    if (FINAL.includes(name)) finished.set(name, { today, days: new Map([...days].filter(([day]) => day !== today)) })
    return days
  }
  implement(api, contract.listAttention, ({ caller }) => attention(db, world, caller.permissions))
  implement(api, contract.getWeek, async ({ caller: { permissions } }) => {
    const today = koreanDay(world.now())
    const days = Array.from({ length: WEEK_DAYS }, (_, i) => addDays(today, i + 1 - WEEK_DAYS))
    const since = instantOf(midnightInSeoul(days[0] as string))
    const figures: Partial<Record<WeekFigure, number[]>> = {}
    for (const name of WEEK_FIGURE_NAMES) {
      if (!permissions.has(WEEK_FIGURES[name].permission)) continue
      const found = await countOf(name, today, since)
      figures[name] = days.map((day) => found.get(day) ?? 0)
    }
    return { days, figures }
  })
}
