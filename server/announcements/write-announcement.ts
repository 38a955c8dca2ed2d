import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import { PRIORITIES } from '#contract/announcements.ts'
import type { FieldError } from '#contract/refusals.ts'
import { publish } from '../database/publish.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type Outside } from '../outside.ts'
import { addAnnouncement, announcementOfId, changeAnnouncement } from './store.ts'

const noNul = (text: string) => !text.includes('\0')
const Link = z
  .url({ protocol: /^https?$/, error: 'http 또는 https 주소여야 합니다.' })
  .max(500)
  .nullable()
  .default(null)
/** The policy of our pages lets in no picture that comes unencrypted. */
const Picture = z
  .url({ protocol: /^https$/, error: 'https 주소여야 합니다.' })
  .max(500)
  .nullable()
  .default(null)

/** What staff may say about a new announcement. */
export const NewAnnouncement = z
  .strictObject({
    title: z.string().trim().min(1).max(120).refine(noNul),
    /** HTML; what is not plain text markup is taken out. */
    content: z.string().trim().min(1).max(20_000).refine(noNul),
    priority: z.enum(PRIORITIES).default('normal'),
    image_url: Picture,
    link_url: Link,
    link_text: z.string().trim().min(1).max(60).refine(noNul).nullable().default(null),
    is_dismissible: z.boolean().default(true),
    start_date: z.iso.datetime({ offset: true }).nullable().default(null),
    end_date: z.iso.datetime({ offset: true }).nullable().default(null),
  })
  .refine(({ start_date, end_date }) => !start_date || !end_date || Date.parse(start_date) < Date.parse(end_date), {
    path: ['end_date'],
    error: '끝나는 시각은 시작하는 시각보다 뒤여야 합니다.',
  })

/** Markup for reading: no scripts, styles, forms, frames, event handlers or `javascript:` links. */
export const sanitised = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'h3',
      'h4',
      'blockquote',
      'a',
      'hr',
      'code',
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
    // After the transformation, so that what it adds stays.
    allowedSchemesAppliedToAttributes: ['href'],
  })

type Here = Pick<Outside, 'db' | 'changes' | 'now'>
type Wanted = z.input<typeof NewAnnouncement>

/**
 * Publishes an announcement; its HTML is sanitised before it is stored.
 * @returns its id
 * @throws invalid_request with each problem
 */
export async function writeAnnouncement(outside: Here, wanted: Wanted): Promise<number> {
  const announcement = { ...storedForm(wanted), created_at: instantOf(outside.now()) }
  return publish(outside, (tx) => addAnnouncement(tx, announcement))
}

/**
 * Changes what is named of an announcement, the rest stays.
 * @throws announcement_not_found; invalid_request with each problem of what it would become
 */
export const rewriteAnnouncement = (outside: Here, id: number, changes: Partial<Wanted>): Promise<void> =>
  publish(outside, async (tx) => {
    const old = await announcementOfId(tx, id)
    if (!old) throw refuse('announcement_not_found')
    const { id: _, created_at: __, view_count: ___, click_count: ____, ...written } = old
    await changeAnnouncement(tx, id, storedForm({ ...written, ...changes }))
  })

/** What is stored of what was written. */
function storedForm(wanted: Wanted) {
  const { success, data, error } = NewAnnouncement.safeParse(wanted)
  if (!success) throw refusalOf(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  const content = sanitised(data.content)
  if (content.trim() === '') throw refusalOf([{ path: 'content', message: '보일 내용이 남지 않습니다.' }])
  const utc = (date: string | null) => date && instantOf(Date.parse(date))
  return { ...data, content, start_date: utc(data.start_date), end_date: utc(data.end_date) }
}

const refusalOf = (errors: readonly FieldError[]) => refuse('invalid_request', { errors })
