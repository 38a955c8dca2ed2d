import type { ServerDeps } from '../server-deps.ts'
import { CHANNELS } from './channels.ts'
import type { messagePage } from './store.ts'

/** A message as staff see it: with the end of its address, and whether it can be sent again. */
export const shownMessage = (
  { now }: Pick<ServerDeps, 'now'>,
  message: Awaited<ReturnType<typeof messagePage>>[number],
) => ({
  ...message,
  channel_name: CHANNELS[message.channel].name,
  address_end: CHANNELS[message.channel].addressEnd(message.address),
  may_send_again:
    message.failure !== null &&
    message.sent_at === null &&
    message.sealed_text !== null &&
    Date.parse(message.expires_at) > now(),
})
