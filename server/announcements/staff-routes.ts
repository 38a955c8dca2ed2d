import * as contract from '#contract/admin/announcements.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { refuse } from '../http/refuse.ts'
import type { Scoreboard } from '../revisions/overruled-claims.ts'
import { savingOf, savingsOf } from '../revisions/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import {
  ANNOUNCEMENTS_BY_NAME,
  endAnnouncement,
  revisionNameOf,
  rewriteAnnouncement,
  writeAnnouncement,
} from './save-announcement.ts'
import { type AnnouncementRow, announcementOfId, announcementPage } from './store.ts'

/** The calls of staff about announcements. */
export function announcementStaffRoutes(api: Api, db: Database, deps: ServerDeps, scoreboard: Scoreboard) {
  const withState = <A extends Pick<AnnouncementRow, 'start_date' | 'end_date'>>(one: A) => {
    const at = instantOf(deps.now())
    const isOver = one.end_date !== null && one.end_date <= at
    const isComing = one.start_date !== null && one.start_date > at
    return { ...one, state: isOver ? ('over' as const) : isComing ? ('coming' as const) : ('shown' as const) }
  }
  implementTable(api, db, deps, contract.announcementTable, {
    read: async (db, query) => {
      const savingOf = await savingsOf(db, ANNOUNCEMENTS_BY_NAME)
      const rows = await announcementPage(db, query, instantOf(deps.now()))
      return rows.map((one) => ({ ...withState(one), saving: savingOf(revisionNameOf(one.id)) }))
    },
  })

  implement(api, contract.getAnnouncement, async ({ params: { id } }) => {
    const found = await announcementOfId(db, id)
    if (!found) throw refuse('announcement_not_found')
    return { ...withState(found), saving: await savingOf(db, revisionNameOf(id)) }
  })

  implement(api, contract.writeAnnouncement, async ({ body, ...call }) => {
    call.audit.record({ after: body })
    const id = await writeAnnouncement(call, deps, scoreboard, body)
    call.audit.record({ target: `announcement ${id}` })
    return { id }
  })

  implement(api, contract.changeAnnouncement, async ({ params: { id }, body, ...call }) => {
    call.audit.record({ target: `announcement ${id}`, after: body })
    const { before, revision } = await rewriteAnnouncement(call, deps, scoreboard, id, body)
    call.audit.record({ before })
    return { id, revision }
  })

  implement(api, contract.endAnnouncement, async ({ params: { id }, caller, tx, audit }) => {
    audit.record({ target: `announcement ${id}` })
    await endAnnouncement(tx, deps, caller.name, id)
    return { id }
  })
}
