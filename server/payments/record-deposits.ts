import type { z } from 'zod'
import type { addDeposit } from '#contract/payments-for-staff.ts'
import { readStatement, type StatementLine, type StatementProblem } from '#domain/bank-statement.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { keyedHash } from '../keys/keyed-hash.ts'
import { instantOf, type World } from '../world.ts'
import { addDeposits, confirmByStatement, fingerprintsKnown, handwrittenOn, type NewDeposit } from './store.ts'

type Needed = Pick<World, 'now' | 'secretKey'>

/**
 * Writes down a deposit by hand.
 * @returns its id
 * @throws deposit_known when one with the same day, amount, name and memo is there
 */
export async function recordDeposit(
  tx: Database,
  { now, secretKey }: Needed,
  stored_by: string,
  { memo, ...deposit }: z.output<(typeof addDeposit)['body']>,
): Promise<number> {
  const { day, amount, depositor } = deposit
  const fingerprint = keyedHash(secretKey, 'deposits', 'hand', day, amount, depositor, memo)
  const same = { source: 'hand', stored_by, stored_at: instantOf(now()) } as const
  const [id] = await addDeposits(tx, [{ ...deposit, ...same, fingerprint }])
  if (id === undefined) throw refuse('deposit_known')
  return id
}

/** The text of a bank's file, in UTF-8 or in the Korean of Windows (CP949). @throws statement_unreadable */
function textOf(content: string): string {
  const bytes = Buffer.from(content, 'base64')
  for (const encoding of ['utf-8', 'euc-kr'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // What holds NULs is a spreadsheet or a picture, not text.
      if (!text.includes('\0')) return text
    } catch {
      // The next encoding.
    }
  throw refuse('statement_unreadable')
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

interface Imported {
  readonly stored: number
  readonly known: number
  readonly others: number
}

/**
 * Stores the deposits of a bank's statement: all of them, or none and why. A line that was stored before is passed
 * over; one that somebody had written down by hand takes that place, once.
 * @throws statement_unreadable, statement_columns, statement_lines, statement_too_long
 */
export async function importStatement(
  tx: Database,
  { now, secretKey }: Needed,
  stored_by: string,
  content: string,
): Promise<Imported> {
  const read = readStatement(textOf(content))
  if ('problem' in read) throw refusalOf(read.problem)
  const fingerprintOf = ({ identity }: StatementLine) => keyedHash(secretKey, 'deposits', 'statement', identity)
  const lines = new Map(read.deposits.map((line) => [fingerprintOf(line), line]))
  const before = await fingerprintsKnown(tx, [...lines.keys()])
  const fresh = [...lines].filter(([fingerprint]) => !before.has(fingerprint))
  const handwritten = await handwrittenOn(tx, [...new Set(fresh.map(([, { day }]) => day))])
  const same = { source: 'statement', stored_by, stored_at: instantOf(now()) } as const
  const added: NewDeposit[] = []
  for (const [fingerprint, { day, amount, depositor }] of fresh) {
    const at = handwritten.findIndex((one) => one.day === day && one.amount === amount && one.depositor === depositor)
    const [written] = at === -1 ? [] : handwritten.splice(at, 1)
    if (written) await confirmByStatement(tx, written.id, fingerprint)
    else added.push({ day, amount, depositor, fingerprint, ...same })
  }
  const { length: stored } = await addDeposits(tx, added)
  return { stored, known: read.deposits.length - stored, others: read.others }
}
