/// <reference types="vite/client" />
import { describe, expect, it } from 'vitest'
import { DAYS_LEFT_NAME, SUBSCRIPTION_STATUSES, subscriptionStatusWording } from './plan/plan.ts'
import { PROOF_PROBLEMS } from './seal/set-proof.ts'
import { AUDIT_FIELDS } from './staff/audit-changes.ts'
import { AUDIT_EVENTS, AUDIT_TARGETS } from './staff/audit-wording.ts'
import { PERMISSIONS } from './staff/permission.ts'

/*
 * What a code of the database is called for a person. A name that is missing, empty or that of another code can be read on a
 * page: two states of a refund would look alike.
 */
type Names = Readonly<Record<string, string>>

/** Every exported record of domain/ whose name ends with NAMES. */
const EXPORTED = Object.entries(
  import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], { eager: true }),
).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter(([name, value]) => /(?:^|_)NAMES$/.test(name) && !Array.isArray(value))
    .map(([name, value]): [string, Names] => [`${name} of ${file}`, value as Names]),
)

const OTHERS: Readonly<Record<string, Names>> = {
  'states of a plan': Object.fromEntries(SUBSCRIPTION_STATUSES.map((one) => [one, subscriptionStatusWording(one)])),
  'words for the days left': { days_left: DAYS_LEFT_NAME },
  'problems of a proof': PROOF_PROBLEMS,
  permissions: PERMISSIONS,
  'events of the audit log': AUDIT_EVENTS,
}

/** Names that several things share: an amount is an amount, whatever it is called in a row. */
const SHARED: Readonly<Record<string, Names>> = {
  'fields of the audit log': AUDIT_FIELDS,
  'targets of the audit log': AUDIT_TARGETS,
}

const isKorean = expect.stringMatching(/^[가-힣A-Z0-9]/)
const allKorean = (names: Names) => Object.fromEntries(Object.keys(names).map((code) => [code, isKorean]))

it('finds the names', () => expect(EXPORTED.length).toBeGreaterThan(25))

describe.each([...EXPORTED, ...Object.entries(OTHERS)])('%s', (_, names) => {
  it('have Korean names, each its own', () => {
    expect(names).not.toEqual({})
    expect(names).toEqual(allKorean(names))
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length)
  })
})

it.each(Object.entries(SHARED))('%s have Korean names', (_, names) => {
  expect(names).not.toEqual({})
  expect(names).toEqual(allKorean(names))
})
