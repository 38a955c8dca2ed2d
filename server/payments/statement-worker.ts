import { type ReadStatement, readStatement } from '#domain/money/bank-statement.ts'
import { answerInThread } from '../threads/in-thread.ts'

/** What was read of a bank's file. */
export type StatementAnswer = ReadStatement | { readonly problem: 'no_text' }

/** The text of a bank's file, in UTF-8 or in the Korean of Windows (CP949); null where it is neither. */
function textOf(content: string): string | null {
  const bytes = Buffer.from(content, 'base64')
  for (const encoding of ['utf-8', 'euc-kr'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // What holds NULs is a spreadsheet or a picture, not text.
      if (!text.includes('\0')) return text
    } catch {
      // The next encoding.
    }
  return null
}

/** The file, base64, and today's Korean day. */
interface Statement {
  readonly content: string
  readonly today: string
}

answerInThread(({ content, today }: Statement): StatementAnswer => {
  const text = textOf(content)
  return text === null ? { problem: 'no_text' } : readStatement(text, today)
}, 'waited_for')
