import { readStatement, type StatementProblem, type StatementReversal } from '#domain/money/bank-statement.ts'
import { keyedHashes } from '../keys/keyed-hash.ts'
import type { Keys } from '../keys/secret-key.ts'
import { answerInThread } from '../threads/in-thread.ts'
import type { NewLine } from './deposit-store.ts'
import { tablesInFile } from './statements/tables-in-file.ts'

/** A deposit of a statement. */
export interface StatementLine extends NewLine {
  /** The identities and the fingerprints by earlier keys, by which it may be stored. */
  readonly earlierIdentities: readonly string[]
  readonly earlierFingerprints: readonly string[]
  /** The payer as releases until November 2026 read it. */
  readonly formerDepositor: string
}

/** A deposit that the bank took back; its hashes by the current key and by earlier ones. */
export interface ReversedLine extends Pick<StatementReversal, 'line' | 'day' | 'amount' | 'depositor'> {
  readonly hashes: readonly [string, ...string[]]
}

/** A read statement, with the numbers of other lines and what is to be said about lines. */
type ReadLines = Pick<Extract<ReturnType<typeof readStatement>, { others: number }>, 'others' | 'unread' | 'equal'> & {
  readonly lines: readonly StatementLine[]
  readonly reversals: readonly ReversedLine[]
}
/** The problem of a file that cannot be cut into rows. */
export interface FileProblem {
  readonly kind: 'no_text' | 'locked'
}
export type StatementAnswer = ReadLines | { readonly problem: StatementProblem | FileProblem }

/** The file, base64, today's Korean day, and the keys of the hashes. */
export interface Statement extends Keys {
  readonly content: string
  readonly today: string
}

async function answerOf({ content, today, secretKey, earlierKeys }: Statement): Promise<StatementAnswer> {
  const tables = await tablesInFile(Buffer.from(content, 'base64'))
  if ('problem' in tables) return { problem: { kind: tables.problem } }
  const read = readStatement(tables, today)
  if ('problem' in read) return read
  // Hashes are computed in this thread: a line may be long, and only its fingerprint is stored of the whole line.
  const hashesOf = (...parts: readonly (string | number)[]) =>
    keyedHashes({ secretKey, earlierKeys }, 'deposits', ...parts)
  const taken = new Set<string>()
  const lines = read.deposits.map(
    ({ day, amount, depositor, identity: parts, row, formerDepositor }): StatementLine => {
      const [identity, ...earlierIdentities] = hashesOf('line', ...parts)
      const [fingerprint, ...earlierFingerprints] = hashesOf('statement', row)
      // Earlier releases took equal lines of a file for one.
      const isTaken = taken.has(fingerprint)
      taken.add(fingerprint)
      return {
        ...{ day, amount, depositor, formerDepositor, identity, earlierIdentities },
        ...(isTaken ? { fingerprint: identity, earlierFingerprints: [] } : { fingerprint, earlierFingerprints }),
      }
    },
  )
  const reversals = read.reversals.map(({ line, day, amount, depositor, identity }): ReversedLine => {
    return { line, day, amount, depositor, hashes: hashesOf('line', ...identity) }
  })
  const { others, unread, equal } = read
  return { lines, reversals, others, unread, equal }
}

answerInThread(answerOf, 'waited_for')
