import { setTimeout as after } from 'node:timers/promises'
import type { z } from 'zod'
import type { addDeposit } from '#contract/admin/payments.ts'
import { koreanDay } from '#domain/calendar.ts'
import type { StatementProblem } from '#domain/money/bank-statement.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { keyedHashes } from '../keys/keyed-hash.ts'
import type { Keys } from '../keys/secret-key.ts'
import { mustBeUnchanged } from '../revisions/store.ts'
import { inThreadSoon } from '../threads/in-thread.ts'
import { instantOf, type World } from '../world.ts'
import {
  addDeposits,
  addStatementLines,
  confirmByStatement,
  type DepositRow,
  deleteDeposit,
  fingerprintsKnown,
  handwrittenDays,
  handwrittenOn,
  lockedDeposit,
  type NewLine,
  type Stamp,
  saveDeposit,
} from './deposit-store.ts'
import type { Statement, StatementAnswer, StatementLine } from './statement-worker.ts'

type DepositDeps = Keys & Pick<World, 'now'>

type TypedDeposit = z.output<(typeof addDeposit)['body']>

/** The fingerprints of a deposit entered by hand, equal when it is typed twice: by the current key, then by earlier keys. */
const fingerprintsOf = (keys: Keys, { day, amount, depositor, memo }: TypedDeposit) =>
  keyedHashes(keys, 'deposits', 'hand', day, amount, depositor, memo)

/**
 * Stores a deposit that staff enter by hand.
 * @returns its id
 * @throws deposit_in_future; duplicate_deposit when one with the same day, amount, name and memo is stored
 */
export async function recordDeposit(
  tx: Database,
  world: DepositDeps,
  stored_by: string,
  typed: TypedDeposit,
): Promise<number> {
  const { memo: _, ...deposit } = typed
  const [fingerprint, ...earlier] = fingerprintsOf(world, typed)
  if (deposit.day > koreanDay(world.now())) throw refuse('deposit_in_future')
  if ((await fingerprintsKnown(tx, earlier)).size > 0) throw refuse('duplicate_deposit')
  const same = { source: 'hand', stored_by, stored_at: instantOf(world.now()) } as const
  const [id] = await addDeposits(tx, [{ ...deposit, ...same, fingerprint }])
  if (id === undefined) throw refuse('duplicate_deposit')
  return id
}

interface SeenDeposit {
  readonly id: number
  /** The revision that the caller saw. */
  readonly revision: number
}

/** @throws deposit_not_found, deposit_of_statement, deposit_matched, edit_conflict */
async function correctable(tx: Database, { id, revision }: SeenDeposit) {
  const deposit = await lockedDeposit(tx, id)
  if (!deposit) throw refuse('deposit_not_found')
  if (deposit.source !== 'hand') throw refuse('deposit_of_statement')
  if (deposit.awaited_payment_id !== null) throw refuse('deposit_matched')
  mustBeUnchanged(revision, deposit.revision)
  return deposit
}

/**
 * Corrects a deposit that was entered by hand. A matched deposit must be unmatched first, and one from a bank's statement cannot
 * be changed.
 * @returns the new revision, and the row before
 * @throws deposit_not_found, deposit_of_statement, deposit_matched, edit_conflict; deposit_in_future; duplicate_deposit
 */
export async function correctDeposit(
  tx: Database,
  world: DepositDeps,
  seen: SeenDeposit,
  typed: TypedDeposit,
): Promise<{ revision: number; before: DepositRow }> {
  const { memo: _, ...deposit } = typed
  const before = await correctable(tx, seen)
  if (deposit.day > koreanDay(world.now())) throw refuse('deposit_in_future')
  const [fingerprint, ...earlier] = fingerprintsOf(world, typed)
  const others = earlier.filter((one) => one !== before.fingerprint)
  if ((await fingerprintsKnown(tx, others)).size > 0) throw refuse('duplicate_deposit')
  const revision = await saveDeposit(tx, seen.id, { ...deposit, fingerprint })
  if (revision === null) throw refuse('duplicate_deposit')
  return { revision, before }
}

/**
 * Removes a deposit that was entered by mistake.
 * @returns the removed row
 * @throws deposit_not_found, deposit_of_statement, deposit_matched, edit_conflict
 */
export async function removeDeposit(tx: Database, seen: SeenDeposit): Promise<DepositRow> {
  const before = await correctable(tx, seen)
  await deleteDeposit(tx, seen.id)
  return before
}

