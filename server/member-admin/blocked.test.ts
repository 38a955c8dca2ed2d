import { expect, it } from 'vitest'
import { blockMember, unblockMember } from '#contract/admin/members.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, typedBy, typedIn } from '#tests/support/makers.ts'

const app = useApp()

it('who is blocked reads why when they sign in, and a stranger with another password does not', async () => {
  const member = await aMember(app)
  const params = { id: String(member.id) }
  await app.asStaff(blockMember, { params, body: { reason: '여러 계정으로 쿠폰을 받음' } })
  const refused = await typedIn(app, typedBy(member))
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'member_blocked',
    detail: '이용이 제한된 계정입니다. 고객센터로 문의해 주세요. 이유: 여러 계정으로 쿠폰을 받음',
  })
  const stranger = await typedIn(app, { ...typedBy(member), password: 'a guess of a stranger' })
  expect(stranger.statusCode).toBe(401)
  expect(stranger.body).not.toContain('쿠폰')
  await app.asStaff(unblockMember, { params, body: { reason: '확인함' } })
  expect((await typedIn(app, typedBy(member))).statusCode).toBe(200)
})
