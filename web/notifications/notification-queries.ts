import {
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
} from '#contract/members/notifications.ts'
import type { NotificationKind } from '#domain/member/notification-kinds.ts'
import { query } from '#web/data/query.ts'

/** A page of the inbox: of one kind or of all, and from the beginning or after a message. */
export const inboxPage = (kind: NotificationKind | null, after: number | null) =>
  query(listNotifications, { query: { ...(kind && { kind }), ...(after !== null && { after }) } })

export const unreadShown = query(countUnreadNotifications)

/** The member's settings, and their browsers with Web Push. */
export const settingsShown = query(getNotificationSettings)
