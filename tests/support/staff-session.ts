import { TOTP } from 'otpauth'
import { addStaff, signInStaff } from '#contract/admin/staff.ts'
import type { useApp } from './app.ts'
import { anAddress, cookiesOf } from './makers.ts'

let made = 0

type Door = Pick<ReturnType<typeof useApp>, 'asStaff' | 'inject'>

/** What everybody of the staff here has set. */
export const STAFF_PASSWORD = 'a long password of their own'

/** The headers of a new staff account that signed in at `now`. */
export async function aStaffSession(app: Door, role: string, now: number) {
  made += 1
  const name = `${role} ${made}`
  const { id, password } = await app.asStaff(addStaff, { body: { name, role } })
  const secret = (await signIn(app, { name, password })).json().secret as string
  const headers = await enter(app, { name, secret, password }, now, { new_password: STAFF_PASSWORD })
  return { id, name, secret, headers }
}

/** The same person signs in once more; what their browser sends is of no use where they may no longer. */
export const staffSessionAgain = (app: Door, { name, secret }: { name: string; secret: string }, now: number) =>
  enter(app, { name, secret, password: STAFF_PASSWORD }, now)

const signIn = (app: Door, payload: object) =>
  app.inject({ method: 'POST', url: signInStaff.path, remoteAddress: anAddress(), payload })

async function enter(
  app: Door,
  { name, secret, password }: { name: string; secret: string; password: string },
  now: number,
  more: object = {},
) {
  const code = new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate({ timestamp: now })
  const { headers } = await signIn(app, { name, password, code, ...more })
  return { cookie: cookiesOf(headers), 'x-lottolens-back-office': '1' }
}
