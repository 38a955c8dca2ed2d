import type { ChangedAnnouncement, WrittenAnnouncement } from '#contract/announcements-for-staff.ts'
import type { FieldError } from '#contract/refusals.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { sanitised } from './sanitised.ts'
import { type AnnouncementRow, addAnnouncement, announcementOfId, changeAnnouncement } from './store.ts'

/**
 * Publishes an announcement; its HTML is sanitised before it is stored.
 * @returns its id
 * @throws invalid_request where nothing is left to show, or it would end before it begins
 */
export const writeAnnouncement = async (
  tx: Database,
  { now }: Pick<World, 'now'>,
  written: WrittenAnnouncement,
): Promise<number> => addAnnouncement(tx, { ...storedForm(written), created_at: instantOf(now()) })

/**
 * Changes what is named of an announcement, the rest stays.
 * @returns the announcement as it was
 * @throws announcement_not_found; invalid_request as above, for what it would become
 */
export async function rewriteAnnouncement(
  tx: Database,
  id: number,
  changes: ChangedAnnouncement,
): Promise<AnnouncementRow> {
  const old = await announcementOfId(tx, id)
  if (!old) throw refuse('announcement_not_found')
  const { title, content, priority, image_url, link_url, link_text, is_dismissible, start_date, end_date } = old
  const was = { title, content, priority, image_url, link_url, link_text, is_dismissible, start_date, end_date }
  // What is absent from a JSON body has no key, so nothing is overwritten with undefined.
  await changeAnnouncement(tx, id, storedForm({ ...was, ...changes } as WrittenAnnouncement))
  return old
}

/** Takes an announcement down now. @throws announcement_not_found */
export async function endAnnouncement(tx: Database, { now }: Pick<World, 'now'>, id: number): Promise<void> {
  if (!(await changeAnnouncement(tx, id, { end_date: instantOf(now()) }))) throw refuse('announcement_not_found')
}

/** What is stored of what was written. */
function storedForm({ content: html, start_date, end_date, ...rest }: WrittenAnnouncement) {
  const content = sanitised(html)
  if (content.trim() === '') throw refusalOf({ path: 'content', message: '보일 내용이 남지 않습니다.' })
  if (start_date && end_date && Date.parse(start_date) >= Date.parse(end_date))
    throw refusalOf({ path: 'end_date', message: '끝나는 시각은 시작하는 시각보다 뒤여야 합니다.' })
  const utc = (date: string | null) => date && instantOf(Date.parse(date))
  return { ...rest, content, start_date: utc(start_date), end_date: utc(end_date) }
}

const refusalOf = (error: FieldError) => refuse('invalid_request', { errors: [error] })
