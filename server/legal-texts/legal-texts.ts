import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TextBlock } from '#contract/legal-texts.ts'
import { isRealDay } from '#domain/calendar.ts'
import { LEGAL_TEXTS, type LegalTextKind } from '#domain/legal-text.ts'
import { companyDetails } from '../company/store.ts'
import type { Database } from '../database/database.ts'
import type { World } from '../world.ts'

const SHIPPED = new URL('../../data/', import.meta.url)
const SERVICE_NAME = '로또렌즈'

/** A file that is no text of this kind; the message says what to mend. */
export class LegalTextRejected extends Error {}

interface LegalText {
  readonly kind: LegalTextKind
  readonly title: string
  readonly version: string
  readonly blocks: readonly TextBlock[]
}

/** The operator's own file where there is one, else the one that came with the program. */
async function fileOf(kind: LegalTextKind, folder: string | null): Promise<string> {
  if (folder !== null) {
    try {
      return await readFile(join(folder, `${kind}.md`), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return readFile(new URL(`${kind}.md`, SHIPPED), 'utf8')
}

/** One part between empty lines: a heading, a list or a paragraph. */
function blockOf(part: string): TextBlock {
  const lines = part.split('\n').map((line) => line.trim())
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3).trim() }
  if (lines.every((line) => line.startsWith('- '))) return { kind: 'list', items: lines.map((line) => line.slice(2)) }
  return { kind: 'paragraph', text: lines.join(' ') }
}

/** Reads `# title`, `시행일: YYYY-MM-DD`, then parts. @throws LegalTextRejected */
export function parseLegalText(kind: LegalTextKind, source: string): LegalText {
  const [head = '', day = '', ...parts] = source
    .replaceAll('\r\n', '\n')
    .replace(/^\ufeff/, '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const version = /^시행일: (\d{4}-\d{2}-\d{2})$/.exec(day)?.[1]
  if (!head.startsWith('# ') || !version || !isRealDay(version) || parts.length === 0)
    throw new LegalTextRejected(
      `${kind}.md: 첫 줄은 "# 제목", 한 줄 띄고 "시행일: YYYY-MM-DD", 다시 한 줄 띄고 본문이어야 합니다.`,
    )
  return { kind, title: head.slice(2).trim(), version, blocks: parts.map(blockOf) }
}

/** A text as visitors see it, with the operator's name and contact in it. @throws LegalTextRejected */
export async function legalText(db: Database, { textsFolder }: World, kind: LegalTextKind): Promise<LegalText> {
  const { name, contact_email, contact_number } = await companyDetails(db)
  const contact = [contact_email, contact_number].filter(Boolean).join(', ')
  const filled = (await fileOf(kind, textsFolder))
    .replaceAll('{name}', name ?? SERVICE_NAME)
    .replaceAll('{contact}', contact || '사이트의 문의하기')
  return parseLegalText(kind, filled)
}

/** What there is, and the day of the newest. */
export async function legalTextHeads(db: Database, world: World) {
  const texts = await Promise.all(LEGAL_TEXTS.map((kind) => legalText(db, world, kind)))
  const items = texts.map(({ kind, title, version }) => ({ kind, title, version }))
  const version = items.map((item) => item.version).reduce((one, other) => (one > other ? one : other))
  return { items, version }
}
