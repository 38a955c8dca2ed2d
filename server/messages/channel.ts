import type { MessageKind } from '#domain/member/message.ts'
import type { Notice } from '#domain/member/notification.ts'
import type { Database } from '../database/database.ts'
import type { World } from '../world.ts'

/** Ways on which messages are sent, as they are stored with them; what each does is in channels.ts. */
export const CHANNEL_NAMES = ['sms', 'push'] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

/** Hands a message to its provider. Settles once it is accepted there. */
export type MessageSender = (message: { readonly address: string; readonly text: string }) => Promise<void>

/** A notification that was claimed, to be handed over by this instance alone. */
export interface OutgoingNotice {
  readonly id: number
  readonly kind: MessageKind
  readonly address: string
  readonly notice: Notice
  /** The group that it was handed over with by a process that has ended since. */
  readonly provider_group: string | null
}

export interface HandedOver {
  readonly id: number
  /** Null: it was accepted. Else why not, as `failureOf` reads it. */
  readonly error: unknown
}

/** Hands over claimed notifications, each with its outcome. */
export type NoticeSender = (db: Database, notices: readonly OutgoingNotice[]) => Promise<readonly HandedOver[]>

/** A way on which a message reaches somebody. One file in channels/ each, and a line in channels.ts. */
export interface MessageChannel {
  /** Korean. */
  readonly name: string
  /** Null where this installation has no account with the provider: messages then wait in the message queue. */
  readonly senderOf: (world: World) => MessageSender | null
  /** The same for notifications, which go out by the hundred. */
  readonly noticeSenderOf: (world: World) => NoticeSender | null
  /** Notifications a second that the provider takes. */
  readonly most_per_second: number
  /** The address as staff see it, partly hidden. */
  readonly addressEnd: (address: string) => string
}

/** The message was refused for good (a wrong number, a wrong key): trying again changes nothing. */
export class MessageRefused extends Error {
  override readonly name: string = 'MessageRefused'
}

/** The provider asks for patience. It does not count as a try. */
export class MessageDelayed extends Error {
  override readonly name = 'MessageDelayed'
  readonly seconds: number
  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}
