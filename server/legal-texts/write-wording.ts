import { koreanDay } from '#domain/calendar.ts'
import type { LegalTextKind } from '#domain/site/legal-text.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { nextRevision } from '../revisions/edit-conflict.ts'
import { forgetRevision } from '../revisions/store.ts'
import { instantOf, type World } from '../world.ts'
import { type Wording, wordingOfToday } from './legal-texts.ts'
import { keepWording, putWording, removeWording } from './store.ts'

/** By which the savings of a wording are counted. */
export const revisionNameOf = (kind: LegalTextKind, version: string) => `${kind} ${version}`

/**
 * Only what begins tomorrow or later may be written: what holds today somebody has agreed to, and what begins in the
 * middle of a day would leave open which of two texts of that day they read.
 */
function mustBeComing({ now }: Pick<World, 'now'>, version: string) {
  if (version <= koreanDay(now())) throw refuse('legal_text_in_force')
}

/**
 * Writes a text for a day to come, or changes one that is still to come. The wording in force until then is kept, also
 * where it only lay in a file.
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
 * Keeps the terms that hold today, also where they only lie in a file: somebody agrees to them with a plan, and reads them
 * on the receipt when the file has long been another.
 * @returns the day from which they hold
 */
export async function keepTermsOfToday(tx: Database, world: World): Promise<string> {
  const wording = await wordingOfToday(tx, world, 'terms')
  await keepWording(tx, wording)
  return wording.version
}

/** Takes back a text that is still to come. @throws legal_text_in_force; legal_text_not_found */
export async function withdrawWording(
  tx: Database,
  world: World,
  { kind, version }: { readonly kind: LegalTextKind; readonly version: string },
): Promise<void> {
  mustBeComing(world, version)
  if (!(await removeWording(tx, { kind, version }))) throw refuse('legal_text_not_found')
  await forgetRevision(tx, revisionNameOf(kind, version))
}
