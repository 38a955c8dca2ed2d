import type { FastifyRequest } from 'fastify'
import type { Send } from '#contract/page.ts'
import type { Api } from '../http/implement.ts'

/**
 * Carries a page's calls to the API without a network. `inject` starts from nothing, so the visitor's
 * address is handed on; an identity never is: pages are the same for everybody.
 */
export const inProcessSend =
  ({ app, renderBudget }: Api, request: FastifyRequest): Send =>
  async ({ method, url, body }) => {
    const call = {
      method,
      url,
      remoteAddress: request.ip,
      ...(body !== undefined && { payload: body as object }),
    }
    // `inject` begins only when it is awaited, so that has to happen inside as well.
    const answer = await renderBudget.withinCounted(async () => await app.inject(call))
    const retryAfter = Number(answer.headers['retry-after'])
    return {
      status: answer.statusCode,
      body: answer.json(),
      ...(Number.isFinite(retryAfter) && { retryAfter }),
    }
  }
