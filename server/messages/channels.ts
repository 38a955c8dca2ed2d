import type { MessageChannel } from './channel.ts'
import { sms } from './channels/sms.ts'

/** Every way on which messages are sent, under the name that is stored with them. */
export const CHANNELS = { sms } as const satisfies Record<string, MessageChannel>
export type ChannelName = keyof typeof CHANNELS
export const CHANNEL_NAMES = Object.keys(CHANNELS) as readonly ChannelName[]
