import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'

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
    /** The authenticator's id of the passkey, base64url. */
    credential_id: text().notNull().unique(),
    /** COSE, base64url. Not a secret. */
    public_key: text().notNull(),
    /** The authenticator's count of the passkey's signatures; 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant(),
  },
  (table) => [index('member_passkeys_member').on(table.member_id)],
)

/** Challenges that a passkey has answered, kept until they would have expired, so that none is answered twice. */
export const used_challenges = pgTable('used_challenges', {
  challenge_hash: text().primaryKey(),
  expires_at: instant().notNull(),
})
