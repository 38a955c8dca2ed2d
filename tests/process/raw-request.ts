import { connect, type Socket } from 'node:net'
import { until } from './running-server.ts'

/** A connection on which anything may be sent, also what no client would. */
export interface RawConnection {
  readonly socket: Socket
  /** All that came back so far. */
  readonly answer: () => string
  /** Settles when the other side has closed, or cut, the connection. */
  readonly closed: Promise<void>
}

export function openRaw(port: number, bytes: string | Buffer = ''): RawConnection {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString('utf8')))
  const closed = new Promise<void>((resolve) => {
    socket.on('end', () => resolve(void socket.end()))
    socket.on('close', () => resolve())
  })
  // A cut connection is an answer too: `closed` tells.
  socket.on('error', () => {})
  socket.write(bytes)
  return { socket, answer: () => answer, closed }
}

export interface RawAnswer {
  /** NaN where nothing came back. */
  readonly status: number
  readonly body: string
}

/** Sends bytes and waits for one whole answer, or for the connection's end. */
export const sendRaw = (port: number, bytes: string | Buffer): Promise<RawAnswer> => answerOn(openRaw(port, bytes))

/** Waits for one whole answer, or for the connection's end. */
export async function answerOn({ socket, answer, closed }: RawConnection): Promise<RawAnswer> {
  let isClosed = false
  void closed.then(() => (isClosed = true))
  await until('an answer', () => isClosed || isWhole(answer()))
  socket.destroy()
  const [head = '', ...body] = answer().split('\r\n\r\n')
  return { status: Number(head.slice(9, 12) || Number.NaN), body: body.join('\r\n\r\n') }
}

function isWhole(answer: string) {
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  return length !== undefined && Buffer.byteLength(body.join('\r\n\r\n')) >= Number(length)
}
