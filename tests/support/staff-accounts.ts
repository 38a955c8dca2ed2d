import { TOTP } from 'otpauth'
import { beforeEach } from 'vitest'
import * as staff from '#contract/admin/staff.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { MONDAY, type useApp } from './app.ts'
import { anAddress, cookiesOf } from './makers.ts'

export const MINUTE = 60_000
/** The password that each of them sets at their first sign-in. */
export const OWN = 'a password of their own'

/** Staff who sign in at their door, for the tests of one file; each test begins a minute after the last has ended. */
export function useStaffAccounts(app: ReturnType<typeof useApp>) {
  let now = MONDAY
  let made = 0
  const wait = (ms: number) => {
    now += ms
    app.setNow(now)
  }
  beforeEach(() => wait(MINUTE))

  /** Somebody new of a role, with the password that they were told. */
  async function aStaffAccount(role = '관리자') {
    made += 1
    const name = `직원 ${made}`
    const { output } = await app.staff('admin', 'add', name, '--role', role)
    const password = /첫 비밀번호: (\S+)/.exec(output)?.[1]
    if (!password) throw new Error(output)
    return { name, password }
  }

  const signIn = (payload: object, remoteAddress = anAddress()) =>
    app.inject({ method: 'POST', url: staff.signInStaff.path, payload, remoteAddress })

  const codeOf = (uri: string) => {
    const secret = new URL(uri).searchParams.get('secret') as string
    return new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate({ timestamp: now })
  }

  /** Somebody who has signed in: how they call, and what they use for it. */
  async function signedIn(role?: string, from = anAddress()) {
    const first = await aStaffAccount(role)
    const { uri } = (await signIn(first)).json()
    const answer = await signIn({ ...first, code: codeOf(uri), new_password: OWN }, from)
    const typed = { ...first, password: OWN }
    const cookie = cookiesOf(answer.headers)
    const call = async (
      endpoint: Endpoint,
      { url = endpoint.path as string, body }: { url?: string; body?: object } = {},
    ) => {
      const headers = { cookie, 'x-lottolens-back-office': '1' }
      const { statusCode, json } = await app.inject({
        method: endpoint.method,
        url,
        headers,
        ...(body && { payload: body }),
      })
      return { status: statusCode, body: json() }
    }
    return { ...typed, uri, cookie, call, recovery: answer.json().recovery_codes as string[], headers: answer.headers }
  }

  return { now: () => now, wait, aStaffAccount, signIn, codeOf, signedIn }
}
