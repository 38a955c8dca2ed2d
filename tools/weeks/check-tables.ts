import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { numbersOfMask } from '#domain/number-set/number-set.ts'
import { toHex } from '#domain/seal/bytes-as-text.ts'
import { leafInput, treeRoot } from '#domain/seal/merkle-tree.ts'
import { type Database, rowsOf } from '#server/database/database.ts'

/* What the tables hold, worked out anew from the rules. Each function gives what is wrong, in a sentence a row. */

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** By the rules of the game: how many main numbers, and for the second rank the bonus number. */
export function rankOf(numbers: readonly number[], draw: TalliedDraw): 1 | 2 | 3 | 4 | 5 | null {
  const hits = numbers.filter((number) => draw.numbers.includes(number)).length
  if (hits === 6) return 1
  if (hits === 5) return numbers.includes(draw.bonus_number) ? 2 : 3
  return hits === 4 ? 4 : hits === 3 ? 5 : null
}

/** Sets of settled rounds whose rank is not the one that the draw gives them. */
export async function wrongRanks(db: Database, newest: number, drawn: ReadonlyMap<number, TalliedDraw>) {
  type Row = { id: number; round: number; mask: number; rank: number | null }
  const sets = await rowsOf<Row>(
    db,
    sql`select s.id::float8 as id, round_target as round, mask::float8 as mask, w.rank from number_sets s
      left join winning_sets w on w.set_id = s.id where round_target <= ${newest}`,
  )
  return sets
    .filter(({ round, mask, rank }) => rank !== rankOf(numbersOfMask(mask), drawn.get(round) as TalliedDraw))
    .map(({ id, round, rank }) => `set ${id} of round ${round} has rank ${rank}`)
}

/** Rounds without a seal; seals that do not hold as many sets as are there, or as were counted. */
export async function wrongSeals(db: Database, first: number, newest: number) {
  type Row = { round: number; sealed: number; there: number; counted: number | null }
  const seals = await rowsOf<Row>(
    db,
    sql`select round_number as round, sets as sealed, (select sets from seal_counts c where c.round_number = s.round_number) as counted,
        ((select count(*) from number_sets n where n.round_target = s.round_number and salt is not null)
          + (select count(*) from erased_leaves e where e.round_number = s.round_number))::int as there
      from seals s where round_number >= ${first} order by 1`,
  )
  const bySeal = new Map(seals.map((seal) => [seal.round, seal]))
  return Array.from({ length: newest - first + 1 }, (_, i) => first + i).flatMap((round) => {
    const seal = bySeal.get(round)
    if (!seal) return [`round ${round} has no seal`]
    const { sealed, there, counted } = seal
    return sealed === there && sealed === counted
      ? []
      : [`the seal of round ${round} holds ${sealed} sets; ${there} are there, ${counted} were counted`]
  })
}

/** Money that arrived and was paid back, against what staff were told; periods of a member that overlap. */
export async function wrongMoney(db: Database, told: { readonly arrived: number; readonly paid_back: number }) {
  const [money] = await rowsOf<{ arrived: number; paid_back: number }>(
    db,
    sql`select (select coalesce(sum(amount), 0)::float8 from deposits) as arrived,
      (select coalesce(sum(amount), 0)::float8 from cancellations where paid_on is not null) as paid_back`,
  )
  const overlapping = await rowsOf<{ member_id: number }>(
    db,
    sql`select one.member_id from subscriptions one join subscriptions other
      on other.member_id = one.member_id and other.id > one.id
      and other.start_date <= least(one.end_date, one.cancelled_date - 1)
      and one.start_date <= least(other.end_date, other.cancelled_date - 1)`,
  )
  const isRight = money?.arrived === told.arrived && money.paid_back === told.paid_back
  return [
    ...(isRight ? [] : [`money: ${JSON.stringify(money)}, not ${JSON.stringify(told)}`]),
    ...overlapping.map(({ member_id }) => `member ${member_id} has two plans at once`),
  ]
}

