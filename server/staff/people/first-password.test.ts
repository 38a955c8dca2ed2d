import { expect, it } from 'vitest'
import * as staff from '#contract/admin/staff.ts'
import { useApp } from '#tests/support/app.ts'
import { MINUTE, OWN, useStaffAccounts } from '#tests/support/staff-accounts.ts'

const app = useApp()
const { wait, aStaffAccount, signIn, signedIn, codeOf } = useStaffAccounts(app)
const HOUR = 60 * MINUTE

it('opens the account for 72 hours and no longer, until a colleague resets it', async () => {
  const typed = await aStaffAccount()
  wait(71 * HOUR)
  expect((await signIn(typed)).json().state).toBe('set_up')
  wait(HOUR)
  const over = await signIn(typed)
  expect([over.statusCode, over.json().code]).toEqual([403, 'first_password_over'])
  expect((await signIn({ ...typed, password: 'x' })).json().code).toBe('invalid_credentials')
  const { rows } = await app.asStaff(staff.listStaff, { query: { limit: '200' } })
  const id = String(rows.find(({ name }) => name === typed.name)?.id)
  const { password } = await app.asStaff(staff.resetStaff, { params: { id }, body: {} })
  wait(71 * HOUR)
  const { uri } = (await signIn({ ...typed, password })).json()
  expect((await signIn({ ...typed, password, code: codeOf(uri), new_password: OWN })).json().state).toBe('signed_in')
  // A password of their own has no end.
  wait(1_000 * HOUR)
  expect((await signIn({ ...typed, password: OWN })).json()).toEqual({ state: 'code_needed' })
})

it('of somebody who has set their own is not asked about', async () => {
  const one = await signedIn()
  wait(100 * HOUR)
  expect((await signIn({ name: one.name, password: OWN })).json()).toEqual({ state: 'code_needed' })
})
