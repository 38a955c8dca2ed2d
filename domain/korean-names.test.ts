import { describe, expect, it } from 'vitest'
import { NUMBER_TYPE_NAMES } from './draw/draw.ts'
import { FETCH_END_NAMES } from './draw/fetch-wording.ts'
import { ASIDE_NAMES } from './money/deposit-match.ts'
import { CANCELLATION_REASON_NAMES, CANCELLATION_STATE_NAMES } from './money/refund.ts'
import { SET_ORIGIN_NAMES, STRATEGY_NAMES } from './number-set/number-set.ts'
import { CONSULTATION_STATE_NAMES, PREFERRED_TIME_NAMES } from './plan/consultation.ts'
import { DAYS_LEFT_NAME, SOLD_OUT_COLOR_NAMES, SUBSCRIPTION_STATUSES, subscriptionStatusWording } from './plan/plan.ts'
import { PROOF_PROBLEMS } from './seal/set-proof.ts'

/*
 * What a code of the database is called for a person. A name that is missing, empty or that of another code can be read on a
 * page: two states of a refund would look alike.
 */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ways in which a game was bought': NUMBER_TYPE_NAMES,
  'ends of a look at the sources': FETCH_END_NAMES,
  'deposits that are no fee': ASIDE_NAMES,
  'states of a cancellation': CANCELLATION_STATE_NAMES,
  'reasons of a cancellation': CANCELLATION_REASON_NAMES,
  'origins of a set': SET_ORIGIN_NAMES,
  strategies: STRATEGY_NAMES,
  'states of a consultation': CONSULTATION_STATE_NAMES,
  'times to be called': PREFERRED_TIME_NAMES,
  'colours of a mark': SOLD_OUT_COLOR_NAMES,
  'states of a plan': Object.fromEntries(SUBSCRIPTION_STATUSES.map((one) => [one, subscriptionStatusWording(one)])),
  'words for the days left': { days_left: DAYS_LEFT_NAME },
  'problems of a proof': PROOF_PROBLEMS,
}

describe.each(Object.entries(NAMES))('%s', (_, names) => {
  it('have Korean names, each its own', () => {
    const said = Object.values(names)
    expect(said.length).toBeGreaterThan(0)
    for (const name of said) expect(name).toMatch(/^[가-힣A-Z]/)
    expect(new Set(said).size).toBe(said.length)
  })
})
