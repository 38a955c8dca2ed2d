import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Endpoint, type Input, type Reply, urlOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/refusals.ts'
import { ALL_PERMISSIONS } from '#domain/staff/permission.ts'
import type { StaffCaller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'

const SECRET = 'x-lottolens-console'
const ACTOR = 'x-lottolens-actor'

/** Calls an endpoint for the command line. @throws the Refusal that the endpoint answers */
export type ConsoleCall = <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Reply<E>>

/**
 * The command line as a caller of the API. It calls in this process and proves itself by a secret that each process makes and
 * that never leaves it. Its user has the server's own account on the machine, so the command line has all permissions.
 */
export function createConsole() {
  const secret = randomBytes(32).toString('base64url')
  const bytes = Buffer.from(secret)
  const isSecret = (given: string | string[] | undefined) => {
    const found = Buffer.from(typeof given === 'string' ? given : '')
    return found.length === bytes.length && timingSafeEqual(found, bytes)
  }
  const permissions = new Set(ALL_PERMISSIONS)
  return {
    /** The command line, when the request comes from it; null for any other caller. */
    callerOf: ({ headers }: FastifyRequest): StaffCaller | null =>
      isSecret(headers[SECRET])
        ? {
            id: null,
            name: decodeURIComponent(String(headers[ACTOR] ?? '')),
            role: null,
            permissions,
            session_id: null,
            hasFreshFactor: true,
          }
        : null,

    /** How the command line calls the API. */
    callAs:
      (app: FastifyInstance, actor: string): ConsoleCall =>
      async (endpoint, input) => {
        const { params, query, body } = (input ?? {}) as Partial<Record<'params' | 'query' | 'body', object>>
        const answer = await app.inject({
          method: endpoint.method,
          url: urlOf(endpoint.path, { params: { ...params }, query: { ...query } }),
          headers: { [SECRET]: secret, [ACTOR]: encodeURIComponent(actor) },
          ...(body !== undefined && { payload: body }),
        })
        const reply = answer.json()
        if (answer.statusCode < 400) return reply
        const { code, errors } = reply as ErrorBody
        throw refuse(code, { ...(errors && { errors }) })
      },
  }
}
