import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lt, lte, max, type SQL, sql } from 'drizzle-orm'
import { salesCloseAt } from '#domain/calendar.ts'
import { prizeRank } from '#domain/draw/draw.ts'
import { HOUR } from '#domain/duration.ts'
import { maskOf, numbersOfMask, type Strategy } from '#domain/number-set/number-set.ts'
import { saltDigits, toHex } from '#domain/seal/bytes-as-text.ts'
import { HASH_BYTES } from '#domain/seal/merkle-tree.ts'
import { FEWEST_IN_ROW } from '#domain/seal/scoreboard.ts'
import { SEAL_VERSION, type SealVersion } from '#domain/seal/set-proof.ts'
import { type Database, firstRow, hasRows, rowsOf } from '../database/database.ts'
import { draw_prizes, type draws } from '../draws/tables.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { boughtAtClose } from '../number-sets/bought-at-close.ts'
import { matchedCount } from '../number-sets/shown-sets.ts'
import { closed_rounds, number_sets, winning_sets } from '../number-sets/tables.ts'
import { instantOf } from '../server-deps.ts'
import { BOUGHT_BIT, type HashedPart, leafHash, withErasedLeaves } from './leaf-hashes.ts'
import {
  erased_leaves,
  erased_sealed_sets,
  erased_uncounted_sets,
  seal_counts,
  seal_parts,
  seal_scores,
  seals,
} from './tables.ts'

/** Milliseconds after the close of sales within which a new installation may begin its chain with that round. */
const BEGINS_WITHIN = HOUR

/**
 * The next round to be sealed; null when there is none up to `newest`. The chain begins with the first round that has sets with
 * salts, or with the round whose sales have just closed.
 */
export async function firstRoundToSeal(db: Database, newest: number, now: number): Promise<number | null> {
  const last = (await newestSeal(db))?.round_number
  if (last !== undefined) return last < newest ? last + 1 : null
  const [first] = await db
    .select({ round_target: number_sets.round_target })
    .from(number_sets)
    .where(and(isNotNull(number_sets.salt), lte(number_sets.round_target, newest)))
    .orderBy(asc(number_sets.round_target), asc(number_sets.id))
    .limit(1)
  if (first) return first.round_target
  return newest >= 1 && now - salesCloseAt(newest) < BEGINS_WITHIN ? newest : null
}

const newestSeal = (db: Database) => firstRow(db.select().from(seals).orderBy(desc(seals.round_number)).limit(1))

export const sealOfRound = (db: Database, round_number: number) =>
  firstRow(db.select().from(seals).where(eq(seals.round_number, round_number)))

/** Adds the seal of a round, once; false when another process was first. */
export const addSeal = (tx: Database, seal: typeof seals.$inferInsert) =>
  hasRows(tx.insert(seals).values(seal).onConflictDoNothing().returning({ round_number: seals.round_number }))

/** Seals before a round, newest first. */
export const sealsBefore = (db: Database, before: number | undefined, limit: number) =>
  db
    .select()
    .from(seals)
    .where(before === undefined ? undefined : lt(seals.round_number, before))
    .orderBy(desc(seals.round_number))
    .limit(limit)

/** Seals after a round, oldest first. */
export const sealsAfter = (db: Database, round_number: number) =>
  db.select().from(seals).where(gt(seals.round_number, round_number)).orderBy(asc(seals.round_number))

/** The roots of all parts of a sealed round, and how many leaves each but the last has. */
export async function partRoots(db: Database, round_number: number) {
  const [row] = await rowsOf<{ width: number; roots: string }>(
    db,
    sql`
    select coalesce(max(sets), 0) as width, coalesce(encode(string_agg(root, ''::bytea order by part), 'base64'), '') as roots
    from ${seal_parts} where round_number = ${round_number}`,
  )
  const bytes = Buffer.from(row?.roots ?? '', 'base64')
  const roots = Array.from({ length: bytes.length / HASH_BYTES }, (_, part) =>
    bytes.subarray(part * HASH_BYTES, (part + 1) * HASH_BYTES),
  )
  return { roots, width: row?.width ?? 0 }
}

/** The part of a round that contains a set. */
export const partOfSet = (db: Database, round_number: number, set_id: number) =>
  firstRow(
    db
      .select({
        part: seal_parts.part,
        sets: seal_parts.sets,
        first_set_id: seal_parts.first_set_id,
        last_set_id: seal_parts.last_set_id,
      })
      .from(seal_parts)
      .where(
        and(
          eq(seal_parts.round_number, round_number),
          lte(seal_parts.first_set_id, set_id),
          gte(seal_parts.last_set_id, set_id),
        ),
      ),
  )

