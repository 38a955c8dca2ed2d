import { sql } from 'drizzle-orm'
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Bytes, sent as base64: the embedded engine takes a hundred times as long for half a megabyte of `bytea`. */
const bytes = customType<{ data: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => sql`decode(${value.toString('base64')}, 'base64')`,
})

/** Pictures that staff have uploaded, encoded again by us; in the database, so that backups and every instance have them. */
export const pictures = pgTable('pictures', {
  /** SHA-256 of the bytes, in hexadecimal. */
  id: text().primaryKey(),
  /** WebP. */
  bytes: bytes().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** When it was last in use, or uploaded. */
  used_at: instant().notNull(),
})
