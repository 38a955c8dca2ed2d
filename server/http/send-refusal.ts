import type { FastifyReply, FastifyRequest } from 'fastify'
import { isApi } from './is-api.ts'
import { lastResortPage } from './last-resort-page.ts'
import type { Refusal } from './refuse.ts'
import { pagePolicy } from './security-headers.ts'

/** JSON for callers of the API, a small page for people. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  reply.code(refusal.status).header('cache-control', 'no-store')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  if (isApi(request))
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(refusal.body))
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy())
    .send(lastResortPage(refusal.body.detail))
}
