import { describe, expect, it } from 'vitest'
import * as staff from '#contract/admin/staff.ts'
import { useApp } from '#tests/support/app.ts'
import { anAddress } from '#tests/support/makers.ts'
import { MINUTE, OWN, useStaffAccounts } from '#tests/support/staff-accounts.ts'

const app = useApp()
const { wait, signIn, signedIn } = useStaffAccounts(app)

/** Each of these has passwords hashed more than a hundred times, one after the other. */
describe('staff', () => {
  it('sign in from browsers and addresses that they know, however many strangers guess at their name', async () => {
    const home = anAddress()
    const { name, cookie: desk } = await signedIn(undefined, home)
    const enter = (remoteAddress: string, cookie = '', password = OWN) =>
      app.inject({
        ...{ method: 'POST', url: staff.signInStaff.path, remoteAddress, headers: { cookie } },
        payload: { name, password },
      })
    const guesses = async (count: number) => {
      const codes = []
      for (let i = 0; i < count; i++) codes.push((await enter(anAddress(), '', 'a guess')).json().code)
      return codes
    }
    expect((await guesses(105)).at(-1)).toBe('too_many_attempts')
    wait(31 * MINUTE)
    expect((await guesses(35)).at(-1)).toBe('too_many_attempts')
    // A place that is new to them waits like everybody; a cookie of one's own making is no known browser.
    expect((await enter(anAddress())).json().code).toBe('too_many_attempts')
    const invented = `__Host-lottolens_staff_device=${'x'.repeat(43)}`
    expect((await enter(anAddress(), invented)).json().code).toBe('too_many_attempts')
    expect((await enter(home)).json()).toEqual({ state: 'code_needed' })
    expect((await enter(anAddress(), desk)).json()).toEqual({ state: 'code_needed' })
    // From a known place too guessing is slow.
    const slow = await Promise.all(
      Array.from({ length: 14 }, async () => (await enter(home, '', 'a guess')).json().code),
    )
    expect(slow).toContain('too_many_attempts')
    expect((await enter(anAddress(), desk)).json()).toEqual({ state: 'code_needed' })
    // A password is hashed a hundred and fifty times, one after the other.
  }, 240_000)

  it('know a browser for ninety days and an address for thirty, as those who signed in there', async () => {
    const home = anAddress()
    const { name, cookie: desk } = await signedIn(undefined, home)
    const other = await signedIn()
    const enter = (remoteAddress: string, cookie = '') =>
      app.inject({
        ...{ method: 'POST', url: staff.signInStaff.path, remoteAddress, headers: { cookie } },
        payload: { name, password: OWN },
      })
    const flood = async () => {
      for (let i = 0; i < 101; i++) await signIn({ name, password: 'a guess' })
    }
    wait(31 * 24 * 60 * MINUTE)
    await flood()
    expect((await enter(home)).json().code).toBe('too_many_attempts')
    expect((await enter(anAddress(), other.cookie)).json().code).toBe('too_many_attempts')
    expect((await enter(anAddress(), desk)).json()).toEqual({ state: 'code_needed' })
    wait(60 * 24 * 60 * MINUTE)
    await flood()
    expect((await enter(anAddress(), desk)).json().code).toBe('too_many_attempts')
  }, 240_000)
})
