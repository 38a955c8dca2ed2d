import type { ChannelName, MessageChannel } from './channel.ts'
import { push } from './channels/push.ts'
import { sms } from './channels/sms.ts'

/** Every way on which messages are sent, under the name that is stored with them. */
export const CHANNELS: Readonly<Record<ChannelName, MessageChannel>> = { sms, push }
