import * as passkeys from '#contract/members/passkeys.ts'
import * as contract from '#contract/members/sign-in.ts'
import { Username } from '#contract/members/sign-in-fields.ts'
import { refusals } from '#contract/refusals.ts'
import { familyNameFirst, fullName } from '#domain/member/member.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { signInRequest } from '../passkeys/member-passkeys.ts'
import type { ServerDeps } from '../server-deps.ts'
import { answerSignIn, type SignInCall } from '../sessions/answer-sign-in.ts'
import { type Device, deviceOf } from '../sessions/device.ts'
import { addressOf } from '../sessions/known-devices.ts'
import { logIn, logInByPhone, sendLogInCode } from './log-in.ts'
import { logInByPasskey } from './log-in-by-passkey.ts'
import { isTaken, register } from './register.ts'
import { requestPasswordReset } from './request-password-reset.ts'

/** The calls of signing up and in; social login: `social/routes.ts`. */
export function signInRoutes(api: Api, db: Database, deps: ServerDeps) {
  const enter = <T>(call: SignInCall, action: (device: Device) => Promise<T>) => answerSignIn(db, deps, call, action)

  // Some clients send the two parts of a name the other way round.
  implement(api, contract.register, (call) =>
    enter(call, (device) => register(db, deps, device, { ...call.body, name: familyNameFirst(call.body.name) })),
  )

  implement(api, contract.registerFromForm, (call) =>
    enter(call, (device) => register(db, deps, device, applicantOfForm(call.body))),
  )

  implement(api, contract.logIn, (call) => enter(call, (device) => logIn(db, deps, device, call.body)))

  implement(api, contract.logInByPhone, (call) => enter(call, (device) => logInByPhone(db, deps, device, call.body)))

  implement(api, passkeys.askPasskeySignIn, async () => signInRequest(deps))

  implement(api, passkeys.logInByPasskey, (call) =>
    enter(call, (device) => logInByPasskey(db, deps, device, call.body)),
  )

  implement(api, contract.sendPhoneCode, ({ request, body }) =>
    sendLogInCode(db, deps, deviceOf(request, deps), body.mobile_number),
  )

  implement(api, contract.requestPasswordReset, ({ request, body }) =>
    requestPasswordReset(db, deps, deviceOf(request, deps), body),
  )

  implement(api, contract.checkUsername, ({ request, query }) =>
    checkUsername(db, deps, deviceOf(request, deps), query.username),
  )
}

interface Form {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly password: string
  readonly phone: string
  readonly agreeToMarketing: boolean
}

/** The payload of the register form, with the names of `register`'s fields. */
const applicantOfForm = ({ firstName, lastName, phone, agreeToMarketing, ...same }: Form) => ({
  ...same,
  agreesToMarketing: agreeToMarketing,
  name: fullName({ lastName, firstName }),
  mobile_number: phone,
  stay_logged_in: false,
})

/** Whether a username may be registered, and the reason if not. @throws too_many_attempts */
async function checkUsername(db: Database, deps: ServerDeps, device: Device, typed: string) {
  await takeAttempt(db, deps, 'username_address', addressOf(device))
  const { data: username, error } = Username.safeParse(typed)
  if (username === undefined) return { available: false, message: error?.issues[0]?.message ?? '' }
  return (await isTaken(db, deps, username))
    ? { available: false, message: refusals.username_taken.detail }
    : { available: true, message: '사용할 수 있는 아이디입니다.' }
}
