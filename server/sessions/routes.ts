import * as contract from '#contract/members/sessions.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { deviceOf } from './device.ts'
import { deviceName } from './device-name.ts'
import { logOut } from './log-out.ts'
import { refreshSession } from './refresh-session.ts'
import { endSession, endSessionsOf, liveSessionsOf } from './session-store.ts'
import { shownMember } from './shown-member.ts'

/** Calls of those who are signed in about their sessions. */
export function sessionRoutes(api: Api, db: Database, world: World) {
  const { now } = world

  implement(api, contract.refreshTokens, ({ request, body }) =>
    refreshSession(db, world, deviceOf(request, world), body.refresh_token),
  )

  implement(api, contract.getMe, ({ caller }) => shownMember(db, world, caller))

  implement(api, contract.logOut, async ({ caller, body }) => {
    await logOut(db, world, caller, body?.refresh_token)
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
    if (!(await endSession(db, caller.id, params.id, instantOf(now())))) throw refuse('session_not_found')
    return { message: '그 기기에서 로그아웃했습니다.' }
  })

  implement(api, contract.endAllSessions, async ({ caller }) => ({
    message: '모든 기기에서 로그아웃했습니다.',
    ended: await endSessionsOf(db, caller.id, instantOf(now())),
  }))
}
