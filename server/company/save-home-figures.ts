import type { z } from 'zod'
import type { saveHomeFigures as contractSaveHomeFigures } from '#contract/admin/company.ts'
import { CLAIMING_FIGURES } from '#domain/site/company.ts'
import type { StaffAction } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { overruledClaims, type Scoreboard } from '../revisions/overruled-claims.ts'
import type { ServerDeps } from '../server-deps.ts'
import { enteredOf, saveTexts } from './save-texts.ts'
import { companyDetails } from './store.ts'

/** The name under which `revisions` counts savings; also the target in the audit log. */
export const FIGURES = 'home figures'

/**
 * Saves figures of the home page that staff write themselves; staff who let a claim of members' wins stand are on record with it.
 * @throws edit_conflict, invalid_request; unsupported_claim for a claim of wins that is not overruled
 */
export async function saveHomeFigures(
  call: StaffAction,
  deps: ServerDeps,
  scoreboard: Scoreboard,
  { figures, revision, overrules_claims: overrules }: z.output<(typeof contractSaveHomeFigures)['body']>,
): Promise<{ revision: number }> {
  const before = enteredOf(Object.keys(figures) as (keyof typeof figures)[], await companyDetails(call.tx))
  const claiming = CLAIMING_FIGURES.filter((name) => figures[name] && figures[name] !== before[name])
  if (claiming.length > 0 && !overrules) throw refuse('unsupported_claim')
  const phrases = await overruledClaims(call.tx, scoreboard, {
    // Each one by itself: visitors do not read them as one.
    now: Object.values(figures).map((text) => [text]),
    before: Object.values(before).map((text) => [text]),
    path: 'figures',
    overrules,
  })
  const saved = await saveTexts(call, deps, { thing: FIGURES, said: figures, revision })
  const overruled_claims = [...claiming, ...phrases]
  if (overruled_claims.length > 0) call.audit.record({ after: { ...figures, overruled_claims } })
  return saved
}
