import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import type { World } from '../world.ts'
import { legalTextHeads } from './legal-texts.ts'

/**
 * Makes sure that a consent is to the texts that are shown today: a consent to other texts would prove nothing.
 * @throws terms_outdated
 */
export async function mustBeCurrentTexts(db: Database, world: World, version: string): Promise<void> {
  if ((await legalTextHeads(db, world)).version !== version) throw refuse('terms_outdated')
}
