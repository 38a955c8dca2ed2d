import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'
import { passkeyColumns } from './columns.ts'

/** Passkeys of members; each signs them in by itself (decision 0151). */
export const member_passkeys = pgTable(
  'member_passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    /** What the device knows the member by: a keyed hash, the same for all passkeys of a member. */
    user_handle: text().notNull(),
    ...passkeyColumns(),
  },
  (table) => [index('member_passkeys_member').on(table.member_id)],
)

/** Challenges that a passkey has answered, kept until they would have expired, so that none is answered twice. */
export const used_challenges = pgTable('used_challenges', {
  challenge_hash: text().primaryKey(),
  expires_at: instant().notNull(),
})
