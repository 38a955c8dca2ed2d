import { CLAIMING_FIGURES } from '#domain/site/company.ts'
import type { AuditTarget } from '#domain/staff/audit-wording.ts'
import type { Database } from '../database/database.ts'
import type { StaffCaller } from '../http/caller.ts'
import type { AuditRecord } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { overruledClaims, type Scoreboard } from '../revisions/overruled-claims.ts'
import { nextRevision } from '../revisions/store.ts'
import type { World } from '../world.ts'
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

/** The texts, each one by itself: visitors do not read them as one. */
const textsOf = (said: Partial<Record<SiteText, string | null>>) => Object.values(said).map((text) => [text])

interface TextsCall {
  readonly caller: StaffCaller
  readonly tx: Database
  readonly audit: AuditRecord
}

interface SavedTexts {
  readonly thing: AuditTarget
  /** The field of the body, for a refusal. */
  readonly path: string
  /** Null removes a text. */
  readonly said: Partial<Record<SiteText, string | null>>
  readonly revision: number
  readonly overrules_claims?: boolean | undefined
}

/**
 * Saves texts of the operator about the company or on the home page, as a saving of their own; staff who let a claim of wins
 * stand are on record with it.
 * @throws edit_conflict, invalid_request; unsupported_claim for a claim of wins that is not overruled
 */
export async function saveTexts(
  { caller, tx, audit }: TextsCall,
  world: World,
  scoreboard: Scoreboard,
  { thing, path, said, revision: seen, overrules_claims: overrules }: SavedTexts,
): Promise<{ revision: number }> {
  const before = enteredOf(namesIn(said), await companyDetails(tx))
  audit.record({ target: thing, before, after: said })
  const claiming = CLAIMING_FIGURES.filter((name) => said[name] && said[name] !== before[name])
  if (claiming.length > 0 && !overrules) throw refuse('unsupported_claim')
  const phrases = await overruledClaims(tx, scoreboard, {
    now: textsOf(said),
    before: textsOf(before),
    path,
    overrules,
  })
  const overruled_claims = [...claiming, ...phrases]
  if (overruled_claims.length > 0) audit.record({ after: { ...said, overruled_claims } })
  const revision = await nextRevision(tx, world, { thing, by: caller.name, seen })
  await saveSiteTexts(tx, said)
  return { revision }
}
