import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { openRound } from '#domain/calendar.ts'
import { DAY } from '#domain/duration.ts'
import { type Database, firstRow, hasRows } from '../database/database.ts'
import { draw_corrections, draw_prizes, draws } from '../draws/tables.ts'
import { agreement_leaves, agreement_seals, syndicate_people, syndicate_tickets, syndicates } from './tables.ts'

export type SyndicateRow = typeof syndicates.$inferSelect
export type PersonRow = typeof syndicate_people.$inferSelect
export type TicketRow = typeof syndicate_tickets.$inferSelect

export const syndicateOfToken = (db: Database, token: string) =>
  firstRow(db.select().from(syndicates).where(eq(syndicates.token, token)))

/** The same, locked to the end of the transaction. */
export const lockedSyndicate = (tx: Database, which: { readonly token: string } | { readonly id: number }) =>
  firstRow(
    tx
      .select()
      .from(syndicates)
      .where('token' in which ? eq(syndicates.token, which.token) : eq(syndicates.id, which.id))
      .for('update'),
  )

export const addSyndicate = async (tx: Database, row: typeof syndicates.$inferInsert): Promise<SyndicateRow> =>
  (await tx.insert(syndicates).values(row).returning())[0] as SyndicateRow

export const addPeople = (tx: Database, rows: readonly (typeof syndicate_people.$inferInsert)[]) =>
  tx.insert(syndicate_people).values([...rows])

/** Stores other terms under the next revision. */
export const saveTerms = (
  tx: Database,
  id: number,
  terms: Partial<Pick<SyndicateRow, 'split' | 'collector' | 'remainder'>>,
) =>
  tx
    .update(syndicates)
    .set({ ...terms, revision: sql`${syndicates.revision} + 1` })
    .where(eq(syndicates.id, id))

export const savePerson = (tx: Database, id: number, changed: Partial<Pick<PersonRow, 'place' | 'name' | 'paid'>>) =>
  tx.update(syndicate_people).set(changed).where(eq(syndicate_people.id, id))

export const removePeople = (tx: Database, syndicate_id: number, kept: readonly number[]) =>
  tx
    .delete(syndicate_people)
    .where(
      and(
        eq(syndicate_people.syndicate_id, syndicate_id),
        kept.length === 0 ? undefined : sql`${syndicate_people.id} not in ${[...kept]}`,
      ),
    )

/** Takes all agreements back: what was agreed on has changed. @returns the members who had agreed */
export const forgetAgreements = async (tx: Database, syndicate_id: number): Promise<number[]> =>
  (
    await tx
      .update(syndicate_people)
      .set({ agreed_at: null })
      .where(and(eq(syndicate_people.syndicate_id, syndicate_id), isNotNull(syndicate_people.agreed_at)))
      .returning({ member_id: syndicate_people.member_id })
  ).flatMap(({ member_id }) => member_id ?? [])

/** A member takes a name; false when another has it. */
export const takeName = (tx: Database, id: number, member_id: number, agreed_at: string | null): Promise<boolean> =>
  hasRows(
    tx
      .update(syndicate_people)
      .set({ member_id, agreed_at })
      .where(
        and(
          eq(syndicate_people.id, id),
          or(isNull(syndicate_people.member_id), eq(syndicate_people.member_id, member_id)),
        ),
      )
      .returning({ id: syndicate_people.id }),
  )

/** Frees the name of a member. */
export const freeName = (tx: Database, syndicate_id: number, member_id: number) =>
  tx
    .update(syndicate_people)
    .set({ member_id: null, agreed_at: null })
    .where(and(eq(syndicate_people.syndicate_id, syndicate_id), eq(syndicate_people.member_id, member_id)))

/** Deletes a syndicate in which no account is left; its leaf's hash stays. */
export const removeIfEmpty = (tx: Database, syndicate_id: number) =>
  tx.delete(syndicates).where(
    and(
      eq(syndicates.id, syndicate_id),
      sql`not exists (select from ${syndicate_people} as person
          where person.syndicate_id = syndicates.id and person.member_id is not null)`,
    ),
  )

/** Adds a ticket; null when the syndicate has one with this key, or another one its paper, also by a parallel call. */
export const addTicketRow = (tx: Database, row: typeof syndicate_tickets.$inferInsert) =>
  firstRow(tx.insert(syndicate_tickets).values(row).onConflictDoNothing().returning({ id: syndicate_tickets.id }))

/** Whether a piece of paper is in a syndicate, whosever it is. */
export const isPaperShared = (db: Database, paper: string): Promise<boolean> =>
  hasRows(db.select({ id: syndicate_tickets.id }).from(syndicate_tickets).where(eq(syndicate_tickets.paper, paper)))

export const removeTicketRow = (tx: Database, id: number) =>
  tx.delete(syndicate_tickets).where(eq(syndicate_tickets.id, id))

/** The syndicate of a ticket, for members who have joined it. */
export const syndicateOfTicket = (db: Database, ticket_id: number, member_id: number) =>
  firstRow(
    db
      .select({ id: syndicate_tickets.syndicate_id })
      .from(syndicate_tickets)
      .innerJoin(
        syndicate_people,
        and(
          eq(syndicate_people.syndicate_id, syndicate_tickets.syndicate_id),
          eq(syndicate_people.member_id, member_id),
        ),
      )
      .where(eq(syndicate_tickets.id, ticket_id)),
  )

