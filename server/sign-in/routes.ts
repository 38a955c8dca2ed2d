import * as contract from '#contract/members/sign-in.ts'
import { familyNameFirst, fullName } from '#domain/member/member.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { answerSignIn, type SignInCall } from '../sessions/answer-sign-in.ts'
import { type Device, deviceOf } from '../sessions/device.ts'
import type { World } from '../world.ts'
import { logIn } from './log-in.ts'
import { logInByPhone, sendLogInCode } from './log-in-by-phone.ts'
import { register } from './register.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { checkUsername } from './usernames.ts'

/** Calls of signing up and in. Those of social login lie in `social/routes.ts`. */
export function signInRoutes(api: Api, db: Database, world: World) {
  const enter = <T>(call: SignInCall, deed: (device: Device) => Promise<T>) => answerSignIn(db, world, call, deed)

  // Some clients send the two parts of a name the other way round.
  implement(api, contract.register, (call) =>
    enter(call, (device) => register(db, world, device, { ...call.body, name: familyNameFirst(call.body.name) })),
  )

  implement(api, contract.registerFromForm, (call) =>
    enter(call, (device) => register(db, world, device, applicantOfForm(call.body))),
  )

  implement(api, contract.logIn, (call) => enter(call, (device) => logIn(db, world, device, call.body)))

  implement(api, contract.logInByPhone, (call) => enter(call, (device) => logInByPhone(db, world, device, call.body)))

  implement(api, contract.sendPhoneCode, ({ request, body }) =>
    sendLogInCode(db, world, deviceOf(request, world), body.mobile_number),
  )

  implement(api, contract.requestPasswordReset, ({ request, body }) =>
    requestPasswordReset(db, world, deviceOf(request, world), body),
  )

  implement(api, contract.checkUsername, ({ request, query }) =>
    checkUsername(db, world, deviceOf(request, world), query.username),
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

/** The register form's payload in the names of the other reading. */
const applicantOfForm = ({ firstName, lastName, phone, agreeToMarketing, ...same }: Form) => ({
  ...same,
  agreesToMarketing: agreeToMarketing,
  name: fullName({ lastName, firstName }),
  mobile_number: phone,
  stay_logged_in: false,
})
