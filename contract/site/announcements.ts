import { z } from 'zod'
import { PRIORITIES } from '#domain/site/announcement.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, idInUrl } from '../fields.ts'

export const Announcement = z.object({
  id: z.int(),
  title: z.string(),
  /** HTML, sanitised when it was written. */
  content: z.string(),
  created_at: Instant,
  priority: z.enum(PRIORITIES),
  image_url: z.string().nullable(),
  link_url: z.string().nullable(),
  link_text: z.string().nullable(),
  is_dismissible: z.boolean(),
  start_date: Instant.nullable(),
})
export type Announcement = z.output<typeof Announcement>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v1/public/announcements',
  access: 'anyone',
  summary: '지금 게시 중인 공지, 중요한 것과 최근 것부터.',
  cached: 'until_change',
  reply: z.array(Announcement),
})

export const listActiveAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v1/announcements/public/active',
  access: 'anyone',
  offline: 'public',
  summary: '팝업에 보일 공지, 중요한 것과 최근 것부터.',
  cached: 'until_change',
  query: z.object({ user_role: z.enum(['customer']).default('customer') }),
  reply: z.array(Announcement),
})

export const AnnouncementId = idInUrl('공지의 식별자가 아닙니다.')

export const trackAnnouncementView = endpoint({
  method: 'POST',
  path: '/api/v1/announcements/:id/view',
  access: 'anyone',
  refuses: ['announcement_not_found'],
  summary: '공지를 한 번 보였음을 셉니다.',
  params: AnnouncementId,
  reply: z.object({ counted: z.literal(true) }),
})

export const trackAnnouncementClick = endpoint({
  method: 'POST',
  path: '/api/v1/announcements/:id/click',
  access: 'anyone',
  refuses: ['announcement_not_found'],
  summary: '공지의 링크를 한 번 눌렀음을 셉니다.',
  params: AnnouncementId,
  reply: z.object({ counted: z.literal(true) }),
})

export const listMyAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/announcements',
  access: 'member',
  summary: '회원에게만 보이는 지금의 공지, 중요한 것과 최근 것부터. 구독 중이면 구독 회원의 것도 있습니다.',
  reply: z.array(Announcement),
})