/** Each member with numbers for a round is told of it once, and no other member. `wanted`: `member subject`. */
export async function wrongNotifications(db: Database, wanted: readonly string[]) {
  const told = await rowsOf<{ member_id: number; subject: string }>(
    db,
    sql`select member_id, subject from notifications where kind = 'result'`,
  )
  return differences(
    'told',
    told.map(({ member_id, subject }) => `${member_id} ${subject}`),
    wanted,
  )
}

/** What is in one list and not as often in the other. */
export function differences(what: string, found: readonly string[], wanted: readonly string[]) {
  const count = (list: readonly string[]) => Map.groupBy(list, (one) => one)
  const [there, due] = [count(found), count(wanted)]
  return [...new Set([...found, ...wanted])].flatMap((one) => {
    const [is, should] = [there.get(one)?.length ?? 0, due.get(one)?.length ?? 0]
    return is === should ? [] : [`${what} ${is} times, not ${should}: ${one}`]
  })
}

interface Entry {
  readonly entry_index: number
  readonly entry_text: string
  readonly leaf_hash: string
}
interface Head {
  readonly size: number
  readonly root: string
}

/**
 * Watches the transparency log from outside, as a monitor does: entries and signed heads are only added, and every head is the root
 * that RFC 6962 gives of the entries up to it.
 */
export function watchLog() {
  let entries: readonly Entry[] = []
  let heads: readonly Head[] = []
  const rootOf = (size: number) =>
    toHex(
      treeRoot(
        entries.slice(0, size).map(({ entry_text }) => sha256(leafInput(Buffer.from(entry_text)))),
        sha256,
      ),
    )
  return async (db: Database): Promise<string[]> => {
    const [before, signed] = [entries, heads]
    entries = await rowsOf<Entry>(db, sql`select entry_index, entry_text, leaf_hash from log_entries order by 1`)
    heads = await rowsOf<Head>(db, sql`select size, root from log_checkpoints order by 1`)
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
    return [
      ...before
        .filter((entry, i) => !isSame(entry, entries[i]))
        .map(({ entry_index }) => `entry ${entry_index} changed`),
      ...entries.filter(({ entry_index }, i) => entry_index !== i).map((_, i) => `entry ${i} of the log is missing`),
      ...signed.filter((head) => !heads.some((now) => isSame(head, now))).map(({ size }) => `head ${size} changed`),
      ...heads
        .filter((head) => !signed.some((old) => isSame(head, old)))
        .filter(({ size, root }) => size > entries.length || root !== rootOf(size))
        .map(({ size }) => `the signed head ${size} is not the root of the entries`),
    ]
  }
}

/** Agreements whose sealed leaves, root or entry in the log do not belong together. */
export async function wrongAgreements(db: Database) {
  type Seal = { round: number; agreements: number; root: string; entry: string }
  const seals = await rowsOf<Seal>(
    db,
    sql`select s.round_number as round, agreements, s.root, entry_text as entry
      from agreement_seals s left join log_entries e on e.entry_index = s.entry_index`,
  )
  const leaves = await rowsOf<{ round: number; hash: string }>(
    db,
    sql`select round_number as round, encode(hash, 'hex') as hash from agreement_leaves order by round_number, leaf_index`,
  )
  return seals.flatMap(({ round, agreements, root, entry }) => {
    const own = leaves.filter((leaf) => leaf.round === round).map(({ hash }) => Buffer.from(hash, 'hex'))
    const said = JSON.parse(entry ?? '{}') as { root?: string; tree_size?: number; round_number?: number }
    const isRight =
      own.length === agreements &&
      toHex(treeRoot(own, sha256)) === root &&
      said.root === root &&
      said.tree_size === agreements &&
      said.round_number === round
    return isRight ? [] : [`the sealed agreements of round ${round} are not those of the log`]
  })
}
