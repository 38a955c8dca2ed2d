import { setTimeout as after } from 'node:timers/promises'
import { addDays, dayWording, koreanDay } from '#domain/calendar.ts'
import { type LineNote, MOST_LINE_NOTES, type StatementProblem } from '#domain/money/bank-statement.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import type { Keys } from '../keys/secret-key.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { inThreadSoon } from '../threads/in-thread.ts'
import {
  addStatementLines,
  type DepositRow,
  identifyDeposit,
  identitiesKnown,
  isReversalKnown,
  reverseDeposit,
  reversibleDeposit,
  type Stamp,
  unidentifiedDays,
  unidentifiedOn,
} from './deposit-store.ts'
import type { FileProblem, ReversedLine, Statement, StatementAnswer, StatementLine } from './statement-worker.ts'

function refusalOf(problem: StatementProblem | FileProblem) {
  switch (problem.kind) {
    case 'no_text':
      return refuse('statement_unreadable')
    case 'locked':
      return refuse('statement_locked')
    case 'too_long':
      return refuse('statement_too_long')
    case 'columns':
      return refuse('statement_columns', {
        errors: [{ path: 'content', message: `${problem.missing.join(', ')} 열이 없습니다.` }],
      })
    case 'lines':
      return refuse('statement_lines', {
        errors: problem.lines.map(({ line, what }) => ({
          path: `content.${line}`,
          message: `${line}째 줄: ${what}`,
        })),
      })
  }
}

interface ImportedStatement {
  readonly stored: number
  readonly known: number
  readonly others: number
  readonly reversed: number
  readonly unread: number
  readonly notes: readonly LineNote[]
}

const WORKER = new URL('./statement-worker.ts', import.meta.url)
/** Milliseconds after which reading a statement is given up: the machine is too busy, and staff are asked to try later. */
const READ_WITHIN = 1_700

/**
 * Reads a bank's file, base64, in a thread of its own.
 * @throws statement_unreadable, statement_locked, statement_columns, statement_lines, statement_too_long; busy
 */
async function statementIn(given: Statement) {
  const read = await inThreadSoon<StatementAnswer>({ file: WORKER, given }, READ_WITHIN)
  if (read === null) throw refuse('busy')
  if ('problem' in read) throw refusalOf(read.problem)
  return read
}

/** Lines that are stored at once: on the embedded engine all other calls wait meanwhile. */
const STORED_AT_ONCE = 32

/**
 * Stores the deposits of a bank's statement. A line that cannot be read is told of and leaves the others alone. A line that was
 * stored before, also by an earlier release, is skipped; a line whose deposit was entered by hand replaces that entry, once. What
 * the bank took back counts for nothing since, and is told. After an interruption the same file again stores the rest.
 * @throws statement_unreadable, statement_locked, statement_columns, statement_lines, statement_too_long; busy
 */
export async function importStatement(
  db: Database,
  deps: Keys & Pick<ServerDeps, 'now'>,
  stored_by: string,
  content: string,
): Promise<ImportedStatement> {
  // Not in a transaction: on the embedded engine all other calls would wait while the file is read.
  const { lines, reversals, others, unread, equal } = await statementIn({
    content,
    today: koreanDay(deps.now()),
    secretKey: deps.secretKey,
    earlierKeys: deps.earlierKeys,
  })
  const stored = await storeLines(db, lines, { stored_by, stored_at: instantOf(deps.now()) })
  const reversed = await reverseDeposits(db, reversals)
  return {
    ...{ stored, known: lines.length - stored, others, reversed: reversed.count, unread: unread.length },
    notes: [...reversed.notes, ...unread, ...equal].slice(0, MOST_LINE_NOTES),
  }
}

/** @returns how many lines were not stored before */
async function storeLines(db: Database, lines: readonly StatementLine[], stamp: Stamp): Promise<number> {
  // On most days all deposits are those of statements; then one SQL statement without a transaction is enough.
  const unidentified = await unidentifiedDays(db, daysOf(lines))
  const fingerprints = new Set(lines.flatMap(fingerprintsOf))
  let stored = 0
  for (let i = 0; i < lines.length; i += STORED_AT_ONCE) {
    const start = performance.now()
    const some = await notKnownBefore(db, lines.slice(i, i + STORED_AT_ONCE))
    stored += some.some(({ day }) => unidentified.has(day))
      ? await db.transaction((tx) => storeBesideUnidentified(tx, some, fingerprints, stamp))
      : await addStatementLines(db, some, stamp)
    // Leaves the database to other calls for as long as this took.
    await after(performance.now() - start)
  }
  return stored
}

