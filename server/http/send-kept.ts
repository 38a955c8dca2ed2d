import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, isSame, type KeptAnswer, plainBody } from './kept-answers.ts'

/** Sends a kept answer from a route: the first time it is asked for, or to who takes no compression. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer) {
  reply.code(answer.status).headers(answer.headers)
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
  if (answer.status === 200 && known && isSame(known, answer.etag)) return reply.code(304).send()
  const encoding = encodingFor(accepted as string | undefined)
  if (!encoding) return reply.send(plainBody(answer))
  return reply.header('content-encoding', encoding).send(answer.encoded[encoding])
}
