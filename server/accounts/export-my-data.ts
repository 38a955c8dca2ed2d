import { eq } from 'drizzle-orm'
import type { Caller } from '../http/caller.ts'
import { consentsOf } from '../members/consents.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { instantOf, type Outside } from '../outside.ts'
import { textsAbout } from '../sms/store.ts'
import { keptSessionsOf } from './session-store.ts'
import { shownMember } from './shown-member.ts'
import { social_accounts } from './tables.ts'

/** Everything that the service keeps about the caller, by kind. */
export async function exportMyData(outside: Outside, caller: Caller, elsewhere: readonly PersonalData[]) {
  const { db, now } = outside
  const own = {
    consents: await consentsOf(db, caller.id),
    sessions: await keptSessionsOf(db, caller.id),
    social_accounts: await db
      .select({
        provider: social_accounts.provider,
        subject: social_accounts.subject,
        created_at: social_accounts.created_at,
      })
      .from(social_accounts)
      .where(eq(social_accounts.member_id, caller.id)),
    text_messages: await textsAbout(db, caller.id),
  }
  const others = await Promise.all(elsewhere.map(({ exportOf }) => exportOf(db, caller.id)))
  return {
    exported_at: instantOf(now()),
    profile: await shownMember(db, outside, caller),
    data: Object.assign({}, own, ...others) as Record<string, Record<string, unknown>[]>,
  }
}
