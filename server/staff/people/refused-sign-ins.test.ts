import { expect, it } from 'vitest'
import { listAuditLog, verifyAuditLog } from '#contract/admin/audit-log.ts'
import { useApp } from '#tests/support/app.ts'
import { MINUTE, useStaffAccounts } from '#tests/support/staff-accounts.ts'
import { recordRefusedSignIns } from './refused-sign-ins.ts'

const app = useApp()
const { wait, now, signIn, signedIn } = useStaffAccounts(app)
const rows = async () =>
  (await app.asStaff(listAuditLog, { query: { outcome: 'refused', action: 'sign-in', limit: '200' } })).rows

it('are one row a network and hour, however often strangers try, under names of nobody and of staff', async () => {
  const { name } = await signedIn()
  const before = (await rows()).length
  for (let i = 0; i < 6; i++) await signIn({ name: `nobody ${i}`, password: 'x' }, `198.51.100.${i}`)
  await signIn({ name, password: 'x' }, '198.51.100.200')
  await signIn({ name, password: 'x' }, '2001:db8:1:2::9')
  await signIn({ name, password: 'x' }, '2001:db8:1:2:ffff::1')
  await recordRefusedSignIns(app.db, app.deps)
  expect(await rows()).toHaveLength(before)
  wait(61 * MINUTE)
  await signIn({ name: 'nobody', password: 'x' }, '198.51.100.7')
  await recordRefusedSignIns(app.db, app.deps)
  await recordRefusedSignIns(app.db, app.deps)
  const found = (await rows()).slice(0, (await rows()).length - before)
  expect(
    found.map(({ actor, address, after, code }) => ({
      actor,
      address,
      count: (after as { count: number }).count,
      code,
    })),
  ).toEqual([
    { actor: '2001:db8:1:2::/64', address: '2001:db8:1:2::/64', count: 2, code: 'invalid_credentials' },
    { actor: '198.51.100.0/24', address: '198.51.100.0/24', count: 7, code: 'invalid_credentials' },
  ])
  expect(Date.parse(found[0]?.at ?? '')).toBe(now())
  wait(61 * MINUTE)
  await recordRefusedSignIns(app.db, app.deps)
  expect((await rows())[0]).toMatchObject({ actor: '198.51.100.0/24', after: { count: 1 } })
  expect(await app.asStaff(verifyAuditLog)).toMatchObject({ open: 0 })
})

it('at a place that the account knows are rows of their own', async () => {
  const home = '203.0.113.44'
  const { name } = await signedIn(undefined, home)
  const before = (await rows()).length
  await signIn({ name, password: 'mistyped' }, home)
  expect((await rows()).slice(0, (await rows()).length - before)).toMatchObject([{ address: home }])
})
