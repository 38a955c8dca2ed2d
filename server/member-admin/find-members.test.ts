import { beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { blockMember, exportMembers, findMembers } from '#contract/admin/members.ts'
import { deleteAccount } from '#contract/members/profile.ts'
import { register } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, anApplicant } from '#tests/support/makers.ts'

const app = useApp()

/** Somebody of a name, registered through the door. @returns their id */
async function named(name: string, more: object = {}): Promise<number> {
  const payload = { ...anApplicant(), name, ...more }
  const answer = await app.inject({ method: 'POST', url: register.path, payload, remoteAddress: anAddress() })
  return answer.json().user.id
}
const find = (query: object) => app.asStaff(findMembers, { query })
const idsOf = async (search: string) => (await find({ search })).rows.map(({ id }) => id)

let gildong: number
beforeAll(async () => {
  gildong = await named('홍길동', { username: 'gilgil77', mobile_number: '01055557777' })
  await named('홍길순')
  await named('남궁 민수')
  await named('Zoë O_Brien')
})

describe('staff find a member', () => {
  it.each([
    ['by the initials of the name', 'ㅎㄱㄷ'],
    ['by some of them', 'ㄱㄷ'],
    ['by a part of the name', '길동'],
    ['by one letter of it', '동'],
    ['by the whole name', '홍길동'],
    ['by a part of the username, however it is written', 'GilGil7'],
    ['by the end of the number', '7777'],
    ['by the number, with or without lines between', '010-5555-7777'],
  ])('%s', async (_, search) => {
    expect(await idsOf(search)).toContain(gildong)
  })

  it.each([
    ['initials in another order', 'ㄱㅎㄷ'],
    ['parts of the name that stand apart in it', '홍동'],
    ['digits that tell a masked number one after another', '557777'],
    ['letters that are patterns to a database', '홍%'],
    ['a longer word of the same parts', 'gilgilgi'],
  ])('and not by %s', async (_, search) => {
    expect(await idsOf(search)).not.toContain(gildong)
  })

  it('by four and more letters of a name with a space, and by all its initials', async () => {
    const [found] = await idsOf('남궁민수')
    expect(found).toBeDefined()
    expect(await idsOf('남궁 민수')).toEqual([found])
    expect(await idsOf('ㄴㄱㅁㅅ')).toEqual([found])
  })

  it('whatever odd letters are in a name or looked for', async () => {
    expect(await idsOf('zoë')).toHaveLength(1)
    expect(await idsOf('O_Br')).toHaveLength(1)
    for (const odd of ['"', '\\', '{', '}', ',', "'", '김"', '\\"}', '😀', '%%%%', '____'])
      expect(await idsOf(odd)).toEqual([])
  })

  it('no more once they have left', async () => {
    const member = await aMember(app)
    expect(await idsOf(member.username)).toContain(member.id)
    await app.call(deleteAccount, { query: {}, body: { password: member.password } }, member.token)
    expect(await idsOf(member.username)).not.toContain(member.id)
    expect(await idsOf(member.mobile_number)).toEqual([])
  })
})

describe('the list of members', () => {
  it('goes on where the page before ended, in either order', async () => {
    for (const sort of ['newest', 'oldest']) {
      const all = (await find({ sort })).rows.map(({ id }) => id)
      const ids: number[] = []
      let after: number | null | undefined
      while (after !== null) {
        const page = await find({ sort, limit: '2', ...(after && { after: String(after) }) })
        ids.push(...page.rows.map(({ id }) => id))
        after = page.next
      }
      expect(ids).toEqual(all)
      expect(all).toEqual([...all].sort((a, b) => (sort === 'oldest' ? a - b : b - a)))
    }
  })

  it('shows who is blocked', async () => {
    const blocked = await named('막힌이')
    await app.asStaff(blockMember, { params: { id: String(blocked) }, body: { reason: '시험' } })
    expect((await find({ state: 'blocked' })).rows.map(({ id }) => id)).toEqual([blocked])
    expect((await find({ state: 'live' })).rows.map(({ id }) => id)).not.toContain(blocked)
  })
})

describe('a file of members', () => {
  it('has what the list shows and no more, computes nothing, and is on record without what was looked for', async () => {
    await named('=1+2 "셈"')
    const file = await app.asStaff(exportMembers, { body: {} })
    expect(file).toMatchObject({ file_name: 'members-2026-10-12.csv', is_whole: true })
    expect(file.content.startsWith('\uFEFF번호,아이디,이름,휴대폰 끝자리')).toBe(true)
    expect(file.content).not.toMatch(/^=|,=|"=/m)
    expect(file.content).not.toContain('01055557777')
    expect(file.content).not.toContain('홍길동')
    expect(file.content.trimEnd().split('\r\n')).toHaveLength(file.rows + 1)
    const some = await app.asStaff(exportMembers, { body: { search: '홍길동' } })
    expect(some.rows).toBe(1)
    const [entry] = (await app.asStaff(listAuditLog, { query: { action_part: 'members/export' } })).rows
    expect(entry).toMatchObject({ target: 'table members', after: { search: '홍*동', rows: 1 } })
  })
})
