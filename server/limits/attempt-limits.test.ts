import { describe, expect, it } from 'vitest'
import { HOUR } from '#domain/duration.ts'
import { useApp } from '#tests/support/app.ts'
import { addressPrefixOf, withWiderPrefix } from '../http/connections/network-address.ts'
import { LIMITS, type LimitName, refundAttempt, takeAttempt } from './attempt-limits.ts'

const app = useApp()

/** How many of so many attempts, each from another of these addresses, are let through. */
async function letThrough(name: LimitName, addresses: readonly string[], before = '') {
  let passed = 0
  for (const address of addresses)
    await takeAttempt(app.db, app.deps, name, before + addressPrefixOf(address)).then(
      () => (passed += 1),
      () => {},
    )
  return passed
}
/** Addresses of so many households of one /48. */
const households = (site: string, count: number) =>
  Array.from({ length: count }, (_, i) => `2001:db8:${site}:${i.toString(16)}::1`)

const { burst, wider } = LIMITS.reset_address

describe('limits by address', () => {
  it('count the /48 too: another /64 for each attempt gets nobody further than that allows', async () => {
    const many = burst * wider * 2
    expect(await letThrough('reset_address', households('1', many))).toBe(burst * wider)
    // Another household is not limited.
    expect(await letThrough('reset_address', households('2', 5))).toBe(5)
  })

  it('leave the rest of a /48 what one household in it has used up', async () => {
    const one = Array.from({ length: burst * 2 }, () => '2001:db8:3:1::1')
    expect(await letThrough('reset_address', one)).toBe(burst)
    expect(await letThrough('reset_address', ['2001:db8:3:2::1'])).toBe(1)
  })

  it('count nothing of what they refuse, and give back what was honest', async () => {
    const tried = households('4', burst * wider * 2)
    await letThrough('reset_address', tried)
    app.setNow(app.deps.now() + LIMITS.reset_address.every)
    // The /48 has what it drains in that time; the refused attempts from each /64 cost that one nothing.
    expect(await letThrough('reset_address', tried.slice(-burst * wider))).toBe(wider)

    const who = addressPrefixOf('2001:db8:5:1::1')
    for (let i = 0; i < burst * wider * 2; i++)
      await refundAttempt(app.db, await takeAttempt(app.db, app.deps, 'reset_address', who))
  })

  it('of one username let no /48 use up what all have', async () => {
    const guessed = await letThrough('log_in_pair', households('6', 100), 'hana ')
    expect(guessed).toBeLessThan(LIMITS.log_in_account.burst)
    expect(LIMITS.log_in_pair.every / LIMITS.log_in_pair.wider).toBeGreaterThan(LIMITS.log_in_account.every)
    expect(await letThrough('log_in_pair', households('6', 1), 'another ')).toBe(1)
  })

  it('know all of them a /48', () => {
    const byAddress = Object.entries(LIMITS).filter(([name]) => /_(address|pair)$/.test(name))
    const without = byAddress.filter(([, limit]) => !('wider' in limit)).map(([name]) => name)
    // These count by a hash of the address, by username and number, and by staff and an address that they know.
    expect(without).toEqual(['log_in_known_address', 'reset_pair', 'staff_known_address'])
  })
})

it('a clock that was hours ahead locks nobody out once it is right, and gives nobody more attempts', async () => {
  const { burst, every } = LIMITS.log_in_account
  const right = app.deps.now()
  const attempt = () =>
    takeAttempt(app.db, app.deps, 'log_in_account', 'a clock').then(
      () => 1,
      () => 0,
    )
  app.setNow(right + 5 * HOUR)
  for (let i = 0; i < burst * 2; i++) await attempt()
  app.setNow(right)
  const passed: number[] = []
  for (let i = 0; i < 3; i++) passed.push(await attempt())
  expect(passed).toEqual([1, 0, 0])
  app.setNow(right + every)
  expect([await attempt(), await attempt()]).toEqual([1, 0])
})

it.each([
  ['2001:db8:1:2', '2001:db8:1'],
  ['hana 2001:db8:1:2', 'hana 2001:db8:1'],
  ['203.0.113.9', null],
  ['hana 203.0.113.9', null],
  ['a:b:c:d:e', null],
  ['', null],
])('around %s lies %s', (who, around) => expect(withWiderPrefix(who)).toBe(around))
