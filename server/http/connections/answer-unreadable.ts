import type { Socket } from 'node:net'
import type { RefusalCode } from '#contract/refusals.ts'
import { refuse } from '../refuse.ts'

const refusalCodes: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/**
 * Answers what never became a request: too large a head, half a body, silence, no HTTP at all. The connection is ended
 * with it; `boundConnections` sees to it that it is gone soon, whether the other side ends it too or not.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // With an answer on its way, anything more would look like a part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.writableLength > 0) return void socket.destroy()
  const { body, status } = refuse(refusalCodes[error.code ?? ''] ?? 'malformed_request')
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${status} Refused`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  )
}
