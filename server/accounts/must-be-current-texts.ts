import { legalTextHeads } from '../company/legal-texts.ts'
import { refuse } from '../http/refuse.ts'
import type { Outside } from '../outside.ts'

/**
 * Makes sure that what is agreed to is what can be read today: a consent to anything else would prove nothing.
 * @throws other_texts
 */
export async function mustBeCurrentTexts(outside: Outside, version: string): Promise<void> {
  if ((await legalTextHeads(outside)).version !== version) throw refuse('other_texts')
}
