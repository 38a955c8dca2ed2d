import { describe, expect, it } from 'vitest'
import { signInStaff } from '#contract/admin/staff.ts'
import { logIn } from '#contract/members/sign-in.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, anAddress, typedBy } from '#tests/support/makers.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'

const app = useApp()

/**
 * More than may guess at one name at once, members' or staff's; and few enough that a slow machine has answered them
 * before any answer takes too long. How long a member waits among 1,200 is measured in tools/bench/attacks.ts.
 */
const GUESSING = 120
/** Few: each has a password of their own checked. */
const STRANGERS = 40

/** Sign-ins of so many strangers who know no password, all at once, each from an address of their own. */
function flood(strangers: number, url: string, payload: (i: number) => object) {
  const over = { part: 0 }
  const all = Array.from({ length: strangers }, async (_, i) => {
    await app.inject({ method: 'POST', url, remoteAddress: anAddress(), payload: payload(i) })
    over.part += 1 / strangers
  })
  return { over, all: Promise.all(all) }
}

/** Enters in the midst of a flood. @returns the status, and how large a part of the strangers was answered before */
async function amidst({ over, all }: ReturnType<typeof flood>, request: Parameters<typeof app.inject>[0]) {
  const { statusCode } = await app.inject(request)
  const before = over.part
  await all
  return { statusCode, before }
}

describe('a member at a place that they know', () => {
  /** Their sign-in by what the place is known by. */
  async function signingIn(by: 'cookie' | 'address') {
    const member = await aMember(app)
    const home = anAddress()
    await app.inject({ method: 'POST', url: logIn.path, remoteAddress: home, payload: typedBy(member) })
    const place =
      by === 'address' ? { remoteAddress: home } : { remoteAddress: anAddress(), headers: { cookie: member.cookie } }
    return { member, request: { method: 'POST' as const, url: logIn.path, payload: typedBy(member), ...place } }
  }

  it.each(['cookie', 'address'] as const)('signs in before most strangers of a flood, known by its %s', async (by) => {
    const { request } = await signingIn(by)
    const strangers = flood(STRANGERS, logIn.path, (i) => ({ username: `nobody-${i}`, password: 'a guess' }))
    const { statusCode, before } = await amidst(strangers, request)
    expect(statusCode).toBe(200)
    expect(before).toBeLessThan(0.5)
  })

  it.each(['cookie', 'address'] as const)(
    'signs in while many guess at their name at once, known by its %s',
    async (by) => {
      const { member, request } = await signingIn(by)
      const strangers = flood(GUESSING, logIn.path, () => ({ username: member.username, password: 'a guess' }))
      expect((await amidst(strangers, request)).statusCode).toBe(200)
    },
  )
})

describe('staff at a browser that they know', () => {
  async function signingIn() {
    const { name, headers } = await aStaffSession(app, '관리자', MONDAY)
    const payload = { name, password: 'a long password of their own' }
    const request = {
      ...{ method: 'POST' as const, url: signInStaff.path, payload },
      ...{ remoteAddress: anAddress(), headers: { cookie: headers.cookie } },
    }
    return { name, request }
  }

  it.each([logIn.path, signInStaff.path])('get in before most strangers who flood %s', async (url) => {
    const { request } = await signingIn()
    const strangers = flood(STRANGERS, url, (i) => ({
      name: `nobody ${i}`,
      username: `nobody-${i}`,
      password: 'a guess',
    }))
    const { statusCode, before } = await amidst(strangers, request)
    expect(statusCode).toBe(200)
    expect(before).toBeLessThan(0.5)
  })

  it('get in while many guess at their name at once', async () => {
    const { name, request } = await signingIn()
    const strangers = flood(GUESSING, signInStaff.path, () => ({ name, password: 'a guess' }))
    expect((await amidst(strangers, request)).statusCode).toBe(200)
  })
})
