import type { TextPurpose } from '#domain/member/text-message.ts'
import type { Database } from '../database/database.ts'
import { instantOf, type World } from '../world.ts'
import { seal } from './seal.ts'
import { addText } from './store.ts'

interface Written {
  readonly member_id: number | null
  readonly mobile_number: string
  readonly purpose: TextPurpose
  readonly text: string
  /** Milliseconds after which nobody needs it. */
  readonly lives: number
}

/** Puts a text message into the outbox, in the transaction that causes it; a job sends it afterwards. */
export async function writeText(
  tx: Database,
  world: Pick<World, 'now' | 'secretKey' | 'randomBytes' | 'queueJobs'>,
  { member_id, mobile_number, purpose, text, lives }: Written,
): Promise<void> {
  const now = world.now()
  const created_at = instantOf(now)
  await addText(tx, {
    member_id,
    mobile_number,
    purpose,
    sealed_text: seal(world, text),
    created_at,
    expires_at: instantOf(now + lives),
    next_try_at: created_at,
  })
  await world.queueJobs(tx, 'text_written')
}
