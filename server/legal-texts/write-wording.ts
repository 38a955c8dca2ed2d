import { koreanDay } from '#domain/calendar.ts'
import type { LegalTextKind } from '#domain/site/legal-text.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { forgetRevision, nextRevision } from '../revisions/store.ts'
import { instantOf, type World } from '../world.ts'
import { type Wording, wordingOfToday } from './legal-texts.ts'
import { keepWording, putWording, removeWording } from './store.ts'

/** The name under which `revisions` counts the savings of a wording. */
export const revisionNameOf = (kind: LegalTextKind, version: string) => `${kind} ${version}`

/**
 * Only a wording from tomorrow on may be written: people have agreed to today's, and if one began in the middle of a day, it
 * would be unknown which of the day's two texts they had read.
 */
function mustBeComing({ now }: Pick<World, 'now'>, version: string) {
  if (version <= koreanDay(now())) throw refuse('legal_text_in_force')
}

/**
 * Writes a wording for a future day, or changes a future one. The wording in force until then is stored, too, if it was only in
 * a file.
 * @returns the version of the saving
 * @throws legal_text_in_force; edit_conflict
 */
export async function writeWording(
  tx: Database,
  world: World,
  by: string,
  { kind, seen, ...wording }: Wording & { readonly kind: LegalTextKind; readonly seen: number | undefined },
): Promise<number> {
  mustBeComing(world, wording.version)
  const saved = await nextRevision(tx, world, { thing: revisionNameOf(kind, wording.version), by, seen })
  await keepWording(tx, await wordingOfToday(tx, world, kind))
  await putWording(tx, { kind, ...wording, written_by: by, written_at: instantOf(world.now()) })
  return saved
}

/**
 * Stores the terms in force today, if they are only in a file: a member agrees to them with a plan, and can read them on the
 * receipt later, when the file may have changed.
 * @returns the day from which they apply
 */
export async function keepTermsOfToday(tx: Database, world: World): Promise<string> {
  const wording = await wordingOfToday(tx, world, 'terms')
  await keepWording(tx, wording)
  return wording.version
}

/** Deletes a future wording. @throws legal_text_in_force; legal_text_not_found */
export async function withdrawWording(
  tx: Database,
  world: World,
  { kind, version }: { readonly kind: LegalTextKind; readonly version: string },
): Promise<void> {
  mustBeComing(world, version)
  if (!(await removeWording(tx, { kind, version }))) throw refuse('legal_text_not_found')
  await forgetRevision(tx, revisionNameOf(kind, version))
}
