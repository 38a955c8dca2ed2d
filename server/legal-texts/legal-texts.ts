import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRealDay, koreanDay } from '#domain/calendar.ts'
import {
  LEGAL_TEXTS,
  type LegalTextKind,
  type TextBlock,
  textBlocks,
  type WordingState,
} from '#domain/site/legal-text.ts'
import { companyDetails, SERVICE_NAME } from '../company/store.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { type LegalTextRow, wordingsOf } from './store.ts'

const SHIPPED = new URL('../../data/', import.meta.url)

/** A file that is no text of this kind; the message says what to mend. */
export class LegalTextRejected extends Error {}

/** A wording of a legal text. */
export interface Wording {
  readonly title: string
  /** The day from which it applies. */
  readonly version: string
  readonly body: string
}

/** What decides which wordings there are. */
export type TextWorld = Pick<ServerDeps, 'now' | 'textsFolder'>

interface LegalText {
  readonly kind: LegalTextKind
  readonly title: string
  readonly version: string
  readonly state: WordingState
  readonly blocks: readonly TextBlock[]
  readonly others: readonly { readonly version: string; readonly state: WordingState }[]
}

/** The operator's own file; null where there is none. */
async function ownFile(kind: LegalTextKind, folder: string | null): Promise<string | null> {
  if (folder === null) return null
  try {
    return await readFile(join(folder, `${kind}.md`), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

export const hasOwnFile = async (kind: LegalTextKind, folder: string | null) => (await ownFile(kind, folder)) !== null

/** The text that comes with this release. */
export const shippedFile = (kind: LegalTextKind) => readFile(new URL(`${kind}.md`, SHIPPED), 'utf8')

/** Those that came with earlier releases, the first one first. */
export async function earlierShipped(kind: LegalTextKind): Promise<string[]> {
  const folder = new URL('earlier-texts/', SHIPPED)
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${kind}-`)).sort()
  return Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
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
 * All wordings, the latest day first: those that are stored, and that of the operator's own file, by the day that it names. For
 * the same day the stored one comes first. The program's file counts where nothing else is there: a newer release brings another
 * one, which is stored with the day from which it holds here (adopt-shipped-texts.ts).
 * @throws LegalTextRejected
 */
export async function allWordings(
  db: Database,
  { textsFolder }: TextWorld,
  kind: LegalTextKind,
): Promise<LegalTextRow[]> {
  const rows = await wordingsOf(db, kind)
  const own = await ownFile(kind, textsFolder)
  if (own === null && rows.length > 0) return rows
  const file = wordingIn(kind, own ?? (await shippedFile(kind)))
  if (rows.some(({ version }) => version === file.version)) return rows
  const ofFile = {
    kind,
    ...file,
    written_by: null,
    written_at: instantOf(Date.parse(`${file.version}T00:00:00+09:00`)),
  }
  return [...rows, ofFile].sort((one, other) => (one.version < other.version ? 1 : -1))
}

type WordingWithState = LegalTextRow & { readonly state: WordingState }

/**
 * All wordings with their state. The latest one whose day has come is in force; while no day has come, the earliest one is, so
 * that a file alone is in force at once.
 * @throws LegalTextRejected
 */
export async function statedWordings(db: Database, deps: TextWorld, kind: LegalTextKind): Promise<WordingWithState[]> {
  const today = koreanDay(deps.now())
  const all = await allWordings(db, deps, kind)
  const current = all.find(({ version }) => version <= today) ?? all.at(-1)
  const stateOf = ({ version }: LegalTextRow): WordingState =>
    version === current?.version ? 'current' : version > today ? 'coming' : 'past'
  return all.map((one) => ({ ...one, state: stateOf(one) }))
}

/** The wording that is in force today. */
export async function wordingOfToday(db: Database, deps: ServerDeps, kind: LegalTextKind): Promise<LegalTextRow> {
  const { state: _, ...wording } = (await statedWordings(db, deps, kind)).find(isCurrent) as WordingWithState
  return wording
}
const isCurrent = ({ state }: WordingWithState) => state === 'current'

/**
 * A text as visitors see it, with the operator's name and contact filled in: that of a day, or today's.
 * @throws LegalTextRejected; legal_text_not_found
 */
export async function legalText(db: Database, deps: ServerDeps, kind: LegalTextKind, day?: string): Promise<LegalText> {
  const all = await statedWordings(db, deps, kind)
  const wording = all.find((one) => (day === undefined ? isCurrent(one) : one.version === day))
  if (!wording) throw refuse('legal_text_not_found')
  const { name, contact_email, contact_number, privacy_officer, privacy_contact } = await companyDetails(db)
  const contact = [contact_email, contact_number].filter(Boolean).join(', ') || '사이트의 문의하기'
  const officer = `${privacy_officer ?? '회사의 개인정보 담당 부서'} (${privacy_contact ?? contact})`
  const { title, version, state, body } = wording
  const filled = (text: string) =>
    text
      .replaceAll('{name}', name ?? SERVICE_NAME)
      .replaceAll('{contact}', contact)
      .replaceAll('{officer}', officer)
  const others = all.filter((one) => one !== wording).map(({ version, state }) => ({ version, state }))
  return { kind, title: filled(title), version, state, blocks: textBlocks(filled(body)), others }
}

/** The kinds of texts, and the day of the newest of each. */
export async function legalTextHeads(db: Database, deps: ServerDeps) {
  const texts = await Promise.all(LEGAL_TEXTS.map((kind) => legalText(db, deps, kind)))
  const items = texts.map(({ kind, title, version }) => ({ kind, title, version }))
  const version = items.map((item) => item.version).reduce((one, other) => (one > other ? one : other))
  return { items, version }
}

/**
 * Makes sure that a consent is to the texts that are shown today: a consent to other texts would prove nothing.
 * @throws terms_outdated
 */
export async function mustBeCurrentTexts(db: Database, deps: ServerDeps, version: string): Promise<void> {
  if ((await legalTextHeads(db, deps)).version !== version) throw refuse('terms_outdated')
}