const gamesKey = (key: string) => sql`split_part(${syndicate_tickets.key}, ' #', 1) = ${key}`

/** Whether a ticket with these games is in a syndicate of this round that the member has joined; `agreed`: and agreed to. */
export const isTicketShared = (
  db: Database,
  member_id: number,
  { round_number, key }: { readonly round_number: number; readonly key: string },
  agreed = false,
): Promise<boolean> =>
  hasRows(
    db
      .select({ id: syndicate_tickets.id })
      .from(syndicate_people)
      .innerJoin(
        syndicates,
        and(eq(syndicates.id, syndicate_people.syndicate_id), eq(syndicates.round_number, round_number)),
      )
      .innerJoin(syndicate_tickets, and(eq(syndicate_tickets.syndicate_id, syndicates.id), gamesKey(key)))
      .where(and(eq(syndicate_people.member_id, member_id), agreed ? isNotNull(syndicate_people.agreed_at) : undefined))
      .limit(1),
  )

/** What of the rounds from one on some members have joined and not agreed to. */
export const unagreedOf = (db: Database, member_ids: readonly number[], first: number) =>
  db
    .select({ member_id: syndicate_people.member_id, syndicate_id: syndicate_people.syndicate_id })
    .from(syndicate_people)
    .innerJoin(syndicates, eq(syndicates.id, syndicate_people.syndicate_id))
    .where(
      and(
        inArray(syndicate_people.member_id, [...member_ids]),
        isNull(syndicate_people.agreed_at),
        sql`${syndicates.round_number} >= ${first}`,
      ),
    )

/** Syndicates of a round that a member has joined. */
export const countSyndicates = async (db: Database, member_id: number, round_number: number): Promise<number> =>
  (
    await db
      .select({ all: count() })
      .from(syndicate_people)
      .innerJoin(syndicates, eq(syndicates.id, syndicate_people.syndicate_id))
      .where(and(eq(syndicate_people.member_id, member_id), eq(syndicates.round_number, round_number)))
  )[0]?.all ?? 0

/** Syndicates that a member has joined, newest first. */
export const syndicatesOfMember = (db: Database, member_id: number, limit: number): Promise<SyndicateRow[]> =>
  db
    .select()
    .from(syndicates)
    .where(
      inArray(
        syndicates.id,
        db
          .select({ id: syndicate_people.syndicate_id })
          .from(syndicate_people)
          .where(eq(syndicate_people.member_id, member_id)),
      ),
    )
    .orderBy(desc(syndicates.round_number), desc(syndicates.id))
    .limit(limit)

export const peopleOf = (db: Database, ids: readonly number[]): Promise<PersonRow[]> =>
  db
    .select()
    .from(syndicate_people)
    .where(inArray(syndicate_people.syndicate_id, [...ids]))
    .orderBy(asc(syndicate_people.syndicate_id), asc(syndicate_people.place))

export const ticketsOf = (db: Database, ids: readonly number[]): Promise<TicketRow[]> =>
  db
    .select()
    .from(syndicate_tickets)
    .where(inArray(syndicate_tickets.syndicate_id, [...ids]))
    .orderBy(asc(syndicate_tickets.id))

/** Draws of rounds, with what one winning game of each rank got; `prizes` null until the tally. */
export const drawsWithPrizes = (db: Database, rounds: readonly number[]) =>
  db
    .select({
      round_number: draws.round_number,
      draw_date: draws.draw_date,
      numbers: draws.numbers,
      bonus_number: draws.bonus_number,
      // By their whole names: of one table drizzle leaves the table's out.
      prizes: sql<number[] | null>`(select json_agg(won.prize_per_winner order by won.rank)
        from ${draw_prizes} as won where won.round_number = draws.round_number)`,
      corrected_at: sql<string | null>`(select max(corrected.corrected_at) from ${draw_corrections} as corrected
        where corrected.round_number = draws.round_number and corrected.corrected_at > draws.tallied_at)`.mapWith(
        draw_corrections.corrected_at,
      ),
    })
    .from(draws)
    .where(inArray(draws.round_number, [...rounds]))

/** When the agreements of syndicates were sealed, by their ids. */
export const sealsOf = (db: Database, ids: readonly number[]) =>
  db
    .select({ syndicate_id: agreement_leaves.syndicate_id, sealed_at: agreement_seals.sealed_at })
    .from(agreement_leaves)
    .innerJoin(agreement_seals, eq(agreement_seals.round_number, agreement_leaves.round_number))
    .where(inArray(agreement_leaves.syndicate_id, [...ids]))

/** Whether all people of a syndicate have agreed, and there is a ticket. */
const isAgreed: SQL = sql`exists (select from ${syndicate_tickets} as paper where paper.syndicate_id = syndicates.id)
  and not exists (select from ${syndicate_people} as person
    where person.syndicate_id = syndicates.id and person.agreed_at is null)`

