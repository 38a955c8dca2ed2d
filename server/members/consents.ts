import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm'
import type { ConsentKind } from '#domain/member/consents.ts'
import { REQUIRED_CONSENTS } from '#domain/member/member.ts'
import { type Database, hasRows } from '../database/database.ts'
import { keyset, ORDER_BY_AGE, type PageQuery } from '../database/keyset.ts'
import type { PersonalData } from './personal-data.ts'
import { consents } from './tables.ts'

/** The kinds that a member has given, by the newest answer to each. */
export async function givenConsentsOf(db: Database, member_id: number): Promise<ConsentKind[]> {
  const newest = await db
    .selectDistinctOn([consents.kind], { kind: consents.kind, is_given: consents.is_given })
    .from(consents)
    .where(eq(consents.member_id, member_id))
    .orderBy(consents.kind, desc(consents.id))
  return newest.filter(({ is_given }) => is_given).map(({ kind }) => kind)
}

/** The same for some members at once; a member without a given consent is absent. */
export async function givenConsentsOfMembers(
  db: Database,
  member_ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<ConsentKind>>> {
  const newest = await db
    .selectDistinctOn([consents.member_id, consents.kind], {
      member_id: consents.member_id,
      kind: consents.kind,
      is_given: consents.is_given,
    })
    .from(consents)
    .where(inArray(consents.member_id, [...member_ids]))
    .orderBy(consents.member_id, consents.kind, desc(consents.id))
  const given = new Map<number, Set<ConsentKind>>()
  for (const { member_id, kind, is_given } of newest) {
    if (!is_given) continue
    const kinds = given.get(member_id) ?? new Set()
    given.set(member_id, kinds.add(kind))
  }
  return given
}

/** Since when each of some members has agreed to marketing, by their newest answer; who has not is absent. */
export async function marketingSince(
  db: Database,
  member_ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const newest = await db
    .selectDistinctOn([consents.member_id], {
      member_id: consents.member_id,
      is_given: consents.is_given,
      given_at: consents.given_at,
    })
    .from(consents)
    .where(and(inArray(consents.member_id, [...member_ids]), eq(consents.kind, 'marketing')))
    .orderBy(consents.member_id, desc(consents.id))
  return new Map(newest.filter(({ is_given }) => is_given).map(({ member_id, given_at }) => [member_id, given_at]))
}

/** Whether somebody answered to a text of this day or of a later one. */
export const hasConsentSince = (db: Database, kind: ConsentKind, version: string): Promise<boolean> =>
  hasRows(
    db
      .select({ id: consents.id })
      .from(consents)
      .where(and(eq(consents.kind, kind), gte(consents.version, version)))
      .limit(1),
  )

/** Given consents in the contract's shape. */
export const shownConsents = (given: readonly ConsentKind[]) => ({
  missing_consents: REQUIRED_CONSENTS.filter((kind) => !given.includes(kind)),
  agrees_to_marketing: given.includes('marketing'),
})

interface ConsentAnswer {
  readonly member_id: number
  readonly version: string
  readonly given_at: string
}

/** Stores a member's answers, one row for each kind. */
export async function keepConsents(
  tx: Database,
  { member_id, version, given_at }: ConsentAnswer,
  answers: Partial<Record<ConsentKind, boolean | undefined>>,
): Promise<void> {
  const rows = (Object.keys(answers) as ConsentKind[])
    .filter((kind) => answers[kind] !== undefined)
    .map((kind) => ({ member_id, kind, is_given: answers[kind] === true, version, given_at }))
  if (rows.length > 0) await tx.insert(consents).values(rows)
}

const consentsOf = (db: Database, member_id: number) =>
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

/** A page of a member's answers, and one row more if there is another page. */
export const consentPage = (db: Database, member_id: number, { sort, after, limit }: PageQuery) => {
  const { begins, order } = keyset(consents, consents.id, ORDER_BY_AGE[sort], after)
  return db
    .select()
    .from(consents)
    .where(and(eq(consents.member_id, member_id), begins))
    .orderBy(...order)
    .limit(limit + 1)
}

const eraseConsents = async (tx: Database, member_id: number) => {
  await tx.delete(consents).where(eq(consents.member_id, member_id))
}

/** Consents of a member, with their times. */
export const consentData: PersonalData = {
  keeps: { consents: 'prove what a member agreed to, until they leave' },
  exportOf: async (db, member_id) => ({ consents: await consentsOf(db, member_id) }),
  erase: (tx, _world, member_id) => eraseConsents(tx, member_id),
}
