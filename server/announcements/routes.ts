import * as contract from '#contract/site/announcements.ts'
import { koreanDay } from '#domain/calendar.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { hasRunningPlan } from '../plans/subscription-store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { countViewOrClick } from './count-view-or-click.ts'
import { announcementsShownAt } from './store.ts'

export function announcementRoutes(api: Api, db: Database, deps: ServerDeps) {
  const { now } = deps
  // The answer is cached for all callers, so it must not contain announcements for some members only.
  const shown = () => announcementsShownAt(db, instantOf(now()), ['everyone'])
  const count = async (id: number, what: 'view_count' | 'click_count', address: string) => {
    await countViewOrClick(db, deps, { id, what, address })
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