const fingerprintsOf = ({ fingerprint, earlierFingerprints }: StatementLine) => [fingerprint, ...earlierFingerprints]

/** Leaves out lines whose identity by an earlier key is stored. */
async function notKnownBefore(db: Database, lines: readonly StatementLine[]): Promise<readonly StatementLine[]> {
  const earlier = lines.flatMap((line) => line.earlierIdentities)
  if (earlier.length === 0) return lines
  const known = await identitiesKnown(db, earlier)
  return lines.filter((line) => !line.earlierIdentities.some((one) => known.has(one)))
}

const daysOf = (lines: readonly StatementLine[]) => [...new Set(lines.map(({ day }) => day))]

/**
 * Stores lines of days with deposits that were entered by hand or stored by an earlier release, each of which is one of the lines.
 * @param fingerprints of the whole file: a deposit with one of them is that line, and no other
 * @returns how many lines were not stored before
 */
async function storeBesideUnidentified(
  tx: Database,
  lines: readonly StatementLine[],
  fingerprints: ReadonlySet<string>,
  stamp: Stamp,
): Promise<number> {
  const known = await identitiesKnown(
    tx,
    lines.map(({ identity }) => identity),
  )
  const fresh = lines.filter(({ identity }) => !known.has(identity))
  const unidentified = await unidentifiedOn(tx, daysOf(fresh))
  const added: StatementLine[] = []
  for (const line of fresh) {
    const at = placeOf(line, unidentified, fingerprints)
    const [deposit] = at === -1 ? [] : unidentified.splice(at, 1)
    if (deposit) await identifyDeposit(tx, deposit, line)
    else added.push(line)
  }
  return addStatementLines(tx, added, stamp)
}

/** The place of the deposit that a line is: by its fingerprint, else by day, amount and payer; -1 where there is none. */
function placeOf(line: StatementLine, deposits: readonly DepositRow[], fingerprints: ReadonlySet<string>): number {
  const own = fingerprintsOf(line)
  const exact = deposits.findIndex(({ fingerprint }) => own.includes(fingerprint))
  if (exact !== -1) return exact
  const { day, amount } = line
  const payers = [line.depositor, line.formerDepositor]
  const isSame = (one: DepositRow) =>
    one.day === day && one.amount === amount && payers.includes(one.bank_depositor ?? one.depositor)
  const byHand = deposits.findIndex((one) => one.source === 'hand' && isSame(one))
  return byHand !== -1
    ? byHand
    : deposits.findIndex((one) => one.source !== 'hand' && isSame(one) && !fingerprints.has(one.fingerprint))
}

/** Days after which a bank no longer takes a deposit back. */
const REVERSED_WITHIN_DAYS = 30

/** Notes which deposits the bank took back, and says of each line what became of it. */
async function reverseDeposits(
  db: Database,
  reversals: readonly ReversedLine[],
): Promise<{ count: number; notes: LineNote[] }> {
  let count = 0
  const notes: LineNote[] = []
  for (const reversal of reversals) {
    const start = performance.now()
    const deposit = await db.transaction((tx) => reversedDeposit(tx, reversal))
    if (deposit !== 'known') notes.push({ line: reversal.line, what: reversalWording(reversal, deposit) })
    if (deposit !== 'known' && deposit !== null) count++
    await after(performance.now() - start)
  }
  return { count, notes }
}

/** The deposit that a line takes back, noted as such; null where there is none, `known` where this was noted before. */
async function reversedDeposit(
  tx: Database,
  { day, amount, depositor, hashes }: ReversedLine,
): Promise<DepositRow | 'known' | null> {
  if (await isReversalKnown(tx, hashes)) return 'known'
  const from = addDays(day, -REVERSED_WITHIN_DAYS)
  const deposit = await reversibleDeposit(tx, { amount, depositor, from, to: day })
  if (!deposit) return null
  await reverseDeposit(tx, deposit.id, { reversed_on: day, reversal: hashes[0] })
  return deposit
}

function reversalWording({ day, amount, depositor }: ReversedLine, deposit: DepositRow | null): string {
  const what = `은행에서 ${depositor || '이름 없는'} 입금 ${withParticle(exactWon(amount), '을/를')} 취소했습니다`
  if (deposit === null) return `${what}. 어느 입금인지 찾지 못했으니 확인해 주세요`
  return deposit.awaited_payment_id === null
    ? `${what}(${dayWording(day)})`
    : `${what}(${dayWording(day)}). 이미 맞춘 입금이니 플랜과 환불을 확인해 주세요`
}
