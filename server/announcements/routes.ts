import * as contract from '#contract/site/announcements.ts'
import { koreanDay } from '#domain/calendar.ts'
import { MINUTE } from '#domain/duration.ts'
import type { Database } from '../database/database.ts'
import { addressPrefixOf } from '../http/connections/network-address.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { hasRunningPlan } from '../plans/subscription-store.ts'
import { instantOf, type World } from '../world.ts'
import { announcementsShownAt, countAnnouncement } from './store.ts'

/** Milliseconds after an announcement's end in which views and clicks still count: it may have been on the screen then. */
const STILL_ON_SCREEN = MINUTE

export function announcementRoutes(api: Api, db: Database, world: World) {
  const { now } = world
  // The answer is cached for all callers, so it must not contain announcements for some members only.
  const shown = () => announcementsShownAt(db, instantOf(now()), ['everyone'])
  const count = async (id: number, what: 'view_count' | 'click_count', address: string) => {
    // Limits the counts of one address, so that nobody can make an announcement look popular.
    await takeAttempt(db, world, 'announcement_address', addressPrefixOf(address))
    const seen = { at: instantOf(now()), since: instantOf(now() - STILL_ON_SCREEN) }
    if (!(await countAnnouncement(db, id, what, seen))) throw refuse('announcement_not_found')
    return { counted: true as const }
  }
  implement(api, contract.listAnnouncements, shown)
  implement(api, contract.listActiveAnnouncements, shown)
  implement(api, contract.listMyAnnouncements, async ({ caller }) => {
    const isSubscriber = await hasRunningPlan(db, caller.id, koreanDay(now()))
    return announcementsShownAt(db, instantOf(now()), isSubscriber ? ['members', 'subscribers'] : ['members'])
  })
  implement(api, contract.trackAnnouncementView, ({ params, request }) => count(params.id, 'view_count', request.ip))
  implement(api, contract.trackAnnouncementClick, ({ params, request }) => count(params.id, 'click_count', request.ip))
}
