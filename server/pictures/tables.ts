import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Bytes; both engines answer them as an array of their own kind. */
const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})

/** Pictures that staff have put up, made anew by us; in the database, so that backups and every instance have them. */
export const pictures = pgTable('pictures', {
  /** SHA-256 of the bytes, in hexadecimal. */
  id: text().primaryKey(),
  /** WebP. */
  bytes: bytes().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** When something that is kept last showed it, or it was put up. */
  used_at: instant().notNull(),
})