/** Syndicates of a round in which everybody agreed, in the order of their leaves. */
export const agreedSyndicates = (db: Database, round_number: number): Promise<SyndicateRow[]> =>
  db
    .select()
    .from(syndicates)
    .where(and(eq(syndicates.round_number, round_number), isAgreed))
    .orderBy(asc(syndicates.id))

/** Rounds up to one that have agreements and no seal of them, the oldest first. */
export const roundsToSeal = async (db: Database, newest: number): Promise<number[]> =>
  (
    await db
      .selectDistinct({ round_number: syndicates.round_number })
      .from(syndicates)
      .leftJoin(agreement_seals, eq(agreement_seals.round_number, syndicates.round_number))
      .where(and(sql`${syndicates.round_number} <= ${newest}`, isNull(agreement_seals.round_number), isAgreed))
      .orderBy(asc(syndicates.round_number))
  ).map(({ round_number }) => round_number)

/** Stores the seal of a round's agreements and the hashes of their leaves, once; false when another process was first. */
export async function addAgreementSeal(
  tx: Database,
  seal: typeof agreement_seals.$inferInsert,
  leaves: readonly { readonly syndicate_id: number; readonly hash: Uint8Array }[],
): Promise<boolean> {
  const isAdded = await hasRows(
    tx
      .insert(agreement_seals)
      .values(seal)
      .onConflictDoNothing()
      .returning({ round_number: agreement_seals.round_number }),
  )
  const { round_number } = seal
  if (isAdded)
    await tx.insert(agreement_leaves).values(leaves.map((leaf, leaf_index) => ({ round_number, leaf_index, ...leaf })))
  return isAdded
}

export const agreementSeal = (db: Database, round_number: number) =>
  firstRow(db.select().from(agreement_seals).where(eq(agreement_seals.round_number, round_number)))

/** The hashes of a round's leaves, in their order: as one value, since a thousand rows take the embedded engine ten times as long. */
export async function hashesOfRound(db: Database, round_number: number): Promise<Buffer[]> {
  const one = await firstRow(
    db
      .select({
        hashes: sql<
          string | null
        >`string_agg(encode(${agreement_leaves.hash}, 'hex'), ' ' order by ${agreement_leaves.leaf_index})`,
      })
      .from(agreement_leaves)
      .where(eq(agreement_leaves.round_number, round_number)),
  )
  return one?.hashes ? one.hashes.split(' ').map((hash) => Buffer.from(hash, 'hex')) : []
}

/** The place of a syndicate's leaf, from 0. */
export const leafOfSyndicate = (db: Database, syndicate_id: number) =>
  firstRow(
    db
      .select({ leaf_index: agreement_leaves.leaf_index })
      .from(agreement_leaves)
      .where(eq(agreement_leaves.syndicate_id, syndicate_id)),
  )

/** Entries of a member whose agreement counts: theirs alone before the close, everybody's after it. */
export const countingEntries = (
  db: Database,
  member_ids: readonly number[],
  rounds: { readonly first?: number; readonly last?: number; readonly open: number },
) =>
  db
    .select({ syndicate: syndicates, own: syndicate_people })
    .from(syndicate_people)
    .innerJoin(syndicates, eq(syndicates.id, syndicate_people.syndicate_id))
    .where(
      and(
        inArray(syndicate_people.member_id, [...member_ids]),
        isNotNull(syndicate_people.agreed_at),
        rounds.first === undefined ? undefined : sql`${syndicates.round_number} >= ${rounds.first}`,
        rounds.last === undefined ? undefined : sql`${syndicates.round_number} <= ${rounds.last}`,
        sql`(${syndicates.round_number} >= ${rounds.open} or (${isAgreed}))`,
      ),
    )
    .orderBy(asc(syndicates.id))

/** Entries of a member, with what is erased or freed when they leave. */
export const entriesOfMember = (db: Database, member_id: number) =>
  db
    .select({ syndicate: syndicates, own: syndicate_people })
    .from(syndicate_people)
    .innerJoin(syndicates, eq(syndicates.id, syndicate_people.syndicate_id))
    .where(eq(syndicate_people.member_id, member_id))
    .orderBy(asc(syndicates.id))

/** Takes name and account out of an entry; the hash of the name stays in its place. */
export const erasePerson = (tx: Database, id: number, name_sha256: string) =>
  tx
    .update(syndicate_people)
    .set({ name: null, name_salt: null, name_sha256, member_id: null })
    .where(eq(syndicate_people.id, id))

/** Days after a draw for which a syndicate is kept in which not everybody agreed: as long as its prizes can be claimed, and a month. */
const UNAGREED_KEPT = 400

/** Deletes syndicates in which not everybody agreed, once no prize of theirs can be claimed. */
export const sweepUnagreed = (db: Database, now: number) => {
  const last = openRound(now - UNAGREED_KEPT * DAY) - 1
  return db
    .delete(syndicates)
    .where(
      and(
        lt(syndicates.round_number, last + 1),
        sql`not exists (select from ${agreement_leaves} as leaf where leaf.syndicate_id = syndicates.id)`,
      ),
    )
}
