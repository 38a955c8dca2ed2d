import type { NotificationChannel } from '#domain/member/notification-kinds.ts'
import type { ChannelName, MemberChannel, MessageChannel } from './channel.ts'
import { push } from './channels/push.ts'
import { sms } from './channels/sms.ts'
import { webhook } from './channels/webhook.ts'
import { websub } from './channels/websub.ts'

/** All channels, by the names that are stored with messages. */
export const CHANNELS: Readonly<Record<NotificationChannel, MemberChannel> & Record<ChannelName, MessageChannel>> = {
  sms,
  push,
  webhook,
  websub,
}
