import { describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { findMembers, openMember } from '#contract/admin/members.ts'
import * as staff from '#contract/admin/staff.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { useApp } from '#tests/support/app.ts'
import { useColleagues } from '#tests/support/colleagues.ts'
import { aMember } from '#tests/support/makers.ts'

const app = useApp()
const { now, signedIn } = useColleagues(app)

describe('the audit log', () => {
  const found = async (query: Record<string, string>) => (await app.asStaff(listAuditLog, { query })).rows

  it('has a row of what somebody tried that they may not, and none of what they may not read', async () => {
    const one = await signedIn('편집')
    await one.call(staff.addStaff, { body: { name: '누구', role: '상담' } })
    await one.call(findMembers)
    const [row, ...others] = await found({ actor: one.name, outcome: 'refused' })
    expect(row).toMatchObject({
      ...{ action: 'POST /api/v1/admin/staff', permission: 'staff:write', code: 'not_allowed' },
      ...{ after: { path: '/api/v1/admin/staff' }, address: expect.stringMatching(/^127|^10/) },
    })
    expect(others).toEqual([])
  })

  it('is looked through by day, action and address', async () => {
    const home = '203.0.113.77'
    const one = await signedIn('관리자', home)
    const ids = async (query: Record<string, string>) => (await found(query)).map(({ action }) => action)
    expect(await ids({ address: '203.0.113.', actor: one.name })).toEqual(['sign-in'])
    expect(await ids({ address: '03.0.113.' })).toEqual([])
    await one.call(staff.signOutStaff)
    expect(await ids({ action: 'POST /api/v1/admin/sign-out', actor: one.name })).toEqual([
      'POST /api/v1/admin/sign-out',
    ])
    expect(await ids({ action: '/sign-out', actor: one.name })).toEqual([])
    const day = koreanDay(now())
    expect(await ids({ from: day, to: day, actor: one.name })).toHaveLength(3)
    expect(await ids({ from: addDays(day, 1), actor: one.name })).toEqual([])
    expect(await ids({ to: addDays(day, -1), actor: one.name })).toEqual([])
    const odd = app.asStaff(listAuditLog, { query: { from: '2026-02-30' } })
    await expect(odd).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('says from what to what somebody was changed, and keeps no numbers of a reason', async () => {
    const { id } = await app.asStaff(staff.addStaff, { body: { name: '옮기는 이', role: '상담' } })
    await app.asStaff(staff.changeStaff, { params: { id: String(id) }, body: { revision: 1, role: '편집' } })
    const [row] = await found({ target: `staff ${id}`, limit: '1' })
    expect(row).toMatchObject({ before: { role: '상담', is_disabled: false }, after: { role: '편집' } })
    const member = await aMember(app)
    const body = { reason: `010-9876-5432 통화로 확인` }
    await app.asStaff(openMember, { params: { id: String(member.id) }, body })
    const [opened] = await found({ target: `member ${member.id}`, limit: '1' })
    expect(opened?.after).toEqual({ reason: '01*********32 통화로 확인' })
  })
})
