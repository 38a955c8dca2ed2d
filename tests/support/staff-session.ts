import { TOTP } from 'otpauth'
import { addStaff, signInStaff } from '#contract/staff.ts'
import { MONDAY, type useApp } from './app.ts'
import { anAddress, cookiesOf } from './makers.ts'

let made = 0

/** Somebody new of the staff who has just signed in, by the app's clock at `MONDAY`: what their browser sends with each call. */
export async function atTheDesk(app: ReturnType<typeof useApp>, role: string) {
  made += 1
  const name = `${role} ${made}`
  const { id, password } = await app.asStaff(addStaff, { body: { name, role } })
  const signIn = (code?: string) =>
    app.inject({
      ...{ method: 'POST', url: signInStaff.path, remoteAddress: anAddress() },
      payload: { name, password, ...(code && { code, new_password: 'a long password of their own' }) },
    })
  const secret = (await signIn()).json().secret as string
  const code = new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate({ timestamp: MONDAY })
  const cookie = cookiesOf((await signIn(code)).headers)
  return { id, name, headers: { cookie, 'x-lottolens-back-office': '1' } }
}