function refusalOf(problem: StatementProblem) {
  if (problem.kind === 'too_long') return refuse('statement_too_long')
  if (problem.kind === 'columns')
    return refuse('statement_columns', {
      errors: [{ path: 'content', message: `${problem.missing.join(', ')} 열이 없습니다.` }],
    })
  const errors = problem.lines.map(({ line, what }) => ({ path: `content.${line}`, message: `${line}째 줄: ${what}` }))
  return refuse('statement_lines', { errors })
}

interface ImportedStatement {
  readonly stored: number
  readonly known: number
  readonly others: number
}

const WORKER = new URL('./statement-worker.ts', import.meta.url)
/** Milliseconds after which reading a statement is given up: the machine is too busy, and staff are asked to try later. */
const READ_WITHIN = 1_700

/**
 * Reads a bank's file, base64, in a thread of its own.
 * @throws statement_unreadable, statement_columns, statement_lines, statement_too_long; busy
 */
async function statementIn(given: Statement) {
  const read = await inThreadSoon<StatementAnswer>({ file: WORKER, given }, READ_WITHIN)
  if (read === null) throw refuse('busy')
  if ('problem' in read) throw read.problem === 'no_text' ? refuse('statement_unreadable') : refusalOf(read.problem)
  return read
}

/** Lines that are stored at once: on the embedded engine all other calls wait meanwhile. */
const STORED_AT_ONCE = 32

/**
 * Stores the deposits of a bank's statement; nothing is stored unless every line can be read. A line that was stored before is
 * skipped; a line whose deposit was entered by hand replaces that entry, once. After an interruption the same file again stores
 * the rest.
 * @throws statement_unreadable, statement_columns, statement_lines, statement_too_long; busy
 */
export async function importStatement(
  db: Database,
  world: DepositDeps,
  stored_by: string,
  content: string,
): Promise<ImportedStatement> {
  // Not in a transaction: on the embedded engine all other calls would wait while the file is read.
  const { lines, deposits, others } = await statementIn({
    content,
    today: koreanDay(world.now()),
    secretKey: world.secretKey,
    earlierKeys: world.earlierKeys,
  })
  const stamp = { stored_by, stored_at: instantOf(world.now()) }
  // On most days no deposit was entered by hand; then one SQL statement without a transaction is enough.
  const byHand = await handwrittenDays(db, daysOf(lines))
  let stored = 0
  for (let i = 0; i < lines.length; i += STORED_AT_ONCE) {
    const start = performance.now()
    const some = await notKnownBefore(db, lines.slice(i, i + STORED_AT_ONCE))
    stored += some.some(({ day }) => byHand.has(day))
      ? await db.transaction((tx) => storeBesideHandwritten(tx, some, stamp))
      : await addStatementLines(db, some, stamp)
    // Leaves the database to other calls for as long as this took.
    await after(performance.now() - start)
  }
  return { stored, known: deposits - stored, others }
}

/** Leaves out lines whose fingerprint by an earlier key is stored. */
async function notKnownBefore(db: Database, lines: readonly StatementLine[]): Promise<readonly NewLine[]> {
  const earlier = lines.flatMap((line) => line.earlier)
  if (earlier.length === 0) return lines
  const known = await fingerprintsKnown(db, earlier)
  return lines.filter((line) => !line.earlier.some((one) => known.has(one)))
}

const daysOf = (lines: readonly NewLine[]) => [...new Set(lines.map(({ day }) => day))]

/** Stores lines of days with deposits entered by hand. @returns how many lines were not stored before */
async function storeBesideHandwritten(tx: Database, lines: readonly NewLine[], stamp: Stamp): Promise<number> {
  const known = await fingerprintsKnown(
    tx,
    lines.map(({ fingerprint }) => fingerprint),
  )
  const fresh = lines.filter(({ fingerprint }) => !known.has(fingerprint))
  const handwritten = await handwrittenOn(tx, daysOf(fresh))
  const added: NewLine[] = []
  for (const line of fresh) {
    const { day, amount, depositor, fingerprint } = line
    const at = handwritten.findIndex((one) => one.day === day && one.amount === amount && one.depositor === depositor)
    const [written] = at === -1 ? [] : handwritten.splice(at, 1)
    if (written) await confirmByStatement(tx, written.id, fingerprint)
    else added.push(line)
  }
  return addStatementLines(tx, added, stamp)
}
