import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { COOKIES, keepSecretCookie } from '../http/secret-cookie.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { type Device, deviceOf, keepDevice } from './device.ts'
import { PENDING_LIVES, SecondFactorRequired } from './pending-sign-ins.ts'
import { endSession } from './session-store.ts'

export interface SignInCall {
  readonly caller: Caller | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Answers a call that signs a member in. If it succeeds, the browser becomes a known device, and the session that it had
 * before, if any, ends: the new session takes over its device. If a second factor is needed, the browser gets the cookie with
 * which it enters the code, and nothing else changes.
 */
export async function answerSignIn<T>(
  db: Database,
  deps: ServerDeps,
  { caller, request, reply }: SignInCall,
  action: (device: Device) => Promise<T>,
): Promise<T> {
  const device = { ...deviceOf(request, deps), session_id: caller?.session_id }
  const answer = await action(device).catch((error) => {
    if (error instanceof SecondFactorRequired)
      keepSecretCookie(reply, deps.publicUrl, {
        name: COOKIES.pendingSignIn,
        secret: error.secret,
        seconds: PENDING_LIVES / 1_000,
      })
    throw error
  })
  if (caller) await endSession(db, caller.id, caller.session_id, instantOf(deps.now()))
  keepDevice(reply, deps, device)
  return answer
}
