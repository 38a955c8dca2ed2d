import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/members/sign-in.ts'
import type { Database } from '../../database/database.ts'
import { type Api, implement } from '../../http/implement.ts'
import { refuse } from '../../http/refuse.ts'
import { COOKIES, keepSecretCookie, secretCookieOf } from '../../http/secret-cookie.ts'
import { memberOfId } from '../../members/store.ts'
import type { ServerDeps } from '../../server-deps.ts'
import { answerSignIn, type SignInCall } from '../../sessions/answer-sign-in.ts'
import { deviceOf, newSecret } from '../../sessions/device.ts'
import { sessionOfId } from '../../sessions/session-store.ts'
import { ATTEMPT_COOKIE_LIVES } from './attempts.ts'
import { beginSocialLogin } from './begin-social-login.ts'
import { finishSocialLogin } from './finish-social-login.ts'
import { createProviderClients } from './provider-clients.ts'

interface Http {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Calls of social login. */
export function socialRoutes(api: Api, db: Database, deps: ServerDeps) {
  const clientOf = createProviderClients(deps)

  const begin = async (
    { request, reply }: Http,
    wanted: { provider: string; stay_logged_in: boolean; confirms_member_id: number | null },
  ) => {
    // A second tab keeps the browser's cookie, so that the first tab's attempt stays valid.
    const browser = secretCookieOf(request, deps.publicUrl, COOKIES.social) ?? newSecret(deps.randomBytes)
    const begun = await beginSocialLogin(db, deps, deviceOf(request, deps), clientOf, { ...wanted, browser })
    keepSecretCookie(reply, deps.publicUrl, { name: COOKIES.social, secret: browser, seconds: ATTEMPT_COOKIE_LIVES })
    return begun
  }

  const finish = (call: SignInCall, given: { provider: string; code: string | undefined; state: string | undefined }) =>
    answerSignIn(db, deps, call, (device) =>
      finishSocialLogin(db, deps, device, clientOf, {
        ...given,
        browser: secretCookieOf(call.request, deps.publicUrl, COOKIES.social),
      }),
    )

  implement(api, contract.listLoginMethods, () => ({
    google: deps.social.google !== undefined,
    kakao: deps.social.kakao !== undefined,
  }))

  implement(api, contract.getSocialLoginUrl, (call) =>
    begin(call, {
      provider: call.params.provider,
      stay_logged_in: call.query.stay_logged_in === 'true',
      confirms_member_id: null,
    }),
  )

  implement(api, contract.getConfirmationUrl, async (call) => {
    const member = await memberOfId(db, call.caller.id)
    if (!member || member.provider === 'email') throw refuse('password_used')
    // The new session replaces this one, and lasts as long as this one would.
    const session = await sessionOfId(db, call.caller.session_id)
    const stay_logged_in = session?.stays_logged_in ?? false
    return begin(call, { provider: member.provider, stay_logged_in, confirms_member_id: member.id })
  })

  implement(api, contract.finishSocialLogin, (call) =>
    finish(call, { provider: call.params.provider, code: call.body.code, state: call.body.state }),
  )

  implement(api, contract.finishSocialLoginByBody, (call) =>
    finish(call, { provider: call.body.provider, code: call.body.code, state: call.body.state }),
  )
  // Clients of `finishSocialLoginByBody` read `message`, so every error of that call has one, whichever layer refused.
  api.app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    const isTheirs = routeOptions.url === contract.finishSocialLoginByBody.path && reply.statusCode >= 400
    if (!isTheirs || typeof payload !== 'string') return payload
    const body = JSON.parse(payload) as { detail: string }
    return JSON.stringify({ ...body, message: body.detail })
  })
}
