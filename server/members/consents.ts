import { asc, eq, sql } from 'drizzle-orm'
import { NEEDED_CONSENTS } from '#contract/members.ts'
import type { Database } from '../database/database.ts'
import { consents, members } from './tables.ts'

export type ConsentKind = (typeof consents.$inferSelect)['kind']

/** The id of the outer query's member; written out, since a query on one table leaves the table's name away. */
export const outerMemberId = sql`${members}."id"`

/** Kinds whose newest row is given, for a query on `members`. */
export const givenConsents = sql<ConsentKind[]>`array(
  select kind from (
    select distinct on (${consents.kind}) ${consents.kind} as kind, ${consents.is_given} as is_given
    from ${consents} where ${consents.member_id} = ${outerMemberId}
    order by ${consents.kind}, ${consents.id} desc
  ) as newest where is_given
)`

/** What the contract shows of given consents. */
export const shownConsents = (given: readonly ConsentKind[]) => ({
  missing_consents: NEEDED_CONSENTS.filter((kind) => !given.includes(kind)),
  agrees_to_marketing: given.includes('marketing'),
})

export interface Answered {
  readonly member_id: number
  readonly version: string
  readonly given_at: string
}

/** Keeps what was answered, each kind a row. */
export async function keepConsents(
  tx: Database,
  { member_id, version, given_at }: Answered,
  answers: Partial<Record<ConsentKind, boolean | undefined>>,
): Promise<void> {
  const rows = (Object.keys(answers) as ConsentKind[])
    .filter((kind) => answers[kind] !== undefined)
    .map((kind) => ({ member_id, kind, is_given: answers[kind] === true, version, given_at }))
  if (rows.length > 0) await tx.insert(consents).values(rows)
}

export const consentsOf = (db: Database, member_id: number) =>
  db
    .select({
      kind: consents.kind,
      is_given: consents.is_given,
      version: consents.version,
      given_at: consents.given_at,
    })
    .from(consents)
    .where(eq(consents.member_id, member_id))
    .orderBy(asc(consents.id))

export const eraseConsents = async (tx: Database, member_id: number) => {
  await tx.delete(consents).where(eq(consents.member_id, member_id))
}
