import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Replica } from '../database/replica.ts'
import { cookieNameOn } from './secret-cookie.ts'

/** Answers a call; its statements may go to the replica where that is fresh enough. */
export type Reads = <T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<T>,
) => Promise<T>

/** Holds the leader's position after the browser's last write. No secret: a forged one only chooses leader or replica. */
const COOKIE = 'lottolens_written'
/** Seconds; a replica that is further behind is left out long before. */
const KEPT_FOR = 60
/** A position that no replica reaches while the cookie holds. */
const BEYOND_ALL = 'FFFFFFFF/FFFFFFFF'

/**
 * Sends calls that only read to the replica, where there is one. A caller who writes gets the leader's position in a cookie,
 * and reads from the leader until the replica has replayed that far. Signed-in clients without cookies read from the leader.
 */
export function readsFrom(replica: Replica | null, publicUrl: string): Reads {
  if (!replica) return (_endpoint, _request, _reply, answer) => answer()
  const name = cookieNameOn(publicUrl, COOKIE)
  const cookie = {
    ...{ path: '/', maxAge: KEPT_FOR, httpOnly: true, sameSite: 'strict' as const },
    secure: publicUrl.startsWith('https:'),
  }
  return async ({ access, method, opens_personal_data }, request, reply, answer) => {
    if (method !== 'GET') {
      const answered = await answer()
      // Where the leader cannot say how far it is, as while it changes, no replica has what the caller wrote.
      const position = await replica.position().catch(() => BEYOND_ALL)
      reply.setCookie(name, position.replace('/', '-'), cookie)
      return answered
    }
    // Opening personal data writes to the audit log, and the permission for it may have ended a moment ago.
    if (opens_personal_data || (access !== 'anyone' && request.headers.cookie === undefined)) return answer()
    return replica.reading(request.cookies[name]?.replace('-', '/') ?? null, answer)
  }
}
