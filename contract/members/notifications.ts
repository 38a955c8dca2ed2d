import { z } from 'zod'
import { NOTIFICATION_CONSENTS } from '#domain/member/consents.ts'
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '#domain/member/notification-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, integerInUrl, LARGEST_ID, limitInUrl, PushAddress } from '../fields.ts'

const NO_NUMBER = '메시지의 번호가 아닙니다.'

/** A message in a member's inbox. */
export const Notification = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Korean, whole sentences; the body may have several lines. */
  title: z.string(),
  body: z.string(),
  /** The page that says more. */
  path: z.string().startsWith('/'),
  created_at: Instant,
  is_read: z.boolean(),
  /** Whether it tells of money that was won. */
  is_win: z.boolean(),
})
export type Notification = z.output<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/notifications',
  access: 'member',
  summary: '받은 메시지, 최근 것부터 1년 동안. kind로 한 종류만, after로 그 메시지보다 먼저 온 것을 봅니다.',
  query: z.object({
    kind: z
      .enum(NOTIFICATION_KINDS, { error: `종류는 ${NOTIFICATION_KINDS.join(', ')} 중 하나여야 합니다.` })
      .optional(),
    after: integerInUrl(1, LARGEST_ID, NO_NUMBER).optional(),
    limit: limitInUrl(100).default(20),
  }),
  reply: z.object({
    rows: z.array(Notification),
    /** For `after`; null on the last page. */
    next: z.int().nullable(),
  }),
})

export const countUnreadNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/notifications/unread',
  access: 'member',
  follows: ['read_notifications'],
  summary: '읽지 않은 메시지의 수. 100까지만 셉니다.',
  reply: z.object({ unread: Count }),
})

export const markNotificationsRead = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/me/notifications/read',
  access: 'member',
  changes: ['read_notifications'],
  summary: '이 메시지와 그보다 먼저 온 메시지를 읽은 것으로 합니다.',
  body: z.object({
    through: z.int({ error: NO_NUMBER }).min(1, { error: NO_NUMBER }).max(LARGEST_ID, { error: NO_NUMBER }),
  }),
  reply: z.object({ unread: Count }),
})

/** A browser that may be woken. */
const Browser = z.object({
  id: z.int(),
  /** `Android의 Chrome`. */
  device_name: z.string(),
  created_at: Instant,
})

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/notification-settings',
  access: 'member',
  follows: ['notification_settings'],
  summary: '무엇을 어디로 받기로 했는지, 알림을 받는 브라우저, 브라우저가 등록할 때 쓰는 공개 키(VAPID).',
  reply: z.object({
    /** Consents that are given; of all others none is. */
    given: z.array(z.enum(NOTIFICATION_CONSENTS)),
    browsers: z.array(Browser),
    /** A point of P-256, base64url, for `applicationServerKey`. */
    vapid_public_key: z.string(),
    /** Those that would reach the member: where this installation sends by them, and they have an address there or may add one. */
    open_channels: z.array(z.enum(NOTIFICATION_CHANNELS)),
  }),
})

const KEYS = '브라우저의 열쇠가 아닙니다.'
const Key = z.string({ error: KEYS }).regex(/^[\w-]{1,100}={0,2}$/, { error: KEYS })

/** As `PushSubscription.toJSON()` gives it. 422 `push_address_refused`; 429 `too_many_attempts`. */
export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/push-subscriptions',
  access: 'member',
  changes: ['notification_settings'],
  refuses: ['push_address_refused'],
  summary: '이 브라우저로 알림을 받습니다. 누구나 부를 수 있는 https 주소만 받습니다. 다시 보내도 하나입니다.',
  body: z.object({ endpoint: PushAddress, keys: z.object({ p256dh: Key, auth: Key }) }),
  reply: z.object({ id: z.int() }),
})

export const removePushSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/push-subscriptions/remove',
  access: 'member',
  changes: ['notification_settings'],
  summary: '이 브라우저로 알림을 더 받지 않습니다. 없는 것을 지워도 됩니다.',
  body: z.object({ endpoint: PushAddress }),
  reply: z.object({ removed: z.literal(true) }),
})

/** 409 `no_browser`; 429 `too_many_attempts`. */
export const sendTestNotification = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/push-subscriptions/test',
  access: 'member',
  refuses: ['no_browser'],
  status: 202,
  summary: '알림을 받기로 한 브라우저 모두에 시험 알림을 보냅니다.',
  reply: z.object({ browsers: Count }),
})

/** 404 `stop_link_unknown`; 410 `stop_link_expired`; 429 `too_many_attempts`. */
export const stopNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/public/notifications/stop',
  access: 'anyone',
  refuses: ['stop_link_expired', 'stop_link_unknown'],
  summary:
    '메시지에 든 링크의 열쇠로 그 종류를 그 방법으로 더 받지 않습니다. 로그인하지 않아도 되고 여러 번 불러도 같습니다.',
  body: z.object({ token: z.string({ error: '링크의 열쇠를 보내 주세요.' }).max(100) }),
  reply: z.object({
    kind: z.enum(NOTIFICATION_KINDS),
    channel: z.enum(NOTIFICATION_CHANNELS),
    /** True where the link was that of an advertisement: all advertising ends, on every channel. */
    is_advertising: z.boolean(),
  }),
})