export async function addParts(tx: Database, round_number: number, parts: readonly HashedPart[]): Promise<void> {
  const made = JSON.stringify(parts.map(({ root, ...part }, i) => ({ part: i, ...part, root: toHex(root) })))
  await tx.execute(sql`
    insert into ${seal_parts} (round_number, part, first_set_id, last_set_id, sets, root)
    select ${round_number}, part, first_set_id, last_set_id, sets, decode(root, 'hex')
    from json_to_recordset(${made}::json)
      as made (part int, first_set_id bigint, last_set_id bigint, sets int, root text)`)
}

/**
 * The leaves of a closed round between two ids, in the order of ids and the format that `hashLeaves` and `partsInTheMaking` read:
 * of at most `limit` sets and as many erased ones; null when there are none.
 * For each set there is either its row with the salt or, after the deletion of its account, its hash. The hashes are read after
 * the sets, so that a set of an account that is deleted in between is in both, never in neither; no lock is needed for that.
 * Bytes are read as base64: the embedded engine takes four times as long for `bytea`. The statement compares and orders by the
 * pair of round and id, so that the index on both is used: by the primary key alone, the first statement read past the sets of
 * all earlier rounds.
 */
export async function nextLeaves(
  db: Database,
  round_number: number,
  ids: { after: number; through?: number },
  limit: number,
) {
  const { after, through = Number.MAX_SAFE_INTEGER } = ids
  const [sets] = await rowsOf<{ count: number; last: number | null; newest: number | null; bytes: string | null }>(
    db,
    sql`
    select count(*)::int as count, max(id)::float8 as last, extract(epoch from max(generated_at))::float8 * 1000 as newest,
      encode(string_agg(int8send(id) || int8send(mask) || uuid_send(salt), ''::bytea), 'base64') as bytes
    from (
      select id, mask | (case when ${boughtAtClose} then 1::bigint << ${sql.raw(String(BOUGHT_BIT))} else 0 end) as mask,
        salt, generated_at from ${number_sets}
      where (round_target, id) > (${round_number}, ${after}) and (round_target, id) <= (${round_number}, ${through})
        and salt is not null
      order by round_target, id limit ${limit}
    ) as next`,
  )
  const { count, last, newest, bytes } = sets ?? { count: 0, last: null, newest: null, bytes: null }
  const isLast = count < limit || last === null
  const erased = await db
    .select({ set_id: erased_leaves.set_id, hash: erased_leaves.hash })
    .from(erased_leaves)
    .where(
      and(
        eq(erased_leaves.round_number, round_number),
        gt(erased_leaves.set_id, after),
        lte(erased_leaves.set_id, isLast ? through : last),
      ),
    )
    .orderBy(asc(erased_leaves.set_id))
    .limit(limit)
  if (count === 0 && erased.length === 0) return null
  const lastErased = erased.at(-1)?.set_id ?? 0
  // When more erased leaves may follow, sets with higher ids are left to the next slice.
  const last_set_id = erased.length === limit ? lastErased : Math.max(Number(last ?? 0), lastErased)
  return {
    count: count + erased.length,
    last_set_id,
    newest_set_at: newest === null ? null : instantOf(Math.round(Number(newest))),
    bytes: withErasedLeaves(Buffer.from(bytes ?? '', 'base64'), erased, last_set_id),
  }
}

/** Sets of a member that can be in a seal, of one round or by one id. */
export const saltedSets = (db: Database, member_id: number, which: { id: number } | { round_target: number }) =>
  db
    .select({
      set_id: number_sets.id,
      round_number: number_sets.round_target,
      mask: number_sets.mask,
      salt: number_sets.salt,
      is_bought: boughtAtClose,
    })
    .from(number_sets)
    .where(
      and(
        eq(number_sets.member_id, member_id),
        'id' in which ? eq(number_sets.id, which.id) : eq(number_sets.round_target, which.round_target),
      ),
    )
    .orderBy(asc(number_sets.id))

/**
 * Called before the sets of a deleted account are deleted: for those in closed rounds it stores the hash of each leaf, and their
 * number by what the tally had counted them as; before the tally by their numbers, without whose they were. It goes by closed rounds, not by sealed ones, so that a seal that is being made
 * finds either the set or its hash.
 */
