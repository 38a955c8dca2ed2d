import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { instantOf, type World } from '../world.ts'
import { type Device, deviceOf, keepDevice } from './device.ts'
import { endSession } from './session-store.ts'

export interface SignInCall {
  readonly caller: Caller | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Answers a call that signs somebody in. Only when it succeeds the browser is known from then on, and the
 * session that it brought along, if any, ends: the new one takes its device.
 */
export async function answerSignIn<T>(
  db: Database,
  world: World,
  { caller, request, reply }: SignInCall,
  action: (device: Device) => Promise<T>,
): Promise<T> {
  const device = deviceOf(request, world)
  const answer = await action(device)
  if (caller) await endSession(db, caller.id, caller.session_id, instantOf(world.now()))
  keepDevice(reply, world, device)
  return answer
}
