import { TOTP } from 'otpauth'
import { beforeEach } from 'vitest'
import * as staff from '#contract/admin/staff.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { MONDAY, type useApp } from './app.ts'
import { anAddress, cookiesOf } from './makers.ts'

export const MINUTE = 60_000
/** The password that every account sets at its first sign-in. */
export const OWN = 'a password of their own'

/** Staff accounts and their sign-in, for the tests of one file. Each test begins a minute after the one before, so that limits do not meet. */
export function useStaffAccounts(app: ReturnType<typeof useApp>) {
  let now = MONDAY
  let made = 0
  const wait = (ms: number) => {
    now += ms
    app.setNow(now)
  }
  beforeEach(() => wait(MINUTE))

  /** A new account of this role, with its first password. */
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

  /** A signed-in account: its cookie, its second factor, and a function that calls an endpoint with them. */
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
