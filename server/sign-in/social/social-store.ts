import { and, eq } from 'drizzle-orm'
import type { SocialProvider } from '#domain/member/member.ts'
import type { Database } from '../../database/database.ts'
import { members } from '../../members/tables.ts'
import { social_accounts } from '../tables.ts'

/** The member behind a provider's account; null for one that never signed in here. */
export const memberOfSocialAccount = async (db: Database, provider: SocialProvider, subject: string) =>
  (
    await db
      .select({ id: members.id })
      .from(social_accounts)
      .innerJoin(members, eq(members.id, social_accounts.member_id))
      .where(and(eq(social_accounts.provider, provider), eq(social_accounts.subject, subject)))
  )[0] ?? null

export const addSocialAccount = (tx: Database, account: typeof social_accounts.$inferInsert) =>
  tx.insert(social_accounts).values(account)
