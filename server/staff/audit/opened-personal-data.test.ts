import { expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { openMember } from '#contract/admin/members.ts'
import { confirmFactor } from '#contract/admin/staff.ts'
import { listAttention } from '#contract/admin/today.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember } from '#tests/support/makers.ts'
import { MINUTE, useStaffAccounts } from '#tests/support/staff-accounts.ts'

const app = useApp()
const { wait, signedIn, codeOf } = useStaffAccounts(app)

it('is opened sixty times, then once a minute or after another code, and everybody sees on 오늘 who opened much', async () => {
  const { id } = await aMember(app)
  const one = await signedIn('상담')
  const url = openMember.path.replace(':id', String(id))
  const open = async () => {
    const { status, body } = await one.call(openMember, { url, body: { reason: '전화 상담' } })
    return status === 200 ? 'opened' : body.code
  }
  const many = async (count: number) => {
    const codes: string[] = []
    for (let i = 0; i < count; i++) codes.push(await open())
    return codes
  }
  // A code that was just entered to sign in is not enough for all of them.
  expect(new Set(await many(60))).toEqual(new Set(['opened']))
  expect(await many(3)).toEqual(['mfa_required', 'mfa_required', 'mfa_required'])
  const [refused] = (await app.asStaff(listAuditLog, { query: { actor: one.name, limit: '1' } })).rows
  expect(refused).toMatchObject({ outcome: 'refused', code: 'mfa_required', after: null })
  wait(MINUTE)
  expect(await many(2)).toEqual(['opened', 'mfa_required'])
  expect((await one.call(confirmFactor, { body: { code: codeOf(one.uri) } })).status).toBe(200)
  expect(new Set(await many(60))).toEqual(new Set(['opened']))
  expect(await open()).toBe('mfa_required')
  const { areas } = await app.asStaff(listAttention)
  expect(areas.find(({ name }) => name === '개인정보 열람')?.entries).toMatchObject([
    { title: `${one.name} 님이 하루 동안 개인정보를 121회 열었어요`, is_urgent: true, count: 121 },
  ])
  wait(24 * 60 * MINUTE)
  const later = (await app.asStaff(listAttention)).areas.find(({ name }) => name === '개인정보 열람')
  expect(later?.entries).toEqual([])
})
