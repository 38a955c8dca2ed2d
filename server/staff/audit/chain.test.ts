import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { findMembers } from '#contract/members-for-staff.ts'
import { signInStaff } from '#contract/staff.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress } from '#tests/support/makers.ts'

const app = useApp()

it('keeps one chain when its first rows come at once', async () => {
  const { rows } = (await app.db.execute(sql`select count(*)::int as n from audit_log`)) as unknown as {
    rows: { n: number }[]
  }
  expect(rows[0]?.n).toBe(0)
  const payload = { name: '아무도 아님', password: 'x' }
  await Promise.all(
    Array.from({ length: 6 }, () =>
      app.inject({ method: 'POST', url: signInStaff.path, remoteAddress: anAddress(), payload }),
    ),
  )
  expect(await app.staff('audit', 'verify')).toMatchObject({ code: 0, output: expect.stringContaining('6건') })
})

it('keeps one chain when many deeds come at once, and each finds the row before it', async () => {
  const before = Number(/\d+/.exec((await app.staff('audit', 'verify')).output)?.[0])
  const names = Array.from({ length: 60 }, (_, i) => `누군가 ${i}`)
  await Promise.all(
    names.map((name) =>
      app.inject({
        method: 'POST',
        url: signInStaff.path,
        remoteAddress: anAddress(),
        payload: { name, password: 'x' },
      }),
    ),
  )
  const after = `${before + names.length}건`
  expect(await app.staff('audit', 'verify')).toMatchObject({ code: 0, output: expect.stringContaining(after) })
})

it('finds a member by the end of a number or all of it, and nobody by a part that would tell the rest', async () => {
  const { id, mobile_number } = await aMember(app)
  const found = async (search: string) =>
    (await app.asStaff(findMembers, { query: { search } })).rows.map((member) => member.id)
  expect(await found(mobile_number.slice(-4))).toContain(id)
  expect(await found(mobile_number)).toEqual([id])
  for (const part of [mobile_number.slice(3, 8), mobile_number.slice(-5), mobile_number.slice(-7)])
    expect(await found(part)).toEqual([])
})

it('takes nobody for the command line by a secret of odd letters', async () => {
  const headers = { 'x-lottolens-console': `é${'a'.repeat(42)}` }
  expect((await app.inject({ url: findMembers.path, headers })).statusCode).toBe(401)
})
