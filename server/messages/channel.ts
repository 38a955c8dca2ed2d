import type { ADDRESS_PROBLEMS } from '#contract/members/webhooks.ts'
import type { MessageKind } from '#domain/member/message.ts'
import type { Notice } from '#domain/member/notification.ts'
import { NOTIFICATION_CHANNELS } from '#domain/member/notification-kinds.ts'
import type { Database } from '../database/database.ts'
import type { MemberRow } from '../members/store.ts'
import type { JobTrigger, ServerDeps } from '../server-deps.ts'

/** Channels by the names that are stored with messages; channels.ts has what each does. */
export const CHANNEL_NAMES = [...NOTIFICATION_CHANNELS, 'webhook', 'websub'] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

/** Messages that somebody waits for, such as codes, and notifications: neither waits behind the other (decision 0166). */
export type MessageQueue = 'awaited' | 'notices'

/** A message that this instance has claimed; no other instance sends it meanwhile. */
export interface OutgoingMessage {
  readonly id: number
  readonly member_id: number | null
  readonly kind: MessageKind
  readonly address: string
  /** The text of an awaited message as it was written; a notification in the words that are true now. */
  readonly says: string | Notice
}

/** A claimed message that an earlier try put into a group of the provider (`provider_group`). */
export interface GroupedMessage {
  readonly id: number
  readonly address: string
  readonly provider_group: string
}

/** How an address of a program answered, or why it did not. */
export interface Outcome {
  readonly status: number | null
  readonly problem: (typeof ADDRESS_PROBLEMS)[number] | null
  readonly isTaken: boolean
}

/** How an address answered, and when. `id`: of the webhook or the subscription. */
export interface Tried extends Outcome {
  readonly id: number
  readonly at: string
}

export interface HandedOver {
  readonly id: number
  /** Null: the provider accepted it. Else the error, which `failureOf` words. */
  readonly error: unknown
  /** How its address answered, where the channel keeps that. */
  readonly tried?: Tried
}

export interface MessageSender {
  /** Sends claimed messages; each part of the outcomes comes when it is known, so that none waits for another. */
  readonly send: (
    db: Database,
    messages: readonly OutgoingMessage[],
  ) => Promise<readonly Promise<readonly HandedOver[]>[]>
  /** Stores how addresses answered, before the failures of their messages are stored. */
  readonly noteTried?: (db: Database, tried: readonly Tried[]) => Promise<unknown>
  /**
   * The outcomes of messages that a process handed over without storing what became of them. Those without an outcome have
   * not left, and will not: they are judged and sent anew.
   */
  readonly recall?: (db: Database, messages: readonly GroupedMessage[]) => Promise<readonly HandedOver[]>
}

/** A job that delivers the messages of a channel, or of some channels that share it. */
interface DeliveryJob {
  /** Queues, figures and alerts know it by this name. */
  readonly name: string
  /** Korean, for staff. */
  readonly title: string
  /** What queues it when messages were written. */
  readonly after: JobTrigger
}

/** A message whose turn has come, as far as a channel needs it to say whether it still goes anywhere. */
interface WaitingMessage {
  readonly id: number
  readonly address: string
  readonly subject: string | null
}

/** A channel of messages: all that is true of it. Each has a file in channels/ and a line in channels.ts. */
export interface MessageChannel {
  /** Korean. */
  readonly name: string
  /** Null where this installation has no account with the provider: messages then wait in the message queue. */
  readonly senderOf: (deps: ServerDeps) => MessageSender | null
  /** Messages of a batch. While they are claimed and judged the embedded engine answers no reader. */
  readonly most_claimed: number
  /** Messages a second that the provider takes. */
  readonly most_per_second: number
  /** Messages that may be on their way at once: the next batch does not wait for slow ones of the batches before. */
  readonly most_under_way: number
  /** The address as staff see it, partly hidden. */
  readonly addressEnd: (address: string) => string
  /** The jobs that deliver its messages, by line; those of a line without one are delivered by none. */
  readonly jobs: Readonly<Partial<Record<MessageQueue, DeliveryJob>>>
  /** Where it reaches a member, if the member's row says it: a notification that waits follows them to another address. */
  readonly addressOf?: (member: MemberRow) => string | null
  /** Where it reaches some members, by member, if each adds addresses of their own: a notification stays with its address. */
  readonly addressesOf?: (
    db: Database,
    member_ids: readonly number[],
  ) => Promise<ReadonlyMap<number, readonly string[]>>
  /** The ids of messages that still go somewhere, of those to programs. */
  readonly stillOpen?: (
    db: Database,
    deps: ServerDeps,
    messages: readonly WaitingMessage[],
  ) => Promise<readonly number[]>
}

/** A channel that reaches members in one of the two ways, so that notifications go by it. */
export type MemberChannel = MessageChannel &
  (Required<Pick<MessageChannel, 'addressOf'>> | Required<Pick<MessageChannel, 'addressesOf'>>)

/** The provider refused the message for good (a wrong number, a wrong key): a retry would be refused, too. */
export class MessageRefused extends Error {
  override readonly name: string = 'MessageRefused'
}

/** The words of a notification, for channels by which nothing else goes. @throws MessageRefused for an awaited message */
export function noticeIn({ says }: Pick<OutgoingMessage, 'says'>): Notice {
  if (typeof says === 'string') throw new MessageRefused('only notifications go by this channel')
  return says
}

/** How the failure of a message begins whose provider does not take our signature (`failureOf`); staff are told of those. */
export const SIGNATURE_REFUSED = 'SignatureRefused'

/** The provider asked to send the message later. This does not count as a try. */
export class MessageDelayed extends Error {
  override readonly name = 'MessageDelayed'
  readonly seconds: number
  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}
