import type { FastifyReply, FastifyRequest } from 'fastify'
import { bytesOf, encodingFor, isSame, type ReadyAnswer } from './ready-answer.ts'

/** Sends a cached answer from a route, which runs when it was just made, or its address was spelt in another way. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer) {
  reply.code(answer.status).headers(answer.headers)
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
  if (answer.status === 200 && known && isSame(known, answer.etag)) return reply.code(304).send()
  const encoding = encodingFor(accepted as string | undefined)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytesOf(answer, encoding))
}
