import type { AuditTarget } from '#domain/staff/audit-wording.ts'
import type { StaffAction } from '../http/implement.ts'
import { nextRevision } from '../revisions/store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { saveSiteTexts } from './save-site-texts.ts'
import { companyDetails, type SiteText } from './store.ts'

/** The entered ones of these texts. */
export function enteredOf<N extends SiteText>(
  names: readonly N[],
  entered: Partial<Record<SiteText, string>>,
): Partial<Record<N, string>> {
  const found: Partial<Record<N, string>> = {}
  for (const name of names) if (entered[name] !== undefined) found[name] = entered[name]
  return found
}

const namesIn = <N extends SiteText>(said: Partial<Record<N, unknown>>) => Object.keys(said) as N[]

interface SavedTexts {
  readonly thing: AuditTarget
  /** Null removes a text. */
  readonly said: Partial<Record<SiteText, string | null>>
  readonly revision: number
}

/**
 * Saves texts of the operator about the company or on the home page, as a saving of their own.
 * @throws edit_conflict, invalid_request
 */
export async function saveTexts(
  { caller, tx, audit }: StaffAction,
  deps: ServerDeps,
  { thing, said, revision: seen }: SavedTexts,
): Promise<{ revision: number }> {
  const before = enteredOf(namesIn(said), await companyDetails(tx))
  audit.record({ target: thing, before, after: said })
  const revision = await nextRevision(tx, deps, { thing, by: caller.name, seen })
  await saveSiteTexts(tx, said)
  return { revision }
}
