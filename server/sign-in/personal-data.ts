import { eq, lt } from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import type { Database } from '../database/database.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { instantOf } from '../server-deps.ts'
import { confirmations, phone_codes, social_accounts, social_attempts, temporary_passwords } from './tables.ts'

/** Accounts at social providers, and codes, attempts, confirmations and temporary passwords. */
export const signInData: PersonalData = {
  sweep: { deletes: ['phone_codes', 'social_attempts', 'confirmations', 'temporary_passwords'], work: sweepSignIn },
  keeps: { social_accounts: 'sign a member in, until they leave' },
  exportOf: async (db, member_id) => ({
    social_accounts: await db
      .select({
        provider: social_accounts.provider,
        subject: social_accounts.subject,
        created_at: social_accounts.created_at,
      })
      .from(social_accounts)
      .where(eq(social_accounts.member_id, member_id)),
    temporary_passwords: await db
      .select({ sent_at: temporary_passwords.sent_at, expires_at: temporary_passwords.expires_at })
      .from(temporary_passwords)
      .where(eq(temporary_passwords.member_id, member_id)),
  }),
  erase: async (tx, _world, member_id) => {
    await tx.delete(temporary_passwords).where(eq(temporary_passwords.member_id, member_id))
    await tx.delete(confirmations).where(eq(confirmations.member_id, member_id))
    await tx.delete(social_attempts).where(eq(social_attempts.confirms_member_id, member_id))
    await tx.delete(social_accounts).where(eq(social_accounts.member_id, member_id))
  },
}

/** Deletes expired codes, attempts, confirmations and temporary passwords. */
async function sweepSignIn(db: Database, now: number): Promise<void> {
  const yesterday = instantOf(now - DAY)
  await db.delete(phone_codes).where(lt(phone_codes.expires_at, yesterday))
  await db.delete(social_attempts).where(lt(social_attempts.expires_at, yesterday))
  await db.delete(confirmations).where(lt(confirmations.expires_at, instantOf(now)))
  await db.delete(temporary_passwords).where(lt(temporary_passwords.expires_at, yesterday))
}
