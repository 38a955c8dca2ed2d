import type { MessageKind } from '#domain/member/message.ts'
import type { Notice } from '#domain/member/notification.ts'
import type { Database } from '../database/database.ts'
import type { World } from '../world.ts'

/** Channels by the names that are stored with messages; channels.ts has what each does. */
export const CHANNEL_NAMES = ['sms', 'push'] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

/** Sends a message to its provider. Resolves once the provider has accepted it. */
export type MessageSender = (message: { readonly address: string; readonly text: string }) => Promise<void>

/** A notification that this instance has claimed; no other instance sends it meanwhile. */
export interface OutgoingNotice {
  readonly id: number
  readonly kind: MessageKind
  readonly address: string
  readonly notice: Notice
  /** The provider's group into which a process put it that ended before it noted the outcome; else null. */
  readonly provider_group: string | null
}

export interface HandedOver {
  readonly id: number
  /** Null: the provider accepted it. Else the error, which `failureOf` words. */
  readonly error: unknown
}

/** Sends claimed notifications and returns the outcome of each. */
export type NoticeSender = (db: Database, notices: readonly OutgoingNotice[]) => Promise<readonly HandedOver[]>

/** A channel of messages. Each has a file in channels/ and a line in channels.ts. */
export interface MessageChannel {
  /** Korean. */
  readonly name: string
  /** Null where this installation has no account with the provider: messages then wait in the message queue. */
  readonly senderOf: (world: World) => MessageSender | null
  /** The same for notifications, which are sent in batches of a hundred. */
  readonly noticeSenderOf: (world: World) => NoticeSender | null
  /** Notifications a second that the provider takes. */
  readonly most_per_second: number
  /** The address as staff see it, partly hidden. */
  readonly addressEnd: (address: string) => string
}

/** The provider refused the message for good (a wrong number, a wrong key): a retry would be refused, too. */
export class MessageRefused extends Error {
  override readonly name: string = 'MessageRefused'
}

/** The provider asked to send the message later. This does not count as a try. */
export class MessageDelayed extends Error {
  override readonly name = 'MessageDelayed'
  readonly seconds: number
  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}
