import * as contract from '#contract/announcements-for-staff.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { type AnnouncementRow, allAnnouncements, announcementOfId } from './store.ts'
import { endAnnouncement, rewriteAnnouncement, writeAnnouncement } from './write-announcement.ts'

/** What staff do with announcements. */
export function announcementStaffRoutes(api: Api, db: Database, world: World) {
  const withState = <A extends Pick<AnnouncementRow, 'start_date' | 'end_date'>>(one: A) => {
    const at = instantOf(world.now())
    const isOver = one.end_date !== null && one.end_date <= at
    const isComing = one.start_date !== null && one.start_date > at
    return { ...one, state: isOver ? ('over' as const) : isComing ? ('coming' as const) : ('shown' as const) }
  }
  implement(api, contract.listAllAnnouncements, async () => (await allAnnouncements(db)).map(withState))

  implement(api, contract.getAnnouncement, async ({ params: { id } }) => {
    const found = await announcementOfId(db, id)
    if (!found) throw refuse('announcement_not_found')
    return withState(found)
  })

  implement(api, contract.writeAnnouncement, async ({ body, tx, note }) => {
    note({ after: body })
    const id = await writeAnnouncement(tx, world, body)
    note({ target: `announcement ${id}` })
    return { id }
  })

  implement(api, contract.changeAnnouncement, async ({ params: { id }, body, tx, note }) => {
    note({ target: `announcement ${id}`, after: body })
    note({ before: await rewriteAnnouncement(tx, id, body) })
    return { id }
  })

  implement(api, contract.endAnnouncement, async ({ params: { id }, tx, note }) => {
    note({ target: `announcement ${id}` })
    await endAnnouncement(tx, world, id)
    return { id }
  })
}
