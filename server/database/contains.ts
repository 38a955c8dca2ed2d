import { ilike, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether a column contains a text, ignoring case; `%`, `_` and `\` in the text are literal. */
export const contains = (column: AnyPgColumn, part: string): SQL =>
  ilike(column, `%${part.replace(/[\\%_]/g, '\\$&')}%`)
