import type { Database } from '../database/database.ts'
import { instantOf, type Outside } from '../outside.ts'
import { seal } from './seal.ts'
import { addText } from './store.ts'

interface Written {
  readonly member_id: number | null
  readonly mobile_number: string
  readonly purpose: 'login_code' | 'number_code' | 'temporary_password' | 'number_changed' | 'number_held'
  readonly text: string
  /** Milliseconds after which nobody needs it. */
  readonly lives: number
}

/** Puts a text message into the outbox, in the transaction that causes it; `deliverTexts` sends it afterwards. */
export async function writeText(
  tx: Database,
  outside: Pick<Outside, 'now' | 'secretKey' | 'randomBytes'>,
  { member_id, mobile_number, purpose, text, lives }: Written,
): Promise<void> {
  const now = outside.now()
  const created_at = instantOf(now)
  await addText(tx, {
    member_id,
    mobile_number,
    purpose,
    sealed_text: seal(outside, text),
    created_at,
    expires_at: instantOf(now + lives),
    next_try_at: created_at,
  })
}
