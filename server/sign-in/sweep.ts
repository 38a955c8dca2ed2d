import { lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { instantOf } from '../world.ts'
import { confirmations, phone_codes, social_attempts, temporary_passwords } from './tables.ts'

const DAY = 24 * 3_600_000

/** Forgets codes, attempts and temporary passwords that have run out. */
export async function sweepSignIn(db: Database, now: number): Promise<void> {
  const yesterday = instantOf(now - DAY)
  await db.delete(phone_codes).where(lt(phone_codes.expires_at, yesterday))
  await db.delete(social_attempts).where(lt(social_attempts.expires_at, yesterday))
  await db.delete(confirmations).where(lt(confirmations.expires_at, instantOf(now)))
  await db.delete(temporary_passwords).where(lt(temporary_passwords.expires_at, yesterday))
}