async function keepErasedLeaves(tx: Database, member_id: number): Promise<void> {
  // `closeRound` waits for this lock, so that a round is closed either before this or after these sets are deleted.
  await tx.execute(sql`lock table ${number_sets} in row exclusive mode`)
  const gone = await tx
    .select({
      round_number: number_sets.round_target,
      set_id: number_sets.id,
      mask: number_sets.mask,
      salt: number_sets.salt,
      is_bought: boughtAtClose,
      version: sql<SealVersion>`case when ${seals.seal_text} like '{"version":1,%' then 1 else ${SEAL_VERSION}::int end`,
    })
    .from(number_sets)
    .leftJoin(seals, eq(seals.round_number, number_sets.round_target))
    .innerJoin(closed_rounds, eq(closed_rounds.round_number, number_sets.round_target))
    .where(and(eq(number_sets.member_id, member_id), isNotNull(number_sets.salt)))
  if (gone.length === 0) return
  const leaves = gone.map(({ round_number, set_id, mask, salt, is_bought, version }) => {
    const set = { round_number, set_id, numbers: numbersOfMask(mask), salt: saltDigits(salt ?? ''), is_bought }
    return { round_number, set_id, hash: toHex(leafHash(version, set)) }
  })
  await tx.execute(sql`
    insert into ${erased_leaves} (round_number, set_id, hash)
    select round_number, set_id, decode(hash, 'hex')
    from json_to_recordset(${JSON.stringify(leaves)}::json) as gone (round_number int, set_id bigint, hash text)`)
  await tx.execute(sql`
    insert into ${erased_sealed_sets} (round_number, strategy, is_bought, rank, sets)
    select ${number_sets.round_target}, ${number_sets.strategy}, ${boughtAtClose}, coalesce(${winning_sets.rank}, 0), count(*)
    from ${number_sets}
    join ${seal_counts} on ${seal_counts.round_number} = ${number_sets.round_target}
    left join ${winning_sets} on ${winning_sets.set_id} = ${number_sets.id}
    where ${number_sets.member_id} = ${member_id} and ${number_sets.salt} is not null
    group by 1, 2, 3, 4
    on conflict (round_number, strategy, is_bought, rank) do update set sets = ${erased_sealed_sets.sets} + excluded.sets`)
  await tx.execute(sql`
    insert into ${erased_uncounted_sets} (round_number, strategy, is_bought, mask, sets)
    select ${number_sets.round_target}, ${number_sets.strategy}, ${boughtAtClose}, ${number_sets.mask}, count(*)
    from ${number_sets}
    join ${closed_rounds} on ${closed_rounds.round_number} = ${number_sets.round_target}
    where ${number_sets.member_id} = ${member_id} and ${number_sets.salt} is not null
      and not exists (select from ${seal_counts} where ${seal_counts.round_number} = ${number_sets.round_target})
    group by 1, 2, 3, 4
    on conflict (round_number, strategy, is_bought, mask) do update set sets = ${erased_uncounted_sets.sets} + excluded.sets`)
}

/**
 * Counts, by the balls of a round, the sets whose accounts were deleted after sales had closed and before the tally, and forgets
 * their numbers: who leaves with the result in hand takes no set out of the count.
 */
export async function countErasedSets(
  tx: Database,
  round_number: number,
  { numbers, bonus_number }: Pick<typeof draws.$inferSelect, 'numbers' | 'bonus_number'>,
): Promise<void> {
  const gone = await tx
    .delete(erased_uncounted_sets)
    .where(eq(erased_uncounted_sets.round_number, round_number))
    .returning()
  for (const { mask, ...set } of gone)
    await tx
      .insert(erased_sealed_sets)
      .values({ ...set, rank: prizeRank(numbersOfMask(mask), { numbers, bonus_number }) ?? 0 })
      .onConflictDoUpdate({
        target: [
          erased_sealed_sets.round_number,
          erased_sealed_sets.strategy,
          erased_sealed_sets.is_bought,
          erased_sealed_sets.rank,
        ],
        set: { sets: sql`${erased_sealed_sets.sets} + excluded.sets` },
      })
}

export type SealScore = Omit<typeof seal_scores.$inferSelect, 'round_number'>

