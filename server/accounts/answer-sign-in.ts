import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../http/caller.ts'
import { instantOf, type Outside } from '../outside.ts'
import { keepDevice, type Place, placeOf } from './place.ts'
import { endSession } from './session-store.ts'

export interface SignInCall {
  readonly caller: Caller | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Answers a call that signs somebody in. Only when it succeeds the browser is known from then on, and the
 * session that it brought along, if any, ends: the new one takes its place.
 */
export async function answerSignIn<T>(
  outside: Outside,
  { caller, request, reply }: SignInCall,
  deed: (place: Place) => Promise<T>,
): Promise<T> {
  const place = placeOf(request, outside)
  const answer = await deed(place)
  if (caller) await endSession(outside.db, caller.id, caller.session_id, instantOf(outside.now()))
  keepDevice(reply, outside, place)
  return answer
}
