import type { StatementTable } from '#domain/money/bank-statement.ts'
import { tablesOfText } from './rows-of-text.ts'
import { tablesOfWorkbook } from './rows-of-workbook.ts'
import { uncompressedSize } from './uncompressed-size.ts'

/** Bytes of a workbook when it is unpacked: 5,000 lines take two million. */
const LARGEST_WORKBOOK = 30 * 1024 * 1024

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const beginsWith = (file: Buffer, mark: Buffer) => file.subarray(0, mark.length).equals(mark)

/** The encodings in which a file may be, the likeliest first; UTF-16 says so with a mark. */
function encodingsOf(file: Buffer): readonly string[] {
  if (beginsWith(file, Buffer.from([0xff, 0xfe]))) return ['utf-16le']
  if (beginsWith(file, Buffer.from([0xfe, 0xff]))) return ['utf-16be']
  return ['utf-8', 'euc-kr']
}

/** The text of a file, in UTF-8, UTF-16 or the Korean encoding of Windows (CP949); null when it is none. */
function textOf(file: Buffer): string | null {
  for (const encoding of encodingsOf(file))
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file)
      // A file with NULs is a picture or a program, not text.
      if (!text.includes('\0')) return text
    } catch {
      // Try the next encoding.
    }
  return null
}

/** Whether a text is a page in HTML or XML, as banks name `.xls`. */
const isPage = (text: string) => /^\s*</.test(text.slice(0, 1_000)) && /<(table|workbook|\w+:workbook)[\s>]/i.test(text)

export type TablesInFile = readonly StatementTable[] | { readonly problem: 'no_text' | 'too_long' | 'locked' }

/** The tables that a bank's file may be: text, a page, or a workbook. */
export async function tablesInFile(file: Buffer): Promise<TablesInFile> {
  const isZip = beginsWith(file, ZIP)
  if (isZip && uncompressedSize(file, LARGEST_WORKBOOK) === null) return { problem: 'no_text' }
  if (isZip || beginsWith(file, COMPOUND_FILE)) return workbookOr(file)
  const text = textOf(file)
  if (text === null) return { problem: 'no_text' }
  return isPage(text) ? workbookOr(text) : (tablesOfText(text) ?? { problem: 'too_long' })
}

async function workbookOr(given: Buffer | string): Promise<TablesInFile> {
  const tables = await tablesOfWorkbook(given)
  if (tables === 'locked') return { problem: 'locked' }
  return tables ?? { problem: 'no_text' }
}
