import type * as contract from '#contract/admin/announcements.ts'
import type { FieldError } from '#contract/refusals.ts'
import type { Database } from '../database/database.ts'
import type { StaffAction } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { overruledClaims, type Scoreboard } from '../revisions/overruled-claims.ts'
import { nextRevision } from '../revisions/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { sanitised } from './sanitised.ts'
import { type AnnouncementRow, addAnnouncement, announcementOfId, changeAnnouncement } from './store.ts'

/** The name under which `revisions` counts an announcement's savings. */
export const revisionNameOf = (id: number) => `${ANNOUNCEMENTS_BY_NAME}${id}`

export const ANNOUNCEMENTS_BY_NAME = 'announcement '

type Clock = Pick<ServerDeps, 'now'>

/**
 * Publishes an announcement; its HTML is sanitised before it is stored.
 * @returns its id
 * @throws unsupported_claim for a claim of members' wins that is not overruled; invalid_request when nothing is left to show
 * after sanitising, or it would end before it begins
 */
export async function writeAnnouncement(
  call: StaffAction,
  deps: Clock,
  scoreboard: Scoreboard,
  written: contract.WrittenAnnouncement,
): Promise<number> {
  const { tx, caller } = call
  await checkClaims(call, scoreboard, written, null)
  const { overrules_claims: _, ...fields } = written
  const id = await addAnnouncement(tx, { ...storedForm(fields), created_at: instantOf(deps.now()) })
  await nextRevision(tx, deps, { thing: revisionNameOf(id), by: caller.name, seen: undefined })
  return id
}

/**
 * Changes the given fields of an announcement; the others stay.
 * @returns the announcement before, and its new revision
 * @throws announcement_not_found; edit_conflict; unsupported_claim, invalid_request as above, for the changed announcement
 */
export async function rewriteAnnouncement(
  call: StaffAction,
  deps: Clock,
  scoreboard: Scoreboard,
  id: number,
  changed: contract.ChangedAnnouncement,
): Promise<{ before: AnnouncementRow; revision: number }> {
  const { tx, caller } = call
  const { revision: seen, overrules_claims: _, ...changes } = changed
  const old = await announcementOfId(tx, id)
  if (!old) throw refuse('announcement_not_found')
  await checkClaims(call, scoreboard, changed, old)
  const revision = await nextRevision(tx, deps, { thing: revisionNameOf(id), by: caller.name, seen })
  // Left out: views and clicks are counted meanwhile, so the old counts must not be stored again.
  const { id: _id, created_at: _at, view_count: _views, click_count: _clicks, ...was } = old
  // A field absent from a JSON body has no key, so nothing is overwritten with undefined.
  await changeAnnouncement(tx, id, storedForm({ ...was, ...changes } as contract.WrittenAnnouncement))
  return { before: old, revision }
}

/** Takes an announcement down now. @throws announcement_not_found */
export async function endAnnouncement(tx: Database, deps: Clock, by: string, id: number): Promise<void> {
  if (!(await changeAnnouncement(tx, id, { end_date: instantOf(deps.now()) }))) throw refuse('announcement_not_found')
  await nextRevision(tx, deps, { thing: revisionNameOf(id), by, seen: undefined })
}

const CLAIMING_FIELDS = ['title', 'content', 'link_text'] as const
type Claiming = Pick<contract.ChangedAnnouncement, (typeof CLAIMING_FIELDS)[number] | 'overrules_claims'>

/** Checks the texts that may claim members' wins; staff who let a claim stand are on record with it. */
async function checkClaims(
  { tx, audit }: StaffAction,
  scoreboard: Scoreboard,
  written: Claiming,
  old: AnnouncementRow | null,
): Promise<void> {
  const before = CLAIMING_FIELDS.map((name) => old?.[name] ?? null)
  const now = CLAIMING_FIELDS.map((name, i) => (written[name] === undefined ? (before[i] ?? null) : written[name]))
  const overruled_claims = await overruledClaims(tx, scoreboard, {
    now: [now],
    before: [before],
    path: 'content',
    overrules: written.overrules_claims,
  })
  if (overruled_claims.length > 0) audit.record({ after: { ...written, overruled_claims } })
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
