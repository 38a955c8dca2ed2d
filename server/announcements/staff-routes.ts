import * as contract from '#contract/admin/announcements.ts'
import type { FieldError } from '#contract/refusals.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { refuse } from '../http/refuse.ts'
import { overruledClaims, type Scoreboard } from '../revisions/overruled-claims.ts'
import { nextRevision, savingOf, savingsOf } from '../revisions/store.ts'
import { instantOf, type World } from '../world.ts'
import { sanitised } from './sanitised.ts'
import {
  type AnnouncementRow,
  addAnnouncement,
  announcementOfId,
  announcementPage,
  changeAnnouncement,
} from './store.ts'

/** The calls of staff about announcements. */
export function announcementStaffRoutes(api: Api, db: Database, world: World, scoreboard: Scoreboard) {
  const overruled = (tx: Database, body: contract.ChangedAnnouncement, old: AnnouncementRow | null) =>
    overruledClaims(tx, scoreboard, {
      ...claimingTexts(body, old),
      path: 'content',
      overrules: body.overrules_claims,
    })

  const withState = <A extends Pick<AnnouncementRow, 'start_date' | 'end_date'>>(one: A) => {
    const at = instantOf(world.now())
    const isOver = one.end_date !== null && one.end_date <= at
    const isComing = one.start_date !== null && one.start_date > at
    return { ...one, state: isOver ? ('over' as const) : isComing ? ('coming' as const) : ('shown' as const) }
  }
  implementTable(api, db, world, contract.announcementTable, {
    read: async (db, query) => {
      const savingOf = await savingsOf(db, ANNOUNCEMENTS_BY_NAME)
      const rows = await announcementPage(db, query, instantOf(world.now()))
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
    const id = await writeAnnouncement(tx, world, caller.name, body)
    audit.record({ target: `announcement ${id}` })
    return { id }
  })

  implement(api, contract.changeAnnouncement, async ({ params: { id }, body, caller, tx, audit }) => {
    audit.record({ target: `announcement ${id}`, after: body })
    const overruled_claims = await overruled(tx, body, await announcementOfId(tx, id))
    if (overruled_claims.length > 0) audit.record({ after: { ...body, overruled_claims } })
    const { before, revision } = await rewriteAnnouncement(tx, world, caller.name, id, body)
    audit.record({ before })
    return { id, revision }
  })

  implement(api, contract.endAnnouncement, async ({ params: { id }, caller, tx, audit }) => {
    audit.record({ target: `announcement ${id}` })
    await endAnnouncement(tx, world, caller.name, id)
    return { id }
  })
}

/** The name under which `revisions` counts an announcement's savings. */
const revisionNameOf = (id: number) => `${ANNOUNCEMENTS_BY_NAME}${id}`
const ANNOUNCEMENTS_BY_NAME = 'announcement '

type Clock = Pick<World, 'now'>

/**
 * Publishes an announcement; its HTML is sanitised before it is stored.
 * @returns its id
 * @throws invalid_request when nothing is left to show after sanitising, or it would end before it begins
 */
async function writeAnnouncement(
  tx: Database,
  world: Clock,
  by: string,
  written: contract.WrittenAnnouncement,
): Promise<number> {
  const { overrules_claims: _, ...fields } = written
  const id = await addAnnouncement(tx, { ...storedForm(fields), created_at: instantOf(world.now()) })
  await nextRevision(tx, world, { thing: revisionNameOf(id), by, seen: undefined })
  return id
}

/**
 * Changes the given fields of an announcement; the others stay.
 * @returns the announcement before, and its new revision
 * @throws announcement_not_found; edit_conflict; invalid_request as above, for the changed announcement
 */
async function rewriteAnnouncement(
  tx: Database,
  world: Clock,
  by: string,
  id: number,
  { revision: seen, overrules_claims: _, ...changes }: contract.ChangedAnnouncement,
): Promise<{ before: AnnouncementRow; revision: number }> {
  const old = await announcementOfId(tx, id)
  if (!old) throw refuse('announcement_not_found')
  const revision = await nextRevision(tx, world, { thing: revisionNameOf(id), by, seen })
  // Left out: views and clicks are counted meanwhile, so the old counts must not be stored again.
  const { id: _id, created_at: _at, view_count: _views, click_count: _clicks, ...was } = old
  // A field absent from a JSON body has no key, so nothing is overwritten with undefined.
  await changeAnnouncement(tx, id, storedForm({ ...was, ...changes } as contract.WrittenAnnouncement))
  return { before: old, revision }
}

/** The texts of an announcement that may claim wins, with the change and without it. */
function claimingTexts(changed: Pick<contract.ChangedAnnouncement, ClaimingField>, old: AnnouncementRow | null) {
  const before = CLAIMING_FIELDS.map((name) => old?.[name] ?? null)
  const now = CLAIMING_FIELDS.map((name, i) => (changed[name] === undefined ? (before[i] ?? null) : changed[name]))
  return { now: [now], before: [before] }
}

const CLAIMING_FIELDS = ['title', 'content', 'link_text'] as const
type ClaimingField = (typeof CLAIMING_FIELDS)[number]

/** Takes an announcement down now. @throws announcement_not_found */
async function endAnnouncement(tx: Database, world: Clock, by: string, id: number): Promise<void> {
  if (!(await changeAnnouncement(tx, id, { end_date: instantOf(world.now()) }))) throw refuse('announcement_not_found')
  await nextRevision(tx, world, { thing: revisionNameOf(id), by, seen: undefined })
}

/** An announcement in the form in which it is stored. */
function storedForm({
  content: html,
  start_date,
  end_date,
  ...rest
}: Omit<contract.WrittenAnnouncement, 'overrules_claims'>) {
  const content = sanitised(html)
  if (content.trim() === '') throw refusalOf({ path: 'content', message: '보일 내용이 남지 않습니다.' })
  if (start_date && end_date && Date.parse(start_date) >= Date.parse(end_date))
    throw refusalOf({ path: 'end_date', message: '끝나는 시각은 시작하는 시각보다 뒤여야 합니다.' })
  const utc = (date: string | null) => date && instantOf(Date.parse(date))
  return { ...rest, content, start_date: utc(start_date), end_date: utc(end_date) }
}

const refusalOf = (error: FieldError) => refuse('invalid_request', { errors: [error] })
