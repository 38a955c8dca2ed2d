import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Replica } from '../database/replica.ts'

/** Answers a call, from the replica where that does. */
export type Reads = <T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<T>,
) => Promise<T>

/** Where a browser keeps how far the database was when it wrote something last; no secret, and of no use to anybody. */
const COOKIE = 'lottolens_written'
/** Seconds; a replica that is further behind is left out long before. */
const KEPT_FOR = 60

/**
 * Sends what only reads to the replica, where there is one. Whoever writes is handed the leader's position, and reads from the
 * leader until the replica has come that far; so does a member whose program keeps no cookies.
 */
export function readsFrom(replica: Replica | null, publicUrl: string): Reads {
  if (!replica) return (_endpoint, _request, _reply, answer) => answer()
  const cookie = {
    ...{ path: '/', maxAge: KEPT_FOR, httpOnly: true, sameSite: 'strict' as const },
    secure: publicUrl.startsWith('https:'),
  }
  return async ({ access, method, opens_personal_data }, request, reply, answer) => {
    if (method !== 'GET') {
      const answered = await answer()
      // Without it they would read the leader's answer a moment later; nothing that was done is undone for that.
      const position = await replica.position().catch(() => null)
      if (position !== null) reply.setCookie(COOKIE, position.replace('/', '-'), cookie)
      return answered
    }
    // It is written down who opened what, and whether they still may is for the leader to say.
    if (opens_personal_data || (access !== 'anyone' && request.headers.cookie === undefined)) return answer()
    return replica.reading(request.cookies[COOKIE]?.replace('-', '/') ?? null, answer)
  }
}
