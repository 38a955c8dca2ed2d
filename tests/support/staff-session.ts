import { TOTP } from 'otpauth'
import { addStaff, signInStaff } from '#contract/admin/staff.ts'
import type { useApp } from './app.ts'
import { anAddress, cookiesOf } from './makers.ts'

let made = 0

type Door = Pick<ReturnType<typeof useApp>, 'asStaff' | 'inject'>

/** Somebody new of the staff who has just signed in, where it is `now`: what their browser sends with each call. */
export async function aStaffSession(app: Door, role: string, now: number) {
  made += 1
  const name = `${role} ${made}`
  const { id, password } = await app.asStaff(addStaff, { body: { name, role } })
  const signIn = (code?: string) =>
    app.inject({
      ...{ method: 'POST', url: signInStaff.path, remoteAddress: anAddress() },
      payload: { name, password, ...(code && { code, new_password: 'a long password of their own' }) },
    })
  const secret = (await signIn()).json().secret as string
  const code = new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate({ timestamp: now })
  const cookie = cookiesOf((await signIn(code)).headers)
  return { id, name, headers: { cookie, 'x-lottolens-back-office': '1' } }
}
