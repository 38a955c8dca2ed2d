import { readStatement, type StatementProblem } from '#domain/money/bank-statement.ts'
import { keyedHashes } from '../keys/keyed-hash.ts'
import type { Keys } from '../keys/secret-key.ts'
import { answerInThread } from '../threads/in-thread.ts'
import type { NewLine } from './deposit-store.ts'

/** A read statement: each deposit once, the number of deposits including repeated ones, and the number of other lines. */
export type StatementAnswer =
  | { readonly lines: readonly StatementLine[]; readonly deposits: number; readonly others: number }
  | { readonly problem: StatementProblem | 'no_text' }

/** A deposit of a statement. */
export interface StatementLine extends NewLine {
  /** The fingerprints by earlier keys, by which it may be stored. */
  readonly earlier: readonly string[]
}

/** The text of a bank's file, in UTF-8 or the Korean encoding of Windows (CP949); null when it is neither. */
function textOf(content: string): string | null {
  const bytes = Buffer.from(content, 'base64')
  for (const encoding of ['utf-8', 'euc-kr'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // A file with NULs is a spreadsheet or a picture, not text.
      if (!text.includes('\0')) return text
    } catch {
      // Try the next encoding.
    }
  return null
}

/** The file, base64, today's Korean day, and the keys of the fingerprints. */
export interface Statement extends Keys {
  readonly content: string
  readonly today: string
}

function answerOf({ content, today, secretKey, earlierKeys }: Statement): StatementAnswer {
  const text = textOf(content)
  if (text === null) return { problem: 'no_text' }
  const read = readStatement(text, today)
  if ('problem' in read) return read
  // Fingerprints are computed in this thread: a line may be long, and only its fingerprint is stored of the whole line.
  const lines = read.deposits.map(({ day, amount, depositor, identity }) => {
    const hashes = keyedHashes({ secretKey, earlierKeys }, 'deposits', 'statement', identity)
    const [fingerprint, ...earlier] = hashes
    return { day, amount, depositor, fingerprint, earlier }
  })
  const once = [...new Map(lines.map((line) => [line.fingerprint, line])).values()]
  return { lines: once, deposits: lines.length, others: read.others }
}

answerInThread(answerOf, 'waited_for')
