import * as contract from '#contract/admin/announcements.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { refuse } from '../http/refuse.ts'
import { overruledClaims, type Scoreboard } from '../revisions/overruled-claims.ts'
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
  const overruled = (tx: Database, body: contract.ChangedAnnouncement, old: AnnouncementRow | null) =>
    overruledClaims(tx, scoreboard, {
      ...claimingTexts(body, old),
      path: 'content',
      overrules: body.overrules_claims,
    })

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

  implement(api, contract.writeAnnouncement, async ({ body, caller, tx, audit }) => {
    audit.record({ after: body })
    const overruled_claims = await overruled(tx, { ...body, revision: 0 }, null)
    if (overruled_claims.length > 0) audit.record({ after: { ...body, overruled_claims } })
    const id = await writeAnnouncement(tx, deps, caller.name, body)
    audit.record({ target: `announcement ${id}` })
    return { id }
  })

  implement(api, contract.changeAnnouncement, async ({ params: { id }, body, caller, tx, audit }) => {
    audit.record({ target: `announcement ${id}`, after: body })
    const overruled_claims = await overruled(tx, body, await announcementOfId(tx, id))
    if (overruled_claims.length > 0) audit.record({ after: { ...body, overruled_claims } })
    const { before, revision } = await rewriteAnnouncement(tx, deps, caller.name, id, body)
    audit.record({ before })
    return { id, revision }
  })

  implement(api, contract.endAnnouncement, async ({ params: { id }, caller, tx, audit }) => {
    audit.record({ target: `announcement ${id}` })
    await endAnnouncement(tx, deps, caller.name, id)
    return { id }
  })
}

/** The texts of an announcement that may claim wins, with the change and without it. */
function claimingTexts(changed: Pick<contract.ChangedAnnouncement, ClaimingField>, old: AnnouncementRow | null) {
  const before = CLAIMING_FIELDS.map((name) => old?.[name] ?? null)
  const now = CLAIMING_FIELDS.map((name, i) => (changed[name] === undefined ? (before[i] ?? null) : changed[name]))
  return { now: [now], before: [before] }
}

const CLAIMING_FIELDS = ['title', 'content', 'link_text'] as const

type ClaimingField = (typeof CLAIMING_FIELDS)[number]
