import type { Input } from '#contract/endpoint.ts'
import * as contract from '#contract/members/sessions.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { type Api, implement } from '../http/implement.ts'
import { tokenHash } from '../keys/keyed-hash.ts'
import { dropSubscription } from '../messages/push-subscription-store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { deviceName, deviceOf } from './device.ts'
import { refreshSession } from './refresh-session.ts'
import { shownMember } from './session-member.ts'
import { endSession, endSessionsOf, liveSessionsOf, refreshTokenOf, sessionOfId } from './session-store.ts'
import { signOutDevice } from './sign-out-device.ts'

/** The calls of members about their sessions. */
export function sessionRoutes(api: Api, db: Database, deps: ServerDeps) {
  const { now } = deps

  implement(api, contract.refreshTokens, ({ request, body }) =>
    refreshSession(db, deps, deviceOf(request, deps), body.refresh_token),
  )

  implement(api, contract.getMe, ({ caller }) => shownMember(db, deps, caller))

  implement(api, contract.logOut, async ({ caller, body }) => {
    await logOut(db, deps, caller, body ?? {})
    return { message: '로그아웃되었습니다.' }
  })

  implement(api, contract.listSessions, async ({ caller }) => {
    const live = await liveSessionsOf(db, caller.id, instantOf(now()))
    const items = live.map(({ user_agent, ...session }) => ({
      ...session,
      device: deviceName(user_agent),
      is_current: session.id === caller.session_id,
    }))
    return { items, total: items.length }
  })

  implement(api, contract.endSession, async ({ caller, params }) => {
    await signOutDevice(db, deps, caller.id, params.id)
    return { message: '그 기기에서 로그아웃했습니다.' }
  })

  implement(api, contract.endAllSessions, async ({ caller }) => ({
    message: '모든 기기에서 로그아웃했습니다.',
    ended: await endSessionsOf(db, caller.id, instantOf(now())),
  }))
}

type LogOut = NonNullable<Input<typeof contract.logOut>['body']>

/** Ends the session of a valid token, either access or refresh token. Without a valid one there is no session to end. */
async function logOut(db: Database, { now }: ServerDeps, caller: Caller | null, body: LogOut): Promise<void> {
  const { refresh_token, push_endpoint } = body
  const hash = body.refresh_token_hash ?? (refresh_token && tokenHash(refresh_token))
  const token = hash ? await refreshTokenOf(db, hash) : null
  const named = token && (await sessionOfId(db, token.session_id))
  // A hash may arrive late, when another member is signed in in this browser; the caller's own session then stays.
  const own = body.refresh_token_hash === undefined && caller ? [{ id: caller.session_id, member_id: caller.id }] : []
  for (const { id, member_id } of named ? [...own, named] : own) {
    await endSession(db, member_id, id, instantOf(now()))
    if (push_endpoint) await dropSubscription(db, member_id, push_endpoint)
  }
}
