import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { findMembers } from '#contract/admin/members.ts'
import * as staff from '#contract/admin/staff.ts'
import type { Input } from '#contract/endpoint.ts'
import { ALL_PERMISSIONS, SHIPPED_ROLES } from '#domain/staff/permission.ts'
import { useApp } from '#tests/support/app.ts'
import { useStaffAccounts } from '#tests/support/staff-accounts.ts'

const app = useApp()
const { signedIn } = useStaffAccounts(app)

describe('who manages the staff', () => {
  it('gives nobody more than they have themselves', async () => {
    await app.asStaff(staff.putRole, {
      params: { name: '총무' },
      body: { permissions: ['staff:read', 'staff:write', 'members:read'], revision: null },
    })
    const manager = await signedIn('총무')
    const add = (role: string) => manager.call(staff.addStaff, { body: { name: `누구 ${role}`, role } })
    expect((await add('관리자')).body.code).toBe('insufficient_privilege')
    expect((await add('없는 역할')).body.code).toBe('role_not_found')
    const url = `/api/v1/admin/roles/${encodeURIComponent('총무')}`
    const more = { permissions: ['staff:read', 'staff:write', 'members:delete'], revision: 1 }
    expect((await manager.call(staff.putRole, { url, body: more })).body.code).toBe('insufficient_privilege')
    const mine = (await app.asStaff(staff.listStaff, { query: { limit: '200' } })).rows.find(
      ({ name }) => name === manager.name,
    )
    const promote = { url: `/api/v1/admin/staff/${mine?.id}`, body: { role: '관리자', revision: mine?.revision } }
    expect((await manager.call(staff.changeStaff, promote)).body.code).toBe('insufficient_privilege')
  })

  const roleOf = async (name: string) => (await app.asStaff(staff.listRoles)).find((role) => role.name === name)
  const urlOf = (name: string) => `/api/v1/admin/roles/${encodeURIComponent(name)}`
  const put = (name: string, body: { permissions: never[] | ['draws:read']; revision: number | null; name?: string }) =>
    app.asStaff(staff.putRole, { params: { name }, body })

  it('has with a later release what it brings: administrators all of it, shipped roles what the list gives them', async () => {
    await app.db.execute(sql`update staff_roles set
      permissions = permissions - 'members:read' - 'draws:write', offered = offered - 'members:read' - 'draws:write'`)
    expect(await roleOf('관리자')).toMatchObject({ is_administrator: true, permissions: ALL_PERMISSIONS })
    expect((await roleOf('상담'))?.permissions).toEqual(SHIPPED_ROLES.상담)
    expect((await (await signedIn('상담')).call(findMembers)).status).toBe(200)
    expect((await (await signedIn('편집')).call(findMembers)).body.code).toBe('not_allowed')
    // A permission taken away after the release that brought it stays away.
    const { permissions = [], revision = 0 } = (await roleOf('상담')) ?? {}
    const less = permissions.filter((one) => one !== 'members:read')
    await app.asStaff(staff.putRole, { params: { name: '상담' }, body: { permissions: less, revision } })
    expect((await roleOf('상담'))?.permissions).toEqual(less)
  })

  it('leaves the administrators every permission', async () => {
    const { revision = 0 } = (await roleOf('관리자')) ?? {}
    await expect(put('관리자', { permissions: ['draws:read'], revision })).rejects.toMatchObject({
      code: 'administrator_role',
    })
    await expect(put('관리자', { permissions: [], revision, name: '대표' })).rejects.toMatchObject({
      code: 'administrator_role',
    })
    const remove = app.asStaff(staff.deleteRole, { params: { name: '관리자' }, query: { revision: String(revision) } })
    await expect(remove).rejects.toMatchObject({ code: 'administrator_role' })
  })

  it('gives a role another name, which those who have it go on with, and deletes one that nobody has', async () => {
    await put('접수', { permissions: ['draws:read'], revision: null })
    const one = await signedIn('접수')
    await put('접수', { permissions: ['draws:read'], revision: 1, name: '창구' })
    expect((await one.call(staff.getStaffMe)).body).toMatchObject({ role: '창구', permissions: ['draws:read'] })
    expect(await roleOf('접수')).toBeUndefined()
    await put('접수', { permissions: [], revision: null })
    await expect(put('접수', { permissions: [], revision: 1, name: '창구' })).rejects.toMatchObject({
      code: 'role_name_taken',
    })
    const remove = (name: string, revision: number) =>
      app.asStaff(staff.deleteRole, { params: { name }, query: { revision: String(revision) } })
    await expect(remove('창구', 2)).rejects.toMatchObject({ code: 'role_in_use' })
    await expect(remove('접수', 7)).rejects.toMatchObject({ code: 'edit_conflict' })
    await remove('접수', 1)
    await expect(remove('접수', 1)).rejects.toMatchObject({ code: 'role_not_found' })
    const { rows } = await app.asStaff(listAuditLog, { query: { target: 'role 접수', limit: '20' } })
    expect(
      rows.find(
        ({ before, outcome }) => before !== null && outcome === 'done' && JSON.stringify(before).includes('draws:read'),
      ),
    ).toMatchObject({
      before: { role: '접수', permissions: ['draws:read'] },
      after: { role: '창구', permissions: ['draws:read'] },
    })
  })

  it.each(['<b>관리자</b>', '관리자\u200b', '관리자\u3164', '관리자.', '관리  자', 'a/../b'])(
    'calls no role %s',
    async (name) => {
      const refused = put(name, { permissions: [], revision: null })
      await expect(refused).rejects.toMatchObject({ code: 'invalid_request' })
    },
  )

  it.each(['새 직원\u3164', '\u200b새 직원', '새\u2800직원', 'jiyun@command-line'])(
    'adds nobody called %j',
    async (name) => {
      const refused = app.asStaff(staff.addStaff, { body: { name, role: '상담' } })
      await expect(refused).rejects.toMatchObject({ code: 'invalid_request', errors: [{ path: 'name' }] })
    },
  )

  it('takes names that look the same for one, of people and of roles', async () => {
    await app.asStaff(staff.addStaff, { body: { name: 'Min 서연', role: '상담' } })
    for (const name of ['Ｍｉｎ 서연', 'min 서연'])
      await expect(app.asStaff(staff.addStaff, { body: { name, role: '상담' } })).rejects.toMatchObject({
        code: 'staff_name_taken',
      })
    await put('VIP', { permissions: [], revision: null })
    await expect(put('ＶＩＰ', { permissions: [], revision: null })).rejects.toMatchObject({ code: 'role_name_taken' })
    // Its own name written otherwise is no other role's.
    await put('VIP', { permissions: [], revision: 1, name: 'vip' })
  })

  it('signs a colleague out everywhere, but nobody who may do more', async () => {
    const one = await signedIn('상담')
    const of = async (name: string) =>
      (await app.asStaff(staff.listStaff, { query: { limit: '200' } })).rows.find((row) => row.name === name)?.id
    const boss = await signedIn()
    const url = `/api/v1/admin/staff/${await of(one.name)}/sign-out`
    expect((await boss.call(staff.signOutColleague, { url })).body).toEqual({ ended: 1 })
    expect((await one.call(staff.getStaffMe)).status).toBe(401)
    await app.asStaff(staff.putRole, {
      ...{ params: { name: '인사' }, body: { permissions: ['staff:read', 'staff:write'], revision: null } },
    })
    const manager = await signedIn('인사')
    const more = { url: `/api/v1/admin/staff/${await of(boss.name)}/sign-out` }
    expect((await manager.call(staff.signOutColleague, more)).body.code).toBe('insufficient_privilege')
    expect((await manager.call(staff.deleteRole, { url: `${urlOf('운영')}?revision=1` })).body.code).toBe(
      'insufficient_privilege',
    )
  })

  it('lists the staff by role and state, from either end, page by page, as a file, and one by one', async () => {
    await app.asStaff(staff.putRole, { params: { name: '야간' }, body: { permissions: [], revision: null } })
    const ids: number[] = []
    for (const name of ['밤 하나', '밤 둘', '밤 셋'])
      ids.push((await app.asStaff(staff.addStaff, { body: { name, role: '야간' } })).id)
    const [first = 0, second = 0, third = 0] = ids
    await app.asStaff(staff.changeStaff, { params: { id: String(second) }, body: { revision: 1, is_disabled: true } })
    const listed = (query: Input<typeof staff.listStaff>['query']) =>
      app.asStaff(staff.listStaff, { query: { role: '야간', ...query } })
    const idsOf = async (query: Input<typeof staff.listStaff>['query']) =>
      (await listed(query)).rows.map(({ id }) => id)
    expect(await idsOf({})).toEqual([first, second, third])
    expect(await idsOf({ sort: 'newest' })).toEqual([third, second, first])
    expect(await idsOf({ state: 'active' })).toEqual([first, third])
    expect(await idsOf({ state: 'disabled' })).toEqual([second])
    expect(await idsOf({ role: '없는 역할' })).toEqual([])
    const page = await listed({ limit: '2', sort: 'newest' })
    expect([page.rows.length, page.next]).toEqual([2, second])
    expect(await idsOf({ sort: 'newest', after: String(second) })).toEqual([first])
    expect(await app.asStaff(staff.getStaffMember, { params: { id: String(second) } })).toMatchObject({
      ...{ name: '밤 둘', role: '야간', is_disabled: true },
    })
    const nobody = app.asStaff(staff.getStaffMember, { params: { id: '999999' } })
    await expect(nobody).rejects.toMatchObject({ code: 'staff_not_found' })
    expect((await app.asStaff(staff.listRoles)).find(({ name }) => name === '야간')?.people).toBe(3)
    const file = await app.asStaff(staff.exportStaff, { body: { role: '야간', state: 'disabled' } })
    expect([file.rows, file.content.includes('밤 둘,야간,이용 제한,등록 전')]).toEqual([1, true])
    expect((await app.asStaff(listAuditLog, { query: { target: 'table staff', limit: '1' } })).rows).toMatchObject([
      { action: 'POST /api/v1/admin/staff/export', after: { role: '야간', rows: 1 } },
    ])
    expect(
      (await app.staff('list-staff', 'role=야간')).output.split('\n').filter((line) => line.includes('밤')),
    ).toHaveLength(3)
  })

  it('cannot lose the last administrator, however many try at once', async () => {
    const people = (await app.asStaff(staff.listStaff, { query: { limit: '200' } })).rows.filter(
      ({ is_disabled }) => !is_disabled,
    )
    const codes = await Promise.all(
      people.map(({ id, revision }) =>
        app.asStaff(staff.changeStaff, { params: { id: String(id) }, body: { revision, is_disabled: true } }).then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(codes.filter((code) => code === 'last_administrator')).not.toEqual([])
    const left = (await app.asStaff(staff.listStaff, { query: { limit: '200' } })).rows.filter(
      ({ is_disabled }) => !is_disabled,
    )
    expect(left.length).toBeGreaterThan(0)
  })
})
