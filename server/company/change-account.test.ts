import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  changeCompanyAccount,
  confirmCompanyAccount,
  getCompanyAccount,
  saveCompanyDetails,
  withdrawCompanyAccount,
} from '#contract/admin/company.ts'
import { changeStaff, getStaffMember } from '#contract/admin/staff.ts'
import { listAttention } from '#contract/admin/today.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { getCompanyInfo } from '#contract/site/company.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { logCompanyAccount } from './change-account.ts'

const DAY = 86_400_000
const logged: { message: string; facts: unknown }[] = []
const app = useApp(async () => ({ log: (message, facts) => void logged.push({ message, facts }) }))

const administrators: number[] = []

/** A member of staff who signs in now, and whose account was made a while ago by a person who asks for nothing here. */
async function staff(role: string, made: { by?: string; at?: number } = {}) {
  const { id, name, headers } = await aStaffSession(app, role, app.deps.now())
  const [by, at] = [made.by ?? '민준', new Date(made.at ?? MONDAY - 8 * DAY).toISOString()]
  await app.db.execute(
    sql`update staff_members set credentials_by = ${by}, credentials_at = ${at}::timestamptz where id = ${id}`,
  )
  if (role === '관리자') administrators.push(id)
  const call = async <E extends Endpoint>({ method, path }: E, input: Input<E>) => {
    const { body } = input as { body: object }
    const answer = await app.inject({ method, url: path, headers, payload: body })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { id, name, call }
}

const account = (account_number: string) => ({
  ...{ bank_name: '국민은행', account_number, account_holder: '로또렌즈', bank_logo_url: null },
})
const shown = async () => (await app.call(getCompanyInfo)).body.bank_info?.account_number ?? null
const seen = () => app.asStaff(getCompanyAccount)
const onToday = async () =>
  (await app.asStaff(listAttention)).areas.find(({ name }) => name === '입금 계좌')?.entries ?? []
/** Asks as the command line. */
const asking = async (account_number: string) => {
  const { saving } = await seen()
  return app.asStaff(changeCompanyAccount, { body: { revision: saving.revision, account: account(account_number) } })
}

it('is shown at once where nobody else may confirm it, on 오늘 for a week and in the log of the day', async () => {
  expect(await asking('111-1')).toMatchObject({ is_pending: false })
  expect(await shown()).toBe('111-1')
  expect(logged.at(-1)).toMatchObject({ facts: { confirmed_by: 'jiyun@command-line' } })
  await logCompanyAccount(app.db, app.deps)
  expect(logged.at(-1)).toMatchObject({
    message: 'the company account of today',
    facts: { account_number_end: '11-1', asked_by: 'jiyun@command-line' },
  })
  app.setNow(MONDAY + 6 * DAY)
  expect(await onToday()).toMatchObject([
    { is_urgent: true, detail: expect.stringContaining('없음 → 국민은행 111-1 (예금주 로또렌즈)') },
  ])
  app.setNow(MONDAY + 8 * DAY)
  expect(await onToday()).toEqual([])
})

it('is not a detail of the company that the permission for those changes', async () => {
  await expect(
    app.asStaff(saveCompanyDetails, { body: { revision: 0, details: { account_number: '999' } as never } }),
  ).rejects.toMatchObject({ code: 'invalid_request' })
  const operator = await staff('운영')
  const { status, body } = await operator.call(changeCompanyAccount, { body: { revision: 1, account: account('999') } })
  expect([status, body.code]).toEqual([403, 'not_allowed'])
})

it('wants a fresh code', async () => {
  const one = await staff('관리자')
  app.setNow(MONDAY + 6 * 60_000)
  const { body } = await one.call(changeCompanyAccount, { body: { revision: 1, account: account('999') } })
  expect(body.code).toBe('mfa_required')
})

it('waits for somebody else where there is one, who is not the asker under another name', async () => {
  const [asker, colleague] = [await staff('관리자'), await staff('관리자')]
  const { saving } = await seen()
  const before = await shown()
  const asked = await asker.call(changeCompanyAccount, {
    body: { revision: saving.revision, account: account('222-2') },
  })
  expect(asked.body).toMatchObject({ is_pending: true })
  expect(await shown()).toBe(before)
  const { pending } = await seen()
  const id = pending?.id ?? 0
  expect(pending).toMatchObject({ account: account('222-2') })
  expect(await onToday()).toContainEqual(
    expect.objectContaining({ title: '회사 입금 계좌를 바꾸려는 요청이 확인을 기다려요' }),
  )
  const own = await asker.call(confirmCompanyAccount, { body: { id } })
  expect([own.status, own.body.code]).toEqual([403, 'own_account_change'])
  expect(await shown()).toBe(before)
  expect((await colleague.call(confirmCompanyAccount, { body: { id } })).status).toBe(200)
  expect(await shown()).toBe('222-2')
  expect((await colleague.call(confirmCompanyAccount, { body: { id } })).body.code).toBe('account_change_not_found')
})

it('is confirmed by nobody whose account is younger than a week, or was made by the asker', async () => {
  const asker = await staff('관리자')
  const [fresh, puppet] = [await staff('관리자', { at: MONDAY - 6 * DAY }), await staff('관리자', { by: asker.name })]
  const { saving } = await seen()
  const before = await shown()
  await asker.call(changeCompanyAccount, { body: { revision: saving.revision, account: account('232-3') } })
  const id = (await seen()).pending?.id ?? 0
  const confirm = async (who: typeof asker) => (await who.call(confirmCompanyAccount, { body: { id } })).body.code
  expect([await confirm(fresh), await confirm(puppet)]).toEqual(['approver_too_new', 'approver_made_by_asker'])
  expect(await shown()).toBe(before)
  expect(await confirm(await staff('관리자'))).toBeUndefined()
  expect(await shown()).toBe('232-3')
})

it('is withdrawn by anyone who may, and one request takes the place of another', async () => {
  const colleague = await staff('관리자')
  const before = await shown()
  await asking('333-3')
  const first = (await seen()).pending?.id ?? 0
  await asking('444-4')
  expect((await colleague.call(confirmCompanyAccount, { body: { id: first } })).body.code).toBe(
    'account_change_not_found',
  )
  const second = (await seen()).pending?.id ?? 0
  await colleague.call(withdrawCompanyAccount, { body: { id: second } })
  expect((await seen()).pending).toBeNull()
  expect(await shown()).toBe(before)
})

it('of an old tab, or the same as it is, is refused', async () => {
  const { saving } = await seen()
  await asking('555-5')
  const stale = { body: { revision: saving.revision, account: account('666-6') } }
  await expect(app.asStaff(changeCompanyAccount, stale)).rejects.toMatchObject({ code: 'edit_conflict' })
  const same = { body: { revision: saving.revision + 1, account: account((await shown()) ?? '') } }
  await expect(app.asStaff(changeCompanyAccount, same)).rejects.toMatchObject({ code: 'account_unchanged' })
})

it('is confirmed by its asker where the last colleague has left meanwhile', async () => {
  const asker = await staff('관리자')
  const { saving } = await seen()
  await asker.call(changeCompanyAccount, { body: { revision: saving.revision, account: account('777-7') } })
  const id = (await seen()).pending?.id ?? 0
  expect((await asker.call(confirmCompanyAccount, { body: { id } })).body.code).toBe('own_account_change')
  for (const other of administrators.filter((one) => one !== asker.id)) {
    const { revision } = await app.asStaff(getStaffMember, { params: { id: String(other) } })
    await app.asStaff(changeStaff, { params: { id: String(other) }, body: { revision, is_disabled: true } })
  }
  expect((await asker.call(confirmCompanyAccount, { body: { id } })).status).toBe(200)
  expect(await shown()).toBe('777-7')
})
