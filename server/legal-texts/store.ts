import { and, desc, eq } from 'drizzle-orm'
import type { LegalTextKind } from '#domain/site/legal-text.ts'
import { type Database, hasRows } from '../database/database.ts'
import { legal_texts } from './tables.ts'

export type LegalTextRow = typeof legal_texts.$inferSelect

/** Every wording of a text, the latest day first. */
export const wordingsOf = (db: Database, kind: LegalTextKind): Promise<LegalTextRow[]> =>
  db.select().from(legal_texts).where(eq(legal_texts.kind, kind)).orderBy(desc(legal_texts.version))

/** Adds a wording, or changes the one of that day. */
export const putWording = (tx: Database, row: LegalTextRow) =>
  tx
    .insert(legal_texts)
    .values(row)
    .onConflictDoUpdate({ target: [legal_texts.kind, legal_texts.version], set: row })

/** Adds a wording, unless that day has one. */
export const keepWording = (tx: Database, row: LegalTextRow) => tx.insert(legal_texts).values(row).onConflictDoNothing()

/** Deletes a wording. @returns false when there is none of that day */
export const removeWording = (tx: Database, { kind, version }: Pick<LegalTextRow, 'kind' | 'version'>) =>
  hasRows(
    tx
      .delete(legal_texts)
      .where(and(eq(legal_texts.kind, kind), eq(legal_texts.version, version)))
      .returning({ version: legal_texts.version }),
  )
