import * as contract from '#contract/accounts.ts'
import { type Door, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type Outside } from '../outside.ts'
import { answerSignIn, type SignInCall } from './answer-sign-in.ts'
import { deviceName } from './device-name.ts'
import { giveConsents } from './give-consents.ts'
import { logIn } from './log-in.ts'
import { logInByPhone, sendLogInCode } from './log-in-by-phone.ts'
import { logOut } from './log-out.ts'
import { type Place, placeOf } from './place.ts'
import { refreshSession } from './refresh-session.ts'
import { register } from './register.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { endSession, endSessionsOf, liveSessionsOf } from './session-store.ts'
import { shownMember } from './shown-member.ts'
import { checkUsername } from './usernames.ts'

/** Calls of signing up, in and out. Those of social login lie in `social/routes.ts`. */
export function accountRoutes(door: Door, outside: Outside) {
  const { db, now } = outside
  const enter = <T>(call: SignInCall, deed: (place: Place) => Promise<T>) => answerSignIn(outside, call, deed)

  implement(door, contract.register, (call) => enter(call, (place) => register(outside, place, call.body)))

  implement(door, contract.registerFromForm, (call) =>
    enter(call, (place) => register(outside, place, applicantOfForm(call.body))),
  )

  implement(door, contract.logIn, (call) => enter(call, (place) => logIn(outside, place, call.body)))

  implement(door, contract.logInByPhone, (call) => enter(call, (place) => logInByPhone(outside, place, call.body)))

  implement(door, contract.sendPhoneCode, ({ request, body }) =>
    sendLogInCode(outside, placeOf(request, outside), body.mobile_number),
  )

  implement(door, contract.requestPasswordReset, ({ request, body }) =>
    requestPasswordReset(outside, placeOf(request, outside), body),
  )

  implement(door, contract.checkUsername, ({ request, query }) =>
    checkUsername(outside, placeOf(request, outside), query.username),
  )

  implement(door, contract.refreshTokens, ({ request, body }) =>
    refreshSession(outside, placeOf(request, outside), body.refresh_token),
  )

  implement(door, contract.getMe, ({ caller }) => shownMember(db, outside, caller))

  implement(door, contract.logOut, async ({ caller, body }) => {
    await logOut(outside, caller, body?.refresh_token)
    return { message: '로그아웃되었습니다.' }
  })

  implement(door, contract.listSessions, async ({ caller }) => {
    const live = await liveSessionsOf(db, caller.id, instantOf(now()))
    const items = live.map(({ user_agent, ...session }) => ({
      ...session,
      device: deviceName(user_agent),
      is_current: session.id === caller.session_id,
    }))
    return { items, total: items.length }
  })

  implement(door, contract.endSession, async ({ caller, params }) => {
    if (!(await endSession(db, caller.id, params.id, instantOf(now())))) throw refuse('session_not_found')
    return { message: '그 기기에서 로그아웃했습니다.' }
  })

  implement(door, contract.endAllSessions, async ({ caller }) => ({
    message: '모든 기기에서 로그아웃했습니다.',
    ended: await endSessionsOf(db, caller.id, instantOf(now())),
  }))

  implement(door, contract.giveConsents, ({ caller, body }) => giveConsents(outside, caller, body))
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
  name: `${firstName} ${lastName}`,
  mobile_number: phone,
  stay_logged_in: false,
})
