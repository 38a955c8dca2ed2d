import type { MessageKind } from '#domain/member/message.ts'
import type { Database } from '../database/database.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import type { ChannelName } from './channel.ts'
import { addMessage } from './store.ts'

interface Message {
  readonly channel: ChannelName
  readonly kind: MessageKind
  readonly member_id: number | null
  /** For `sms` a phone number, digits only. */
  readonly address: string
  readonly text: string
  /** Milliseconds after which the message is no longer sent. */
  readonly lives: number
}

/** Puts a message into the message queue, in the transaction that causes it; a job sends it afterwards. */
export async function writeMessage(
  tx: Database,
  deps: Pick<ServerDeps, 'now' | 'secretKey' | 'randomBytes' | 'queueJobs'>,
  { lives, ...message }: Message,
): Promise<void> {
  const now = deps.now()
  const created_at = instantOf(now)
  await addMessage(tx, deps, {
    ...message,
    created_at,
    expires_at: instantOf(now + lives),
    next_try_at: created_at,
  })
  await deps.queueJobs(tx, 'message_written')
}
