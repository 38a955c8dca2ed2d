import type { ChangedAnnouncement, WrittenAnnouncement } from '#contract/admin/announcements.ts'
import type { FieldError } from '#contract/refusals.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { nextRevision } from '../revisions/next-revision.ts'
import { instantOf, type World } from '../world.ts'
import { sanitised } from './sanitised.ts'
import { type AnnouncementRow, addAnnouncement, announcementOfId, changeAnnouncement } from './store.ts'

/** By which its savings are counted. */
export const revisionNameOf = (id: number) => `${ANNOUNCEMENTS_BY_NAME}${id}`
export const ANNOUNCEMENTS_BY_NAME = 'announcement '

type Now = Pick<World, 'now'>

/**
 * Publishes an announcement; its HTML is sanitised before it is stored.
 * @returns its id
 * @throws invalid_request where nothing is left to show, or it would end before it begins
 */
export async function writeAnnouncement(
  tx: Database,
  world: Now,
  by: string,
  written: WrittenAnnouncement,
): Promise<number> {
  const { overrules_claims: _, ...fields } = written
  const id = await addAnnouncement(tx, { ...storedForm(fields), created_at: instantOf(world.now()) })
  await nextRevision(tx, world, { thing: revisionNameOf(id), by, seen: undefined })
  return id
}

/**
 * Changes what is named of an announcement, the rest stays.
 * @returns the announcement as it was, and the revision that it is now
 * @throws announcement_not_found; edit_conflict; invalid_request as above, for what it would become
 */
export async function rewriteAnnouncement(
  tx: Database,
  world: Now,
  by: string,
  id: number,
  { revision: seen, overrules_claims: _, ...changes }: ChangedAnnouncement,
): Promise<{ before: AnnouncementRow; revision: number }> {
  const old = await announcementOfId(tx, id)
  if (!old) throw refuse('announcement_not_found')
  const revision = await nextRevision(tx, world, { thing: revisionNameOf(id), by, seen })
  const { title, content, priority, audience, image_url, link_url, link_text, is_dismissible, start_date, end_date } =
    old
  const was = {
    title,
    content,
    priority,
    audience,
    image_url,
    link_url,
    link_text,
    is_dismissible,
    start_date,
    end_date,
  }
  // What is absent from a JSON body has no key, so nothing is overwritten with undefined.
  await changeAnnouncement(tx, id, storedForm({ ...was, ...changes } as WrittenAnnouncement))
  return { before: old, revision }
}

/** What visitors read of an announcement that may claim wins, with the change and without it. */
export function claimingTexts(changed: Pick<ChangedAnnouncement, ClaimingField>, old: AnnouncementRow | null) {
  const before = CLAIMING_FIELDS.map((name) => old?.[name] ?? null)
  const now = CLAIMING_FIELDS.map((name, i) => (changed[name] === undefined ? (before[i] ?? null) : changed[name]))
  return { now: [now], before: [before] }
}

const CLAIMING_FIELDS = ['title', 'content', 'link_text'] as const
type ClaimingField = (typeof CLAIMING_FIELDS)[number]

/** Takes an announcement down now. @throws announcement_not_found */
export async function endAnnouncement(tx: Database, world: Now, by: string, id: number): Promise<void> {
  if (!(await changeAnnouncement(tx, id, { end_date: instantOf(world.now()) }))) throw refuse('announcement_not_found')
  await nextRevision(tx, world, { thing: revisionNameOf(id), by, seen: undefined })
}

/** What is stored of what was written. */
function storedForm({ content: html, start_date, end_date, ...rest }: Omit<WrittenAnnouncement, 'overrules_claims'>) {
  const content = sanitised(html)
  if (content.trim() === '') throw refusalOf({ path: 'content', message: '보일 내용이 남지 않습니다.' })
  if (start_date && end_date && Date.parse(start_date) >= Date.parse(end_date))
    throw refusalOf({ path: 'end_date', message: '끝나는 시각은 시작하는 시각보다 뒤여야 합니다.' })
  const utc = (date: string | null) => date && instantOf(Date.parse(date))
  return { ...rest, content, start_date: utc(start_date), end_date: utc(end_date) }
}

const refusalOf = (error: FieldError) => refuse('invalid_request', { errors: [error] })
