import type { World } from '../world.ts'

/** Hands a message to its provider. Settles once it is accepted there. */
export type MessageSender = (message: { readonly address: string; readonly text: string }) => Promise<void>

/** A way on which a message reaches somebody. One file in channels/ each, and a line in channels.ts. */
export interface MessageChannel {
  /** Korean. */
  readonly name: string
  /** Null where this installation has no account with the provider: messages then wait in the outbox. */
  readonly senderOf: (world: World) => MessageSender | null
  /** What of an address staff may see. */
  readonly addressEnd: (address: string) => string
}

/** The message was refused for good (a wrong number, a wrong key): trying again changes nothing. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused'
}
