import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Send } from '#contract/page.ts'

/**
 * Carries a page's calls to the API without a network. `inject` starts from nothing, so the visitor's
 * address and the request's id are handed on; an identity never is: pages are the same for everybody.
 */
export const inProcessSend =
  (app: FastifyInstance, request: FastifyRequest): Send =>
  async ({ method, url, body }) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: request.ip,
      headers: { 'x-request-id': request.id },
      ...(body !== undefined && { payload: body as object }),
    })
    const retryAfter = Number(answer.headers['retry-after'])
    return {
      status: answer.statusCode,
      body: answer.json(),
      ...(Number.isFinite(retryAfter) && { retryAfter }),
    }
  }
