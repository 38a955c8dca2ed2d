import { ilike, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether a column has a part in it, in capitals or not; `%`, `_` and `\` in the part stand for themselves. */
export const contains = (column: AnyPgColumn, part: string): SQL =>
  ilike(column, `%${part.replace(/[\\%_]/g, '\\$&')}%`)
