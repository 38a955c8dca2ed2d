import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Announcement } from './announcements.ts'

export const listMyAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/announcements',
  access: 'member',
  summary: '회원에게만 보이는 지금의 공지, 중요한 것과 최근 것부터. 구독 중이면 구독 회원의 것도 있습니다.',
  reply: z.array(Announcement),
})
