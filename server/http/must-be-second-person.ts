import { DAY } from '#domain/duration.ts'
import { refuse } from './refuse.ts'

/** Who approves or confirms: their name, and who gave them their first password last, and when; null for the command line. */
export interface SecondPerson {
  readonly name: string
  readonly credentials: { readonly by: string | null; readonly at: string } | null
}

/** Milliseconds for which a new account, or one with a new first password, approves nothing. */
const NEW_FOR = 7 * DAY

/**
 * Asserts that who approves, where two people are needed, is another person than everybody who brought about what is approved:
 * nobody of them, no account that one of them made, and no account that may have been made for this. Names tell staff apart:
 * the database has each once, and no call changes or frees one.
 * @throws self_approval, approver_too_new, approver_made_by_asker
 */
export function mustBeSecondPerson(
  { now }: { readonly now: () => number },
  { name, credentials }: SecondPerson,
  askers: readonly (string | null)[],
): void {
  if (askers.includes(name)) throw refuse('self_approval')
  if (!credentials) return
  if (Date.parse(credentials.at) > now() - NEW_FOR) throw refuse('approver_too_new')
  if (credentials.by !== null && askers.includes(credentials.by)) throw refuse('approver_made_by_asker')
}
