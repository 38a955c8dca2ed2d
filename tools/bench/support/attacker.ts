import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

/*
 * Run by attacks.ts in a process of its own: connections that send the same bytes again and again, and come back at
 * once when they are ended, until told to stop. Then it says what it did.
 */
export interface Attack {
  /** Connections at a time. */
  readonly connections: number
  /** Addresses that they come from, in turn. */
  readonly addresses: number
  /** From 127.0.0.1 instead, as behind a proxy of this computer that the settings do not name. */
  readonly isFromHere?: true
  /** The requests of a connection, one after the other; connections begin at different ones. */
  readonly sends: readonly string[]
  /**
   * `ceaselessly`: as fast as the system takes it, and reads nothing; `in turn`: the next after each answer; `anew`: the
   * next after each answer, each on a connection of its own; `once`: and then nothing more; `to nobody`: once, without
   * reading the answer.
   */
  readonly how: 'ceaselessly' | 'in turn' | 'anew' | 'once' | 'to nobody'
  /** Milliseconds after which a connection that was ended comes back; at once unless said. */
  readonly pause?: number
}

export interface Attacked {
  readonly connections: number
  readonly megabytesSent: number
  readonly answers: Readonly<Record<string, number>>
}

const { port, first, attack } = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as {
  port: number
  /** The first of its addresses, as a number within 127.0.0.0/8. */
  first: number
  attack: Attack
}
const { connections, addresses, sends, how, pause, isFromHere } = attack
const HUNDREDS = [16, 8, 0]
const addressOf = (i: number) =>
  isFromHere ? '127.0.0.1' : `127.${HUNDREDS.map((shift) => ((first + (i % addresses)) >> shift) & 255).join('.')}`

const answers: Record<string, number> = {}
let opened = 0
let sent = 0
let isOver = false
/** The place in `sends` for new connections: each begins where the last one stopped. */
let anew = 0

function open(i: number): void {
  if (isOver) return
  opened += 1
  const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(i) })
  let turn = i
  const send = () => {
    const bytes = sends[(how === 'anew' ? anew++ : turn++) % sends.length] as string
    sent += bytes.length
    return socket.write(bytes)
  }
  const sendAll = () => {
    while (!isOver && !socket.destroyed && send());
  }
  socket.on('connect', how === 'ceaselessly' ? sendAll : send)
  if (how === 'ceaselessly') socket.on('drain', sendAll)
  if (how === 'in turn' || how === 'anew' || how === 'once')
    socket.on('data', (chunk: Buffer) => {
      if (!chunk.subarray(0, 5).equals(Buffer.from('HTTP/'))) return
      const status = chunk.toString('latin1', 9, 12)
      answers[status] = (answers[status] ?? 0) + 1
      if (how === 'in turn' && !isOver) send()
    })
  socket.on('error', () => {})
  socket.on('close', () => (pause ? setTimeout(open, pause, i) : open(i)))
}
for (let i = 0; i < connections; i++) open(i)

// Connections that are not read from keep no process alive.
setInterval(() => {}, 1_000)
process.once('SIGTERM', () => {
  isOver = true
  const attacked: Attacked = { connections: opened, megabytesSent: sent / 1024 / 1024, answers }
  process.stdout.write(JSON.stringify(attacked), () => process.exit(0))
})
