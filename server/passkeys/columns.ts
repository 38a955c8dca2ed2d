import { bigint, jsonb, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** What is kept of a passkey, whoever it signs in. Made anew for each table: a column belongs to one. */
export const passkeyColumns = () => ({
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
})