/** Counts the existing sets of sealed parts, by their prizes and by what they hold of the draw. */
export const countParts = (
  db: Database,
  { round_number, numbers, bonus_number }: Pick<typeof draws.$inferSelect, 'round_number' | 'numbers' | 'bonus_number'>,
  ids: { readonly first: number; readonly last: number },
) =>
  db
    .select({
      // Not null: sets with a salt were made here, with a strategy.
      strategy: sql<Strategy>`${number_sets.strategy}`,
      is_bought: boughtAtClose,
      rank: sql<number>`coalesce(${winning_sets.rank}, 0)::int`,
      matched: sql<number>`${matchedCount(number_sets.mask, numbers)}::int`,
      is_bonus_matched: sql<boolean>`(${number_sets.mask} & ${maskOf([bonus_number])}::bigint) <> 0`,
      sets: count(),
    })
    .from(number_sets)
    .leftJoin(winning_sets, eq(winning_sets.set_id, number_sets.id))
    .where(
      and(
        eq(number_sets.round_target, round_number),
        isNotNull(number_sets.salt),
        gte(number_sets.id, ids.first),
        lte(number_sets.id, ids.last),
      ),
    )
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`, sql`5`)

/** The first and the last id of each part of a round, and how many sets it has. */
export const idsOfParts = (db: Database, round_number: number) =>
  db
    .select({
      first_set_id: seal_parts.first_set_id,
      last_set_id: seal_parts.last_set_id,
      sets: seal_parts.sets,
    })
    .from(seal_parts)
    .where(eq(seal_parts.round_number, round_number))
    .orderBy(asc(seal_parts.part))

export const erasedOfRound = (db: Database, round_number: number) =>
  db.select().from(erased_sealed_sets).where(eq(erased_sealed_sets.round_number, round_number))

/**
 * The rows of a round as they are published: those with too few sets are folded into one a rank, without strategy and mark. All
 * that is published is made of these rows, also the sum over all rounds: otherwise a difference would give what was folded.
 */
const publishedScores = (db: Database) => {
  const isShown = sql`${seal_scores.sets} >= ${FEWEST_IN_ROW}::int`
  return db
    .select({
      round_number: seal_scores.round_number,
      strategy: sql<Strategy | null>`case when ${isShown} then ${seal_scores.strategy} end`.as('published_strategy'),
      is_bought: sql<boolean | null>`case when ${isShown} then ${seal_scores.is_bought} end`.as('published_is_bought'),
      rank: seal_scores.rank,
      sets: sql<number>`sum(${seal_scores.sets})`.mapWith(Number).as('published_sets'),
    })
    .from(seal_scores)
    .groupBy(seal_scores.round_number, sql`2`, sql`3`, seal_scores.rank)
    .as('published')
}

/** The published rows of some rounds, with the prize of one set. */
export const scoresOf = (db: Database, rounds: readonly number[] | 'all') => {
  const published = publishedScores(db)
  return db
    .select({
      round_number: published.round_number,
      strategy: published.strategy,
      is_bought: published.is_bought,
      rank: published.rank,
      sets: published.sets,
      prize: draw_prizes.prize_per_winner,
    })
    .from(published)
    .leftJoin(
      draw_prizes,
      and(eq(draw_prizes.round_number, published.round_number), eq(draw_prizes.rank, published.rank)),
    )
    .where(rounds === 'all' ? undefined : inArray(published.round_number, [...rounds]))
    .orderBy(published.round_number, published.strategy, published.is_bought, published.rank)
}

export const countsOfRounds = (db: Database, where: SQL | undefined) =>
  db.select().from(seal_counts).where(where).orderBy(asc(seal_counts.round_number))

export const countOfRound = (db: Database, round_number: number) =>
  firstRow(db.select().from(seal_counts).where(eq(seal_counts.round_number, round_number)))

/** The score of all counted rounds, added up by the database: their number grows for ever. */
export async function scoreOfAll(db: Database) {
  const published = publishedScores(db)
  const groups = await db
    .select({
      strategy: published.strategy,
      is_bought: published.is_bought,
      rank: published.rank,
      sets: sql<number>`sum(${published.sets})`.mapWith(Number),
      prize: sql<number>`coalesce(sum(${published.sets} * ${draw_prizes.prize_per_winner}), 0)`.mapWith(Number),
    })
    .from(published)
    .leftJoin(
      draw_prizes,
      and(eq(draw_prizes.round_number, published.round_number), eq(draw_prizes.rank, published.rank)),
    )
    .groupBy(published.strategy, published.is_bought, published.rank)
  const [sealed] = await db
    .select({
      rounds: count(),
      sets: sql<number>`coalesce(sum(${seals.sets}), 0)`.mapWith(Number),
      newest: max(seals.round_number),
      is_corrected: sql<boolean>`coalesce(bool_or(${seal_counts.is_corrected}), false)`,
    })
    .from(seal_counts)
    .innerJoin(seals, eq(seals.round_number, seal_counts.round_number))
  return { groups, sealed }
}

/** Replaces the count of a round. */
export async function putCount(
  tx: Database,
  counted: typeof seal_counts.$inferInsert,
  scores: readonly SealScore[],
): Promise<void> {
  const { round_number } = counted
  await tx.delete(seal_scores).where(eq(seal_scores.round_number, round_number))
  if (scores.length > 0) await tx.insert(seal_scores).values(scores.map((score) => ({ round_number, ...score })))
  await tx
    .insert(seal_counts)
    .values(counted)
    .onConflictDoUpdate({ target: seal_counts.round_number, set: { ...counted } })
}

/**
 * What stays of a deleted account in the seals: the hashes of its leaves, which reveal nothing without their salts, and how many
 * sets they were. Runs before the sets are deleted. The export has them in `number_sets`.
 */
export const sealData: PersonalData = {
  exportOf: async () => ({}),
  erase: (tx, _world, member_id) => keepErasedLeaves(tx, member_id),
}
