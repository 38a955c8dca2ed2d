import * as contract from '#contract/announcements.ts'
import { type Door, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { neighbourhoodOf } from '../limits/neighbourhood.ts'
import { instantOf, type Outside } from '../outside.ts'
import { announcementsShownAt, countAnnouncement } from './store.ts'

export function announcementRoutes(door: Door, outside: Outside) {
  const { db, now } = outside
  const shown = () => announcementsShownAt(db, instantOf(now()))
  const count = async (id: number, what: 'view_count' | 'click_count', address: string) => {
    // Nobody can make an announcement look as popular as they like.
    await takeAttempt(outside, 'announcement_address', neighbourhoodOf(address))
    if (!(await countAnnouncement(db, id, what, instantOf(now())))) throw refuse('announcement_not_found')
    return { counted: true as const }
  }
  implement(door, contract.listAnnouncements, shown)
  implement(door, contract.listActiveAnnouncements, shown)
  implement(door, contract.trackAnnouncementView, ({ params, request }) => count(params.id, 'view_count', request.ip))
  implement(door, contract.trackAnnouncementClick, ({ params, request }) => count(params.id, 'click_count', request.ip))
}
