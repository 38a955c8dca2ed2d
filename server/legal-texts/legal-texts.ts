import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRealDay, koreanDay } from '#domain/calendar.ts'
import { LEGAL_TEXTS, type LegalTextKind, type TextBlock, textBlocks } from '#domain/legal-text.ts'
import { companyDetails } from '../company/store.ts'
import type { Database } from '../database/database.ts'
import { instantOf, type World } from '../world.ts'
import { type LegalTextRow, wordingsOf } from './store.ts'

const SHIPPED = new URL('../../data/', import.meta.url)
const SERVICE_NAME = '로또렌즈'

/** A file that is no text of this kind; the message says what to mend. */
export class LegalTextRejected extends Error {}

/** A text as it is written. */
export interface Wording {
  readonly title: string
  /** The day from which it holds. */
  readonly version: string
  readonly body: string
}

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

/** Reads `# title`, `시행일: YYYY-MM-DD`, then parts. @throws LegalTextRejected */
export function wordingIn(kind: LegalTextKind, source: string): Wording {
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
  return { title: head.slice(2).trim(), version, body: parts.join('\n\n') }
}

/**
 * Every wording there is, the latest day first: those of the back office, and that of the file, for the day that it
 * names. Whoever wrote one in the back office for the same day is believed.
 * @throws LegalTextRejected
 */
export async function allWordings(db: Database, { textsFolder }: World, kind: LegalTextKind): Promise<LegalTextRow[]> {
  const rows = await wordingsOf(db, kind)
  const file = wordingIn(kind, await fileOf(kind, textsFolder))
  if (rows.some(({ version }) => version === file.version)) return rows
  const ofFile = {
    kind,
    ...file,
    written_by: null,
    written_at: instantOf(Date.parse(`${file.version}T00:00:00+09:00`)),
  }
  return [...rows, ofFile].sort((one, other) => (one.version < other.version ? 1 : -1))
}

/** The wording that holds today: of those whose day has come the latest; a file holds as soon as it is there. */
export async function wordingOfToday(db: Database, world: World, kind: LegalTextKind): Promise<LegalTextRow> {
  const today = koreanDay(world.now())
  const all = await allWordings(db, world, kind)
  return (all.find(({ version }) => version <= today) ?? all.at(-1)) as LegalTextRow
}

/** A text as visitors see it, with the operator's name and contact in it. @throws LegalTextRejected */
export async function legalText(db: Database, world: World, kind: LegalTextKind): Promise<LegalText> {
  const { name, contact_email, contact_number } = await companyDetails(db)
  const contact = [contact_email, contact_number].filter(Boolean).join(', ')
  const { title, version, body } = await wordingOfToday(db, world, kind)
  const filled = (text: string) =>
    text.replaceAll('{name}', name ?? SERVICE_NAME).replaceAll('{contact}', contact || '사이트의 문의하기')
  return { kind, title: filled(title), version, blocks: textBlocks(filled(body)) }
}

/** What there is, and the day of the newest. */
export async function legalTextHeads(db: Database, world: World) {
  const texts = await Promise.all(LEGAL_TEXTS.map((kind) => legalText(db, world, kind)))
  const items = texts.map(({ kind, title, version }) => ({ kind, title, version }))
  const version = items.map((item) => item.version).reduce((one, other) => (one > other ? one : other))
  return { items, version }
}
