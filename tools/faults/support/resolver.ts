import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER = 12
/** Of a question for IPv4 addresses. */
const TYPE_A = 1
/** An answer, by one that may be asked for any name; and the same, of a name that there is not. */
const [ANSWER, NO_SUCH_NAME] = [0x8180, 0x8183]
const PORT = 53

/** A name server for a few names that can fall silent: a program that asks it then waits until its own system gives up. */
export async function startResolver(address: string, names: Readonly<Record<string, string>>) {
  let isSilent = false
  let unanswered = 0
  const socket = createSocket('udp4')
  socket.on('message', (asked, from) => {
    if (isSilent) {
      unanswered += 1
      return
    }
    socket.send(answerTo(asked, names), from.port, from.address)
  })
  socket.bind(PORT, address)
  await once(socket, 'listening')
  return {
    silent: (is: boolean) => {
      isSilent = is
    },
    /** Questions left without an answer. */
    unanswered: () => unanswered,
    stop: () => void socket.close(),
  }
}

function answerTo(asked: Buffer, names: Readonly<Record<string, string>>): Buffer {
  const labels: string[] = []
  let at = HEADER
  for (let length = asked.readUInt8(at); length > 0; length = asked.readUInt8(at)) {
    labels.push(asked.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const address = names[labels.join('.').toLowerCase()]
  const isAnswered = address !== undefined && asked.readUInt16BE(at + 1) === TYPE_A
  const head = Buffer.from(asked.subarray(0, at + 5))
  head.writeUInt16BE(address === undefined ? NO_SUCH_NAME : ANSWER, 2)
  head.writeUInt16BE(isAnswered ? 1 : 0, 6)
  // Neither who is responsible nor what else there is to know.
  head.writeUInt32BE(0, 8)
  if (!isAnswered) return head
  // The name of the question, an address of the internet, to be forgotten at once, of four bytes.
  const found = Buffer.from([0xc0, HEADER, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4])
  return Buffer.concat([head, found, Buffer.from(address.split('.').map(Number))])
}
