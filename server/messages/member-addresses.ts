import type { NotificationChannel } from '#domain/member/notification-kinds.ts'
import type { Database } from '../database/database.ts'
import { type MemberRow, membersOfIds } from '../members/store.ts'
import type { ServerDeps } from '../server-deps.ts'
import type { ChannelName } from './channel.ts'
import { CHANNELS } from './channels.ts'

/** The addresses at which a channel reaches some members, by member. */
export async function addressesOfMembers(
  db: Database,
  channel: NotificationChannel,
  member_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (member_ids.length === 0) return new Map()
  const { addressOf, addressesOf } = CHANNELS[channel]
  if (addressesOf) return addressesOf(db, member_ids)
  return new Map(
    [...(await membersOfIds(db, member_ids))].flatMap(([id, member]) => {
      const address = addressOf?.(member) ?? null
      return address === null ? [] : [[id, [address]]]
    }),
  )
}

/** Where a message to a member goes that was written to an address; null: the channel does not reach them any more. */
export function addressNow(channel: ChannelName, member: MemberRow, address: string): string | null {
  const { addressOf } = CHANNELS[channel]
  return addressOf ? addressOf(member) : address
}

/** Whether a channel would reach a member, or does once they add an address of theirs. */
export function isOpenTo(deps: ServerDeps, channel: NotificationChannel, member: MemberRow): boolean {
  const { addressOf, senderOf } = CHANNELS[channel]
  const sends = senderOf(deps) !== null || deps.showMessage !== null
  return sends && (!addressOf || addressOf(member) !== null)
}
