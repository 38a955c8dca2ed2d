import { z } from 'zod'
import { Edition, SeenVersion } from '#contract/editions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Count, Instant } from '#contract/fields.ts'
import { page, pageOf, TableFile } from '#contract/listing.ts'
import { Announcement, AnnouncementId } from '#contract/site/announcements.ts'
import { line, paragraphs } from '#contract/text-fields.ts'
import { isOwnPicture } from '#domain/picture.ts'
import {
  ANNOUNCEMENT_STATES,
  AUDIENCES,
  LONGEST_ANNOUNCEMENT_TITLE,
  LONGEST_LINK_TEXT,
  PRIORITIES,
} from '#domain/site/announcement.ts'

const Link = z
  .url({ protocol: /^https?$/, error: 'http 또는 https 주소여야 합니다.' })
  .max(500)
  .nullable()
/** One of ours, or elsewhere; the policy of our pages lets in none that comes unencrypted. */
const Picture = z
  .union([z.string().refine(isOwnPicture), z.url({ protocol: /^https$/ })], { error: 'https 주소여야 합니다.' })
  .pipe(z.string().max(500))
  .nullable()
const When = z.iso.datetime({ offset: true, error: '시각의 형식이 올바르지 않습니다.' }).nullable()

const fields = {
  title: line(
    LONGEST_ANNOUNCEMENT_TITLE,
    `제목은 ${LONGEST_ANNOUNCEMENT_TITLE}자 이하여야 합니다.`,
    '제목을 적어 주세요.',
  ),
  /** HTML; what is neither plain text markup nor a picture of ours with its words is taken out. */
  content: paragraphs(20_000, '내용은 20,000자 이하여야 합니다.', '내용을 적어 주세요.'),
  priority: z.enum(PRIORITIES),
  audience: z.enum(AUDIENCES),
  image_url: Picture,
  link_url: Link,
  link_text: line(
    LONGEST_LINK_TEXT,
    `링크 글은 ${LONGEST_LINK_TEXT}자 이하여야 합니다.`,
    '링크 글을 적어 주세요.',
  ).nullable(),
  is_dismissible: z.boolean(),
  start_date: When,
  end_date: When,
}

/** A new announcement as staff write it. */
export const WrittenAnnouncement = z.object({
  ...fields,
  priority: fields.priority.default('normal'),
  audience: fields.audience.default('everyone'),
  image_url: Picture.default(null),
  link_url: Link.default(null),
  link_text: fields.link_text.default(null),
  is_dismissible: fields.is_dismissible.default(true),
  start_date: When.default(null),
  end_date: When.default(null),
})
export type WrittenAnnouncement = z.output<typeof WrittenAnnouncement>

/** What of an announcement changes; the rest stays. */
export const ChangedAnnouncement = z.object(fields).partial().extend({ version: SeenVersion })
export type ChangedAnnouncement = z.output<typeof ChangedAnnouncement>

/** An announcement with what only staff see. */
export const KeptAnnouncement = Announcement.extend({
  edition: Edition,
  audience: z.enum(AUDIENCES),
  end_date: Instant.nullable(),
  /** Whether it is shown now, not yet, or no longer. */
  state: z.enum(ANNOUNCEMENT_STATES),
  view_count: Count,
  click_count: Count,
})

const AnnouncementFilter = {
  state: z
    .enum(ANNOUNCEMENT_STATES, { error: `상태는 ${ANNOUNCEMENT_STATES.join(', ')} 가운데 하나입니다.` })
    .optional(),
  audience: z.enum(AUDIENCES, { error: `받는 사람은 ${AUDIENCES.join(', ')} 가운데 하나입니다.` }).optional(),
}
const AnnouncementPage = pageOf(['newest', 'oldest'])

export const listAllAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v1/admin/announcements',
  access: { staff: 'announcements:read' },
  summary: '공지와 본 횟수, 누른 횟수.',
  query: z.object({ ...AnnouncementFilter, ...AnnouncementPage }),
  reply: z.object(page(KeptAnnouncement)),
})

export const exportAnnouncements = endpoint({
  method: 'POST',
  path: '/api/v1/admin/announcements/export',
  access: { staff: 'announcements:read' },
  needs_fresh_factor: true,
  summary: '공지 목록을 CSV로, 내용 없이. 감사 기록에 남습니다.',
  body: z.object({ ...AnnouncementFilter, sort: AnnouncementPage.sort }),
  reply: TableFile,
})

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/api/v1/admin/announcements/:id',
  access: { staff: 'announcements:read' },
  summary: '공지 하나, 저장된 HTML까지.',
  params: AnnouncementId,
  reply: KeptAnnouncement,
})

export const writeAnnouncement = endpoint({
  method: 'POST',
  path: '/api/v1/admin/announcements',
  access: { staff: 'announcements:write' },
  publishes: 'site',
  largest_body: 512 * 1024,
  status: 201,
  summary: '공지를 올립니다. 게시 기간이면 바로 보입니다.',
  body: WrittenAnnouncement,
  reply: z.object({ id: z.int() }),
})

export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/announcements/:id',
  access: { staff: 'announcements:write' },
  publishes: 'site',
  largest_body: 512 * 1024,
  summary: '공지에서 보낸 것만 바꿉니다.',
  params: AnnouncementId,
  body: ChangedAnnouncement,
  reply: z.object({ id: z.int(), version: z.int() }),
})

export const endAnnouncement = endpoint({
  method: 'POST',
  path: '/api/v1/admin/announcements/:id/end',
  access: { staff: 'announcements:write' },
  publishes: 'site',
  summary: '공지를 지금 내립니다.',
  params: AnnouncementId,
  reply: z.object({ id: z.int() }),
})
