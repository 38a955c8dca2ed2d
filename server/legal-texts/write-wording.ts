import { addDays, dayWording, koreanDay } from '#domain/calendar.ts'
import { type LegalTextKind, promisedNotice, type WordingEffect } from '#domain/site/legal-text.ts'
import type { AuditTarget } from '#domain/staff/audit-wording.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { forgetRevision, nextRevision } from '../revisions/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { type Wording, wordingOfToday } from './legal-texts.ts'
import { keepWording, putWording, removeWording } from './store.ts'

/** The name under which `revisions` counts the savings of a wording. */
export const revisionNameOf = (kind: LegalTextKind, version: string): AuditTarget => `${kind} ${version}`

/**
 * Only a wording from tomorrow on may be written: people have agreed to today's, and if one began in the middle of a day, it
 * would be unknown which of the day's two texts they had read.
 */
function mustBeComing({ now }: Pick<ServerDeps, 'now'>, version: string) {
  if (version <= koreanDay(now())) throw refuse('legal_text_in_force')
}

/** The text in force says how many days before a change is announced; it is, once it is written. */
function mustBeAnnounced({ now }: Pick<ServerDeps, 'now'>, version: string, days: number) {
  const earliest = addDays(koreanDay(now()), days)
  if (version >= earliest) return
  const message = `시행 중인 글에서 ${days}일 전에 알린다고 약속했습니다. ${dayWording(earliest)}부터 시행할 수 있습니다.`
  throw refuse('notice_too_short', { errors: [{ path: 'version', message }] })
}

interface WrittenWording extends Wording {
  readonly kind: LegalTextKind
  readonly seen: number | undefined
  /** What the change is for members. */
  readonly effect: WordingEffect
}

/**
 * Writes a wording for a future day, or changes a future one. The wording in force until then is stored, too, if it was only in
 * a file.
 * @returns the version of the saving
 * @throws legal_text_in_force; notice_too_short where the text in force promises to announce such a change earlier; edit_conflict
 */
export async function writeWording(
  tx: Database,
  deps: ServerDeps,
  by: string,
  { kind, seen, effect, ...wording }: WrittenWording,
): Promise<number> {
  mustBeComing(deps, wording.version)
  const current = await wordingOfToday(tx, deps, kind)
  mustBeAnnounced(deps, wording.version, promisedNotice(current.body, effect))
  const saved = await nextRevision(tx, deps, { thing: revisionNameOf(kind, wording.version), by, seen })
  await keepWording(tx, current)
  await putWording(tx, { kind, ...wording, written_by: by, written_at: instantOf(deps.now()) })
  return saved
}

/**
 * Stores the terms in force today, if they are only in a file: a member agrees to them with a plan, and can read them on the
 * receipt later, when the file may have changed.
 * @returns the day from which they apply
 */
export async function keepTermsOfToday(tx: Database, deps: ServerDeps): Promise<string> {
  const wording = await wordingOfToday(tx, deps, 'terms')
  await keepWording(tx, wording)
  return wording.version
}

/** Deletes a future wording. @throws legal_text_in_force; legal_text_not_found */
export async function withdrawWording(
  tx: Database,
  deps: ServerDeps,
  { kind, version }: { readonly kind: LegalTextKind; readonly version: string },
): Promise<void> {
  mustBeComing(deps, version)
  if (!(await removeWording(tx, { kind, version }))) throw refuse('legal_text_not_found')
  await forgetRevision(tx, revisionNameOf(kind, version))
}
