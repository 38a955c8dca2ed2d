import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/accounts.ts'
import { type Door, implement } from '../../http/implement.ts'
import { refuse } from '../../http/refuse.ts'
import { memberOfId } from '../../members/store.ts'
import type { Outside } from '../../outside.ts'
import { answerSignIn, type SignInCall } from '../answer-sign-in.ts'
import { cookieName, cookieSecret, newSecret, placeOf, setCookie } from '../place.ts'
import { sessionOfId } from '../session-store.ts'
import { ATTEMPT_COOKIE, ATTEMPT_COOKIE_LIVES } from './attempts.ts'
import { beginSocialLogin } from './begin-social-login.ts'
import { finishSocialLogin } from './finish-social-login.ts'
import { createProviderClients } from './provider-clients.ts'

interface Http {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Calls of social login. */
export function socialRoutes(door: Door, outside: Outside) {
  const clientOf = createProviderClients(outside)
  const cookie = cookieName(outside.publicUrl, ATTEMPT_COOKIE)

  const begin = async (
    { request, reply }: Http,
    wanted: { provider: string; stay_logged_in: boolean; confirms_member_id: number | null },
  ) => {
    // A second tab goes on with the browser's cookie, so that the first one can still come back.
    const browser = cookieSecret(request, cookie) ?? newSecret(outside.randomBytes)
    const begun = await beginSocialLogin(outside, placeOf(request, outside), clientOf, { ...wanted, browser })
    setCookie(reply, outside.publicUrl, cookie, browser, ATTEMPT_COOKIE_LIVES)
    return begun
  }

  const finish = (call: SignInCall, given: { provider: string; code: string | undefined; state: string | undefined }) =>
    answerSignIn(outside, call, (place) =>
      finishSocialLogin(outside, place, clientOf, { ...given, browser: cookieSecret(call.request, cookie) }),
    )

  implement(door, contract.listLoginMethods, () => ({
    google: outside.social.google !== undefined,
    kakao: outside.social.kakao !== undefined,
  }))

  implement(door, contract.getSocialLoginUrl, (call) =>
    begin(call, {
      provider: call.params.provider,
      stay_logged_in: call.query.stay_logged_in === 'true',
      confirms_member_id: null,
    }),
  )

  implement(door, contract.getConfirmationUrl, async (call) => {
    const member = await memberOfId(outside.db, call.caller.id)
    if (!member || member.provider === 'email') throw refuse('password_used')
    // The new session takes the place of this one, and lasts as long as this one was meant to.
    const session = await sessionOfId(outside.db, call.caller.session_id)
    const stay_logged_in = session?.stays_logged_in ?? false
    return begin(call, { provider: member.provider, stay_logged_in, confirms_member_id: member.id })
  })

  implement(door, contract.finishSocialLogin, (call) =>
    finish(call, { provider: call.params.provider, code: call.body.code, state: call.body.state }),
  )

  implement(door, contract.finishSocialLoginByBody, (call) =>
    finish(call, { provider: call.body.provider, code: call.body.code, state: call.body.state }),
  )
  // Clients of this reading look for `message`; every error of it has one, whichever layer refused.
  door.app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    const isTheirs = routeOptions.url === contract.finishSocialLoginByBody.path && reply.statusCode >= 400
    if (!isTheirs || typeof payload !== 'string') return payload
    const body = JSON.parse(payload) as { detail: string }
    return JSON.stringify({ ...body, message: body.detail })
  })
}
