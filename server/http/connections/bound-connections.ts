import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isHere, networkOf } from './network-of.ts'

/** Bounds of what connections may hold. Time is counted in looks, of which there is one each `lookEvery` milliseconds. */
interface Bounds {
  readonly lookEvery: number
  /** Requests of one connection that may wait for the answers before theirs. Browsers and proxies let none wait. */
  readonly waiting: number
  /** Connections at a time. */
  readonly atOnce: number
  /**
   * Within so many looks, and one more for each `bytesALook` that lie there, `enoughBytes` must be taken, or all. A piece
   * that was written at once counts when all of it is gone, so a large piece needs its time.
   */
  readonly takenWithin: number
  readonly bytesALook: number
  readonly enoughBytes: number
  /** Bytes that all connections together may leave to be taken. */
  readonly unsentInAll: number
  /** Milliseconds for which what takes the processor waits, at most, while others come in. */
  readonly letInFor: number
  /** Looks that the other side has to end a connection that we have ended. */
  readonly endedWithin: number
}

const BOUNDS: Bounds = {
  lookEvery: 1_000,
  waiting: 4,
  atOnce: 2_000,
  takenWithin: 60,
  bytesALook: 8 * 1024,
  enoughBytes: 32 * 1024,
  unsentInAll: 64 * 1024 * 1024,
  letInFor: 200,
  endedWithin: 2,
}

/** The share of connections that go when there are too many: not every newcomer should have to look for one. */
const ROOM = 0.05

interface Connection {
  readonly socket: Socket
  readonly network: string
  waiting: number
  /** Bytes that the other side had taken at the last look, and when it last had taken enough. */
  taken: number
  takenEnough: number
  /** Looks since something was taken, since enough was, and since we ended it. */
  quiet: number
  slow: number
  ended: number
  /** It only listens, and is never closed to make room. */
  stays: boolean
}

interface ConnectionOptions {
  readonly bounds?: Partial<Bounds>
  /** False where proxies stand in between: a connection is then theirs, not the visitor's. */
  readonly isDirect: boolean
}

const unsentOf = (connections: Iterable<Connection>) => {
  let unsent = 0
  for (const { socket } of connections) unsent += socket.writableLength
  return unsent
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Keeps what connections hold within bounds, whatever the other side does: answers that are not read, requests without
 * end, connections that are never closed. An ordinary request costs two comparisons; all else is done once for a
 * connection, or once a second.
 */
export function boundConnections({ bounds: given, isDirect }: ConnectionOptions) {
  const bounds = { ...BOUNDS, ...given }
  const open = new Map<Socket, Connection>()
  const networks = new Map<string, Set<Connection>>()
  const refused = createRefusedNetworks()
  let looks = 0
  let servers = 0
  let staying = 0
  let accepted = 0
  let lettingIn = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const refuse = ({ network }: Connection) => {
    if (isDirect && !isHere(network)) refused.refuse(network, looks)
  }
  const forget = (connection: Connection) => {
    if (open.delete(connection.socket) && connection.stays) staying -= 1
    const own = networks.get(connection.network)
    own?.delete(connection)
    if (own?.size === 0) networks.delete(connection.network)
  }
  /** Ends it at once, with whatever the system holds for it. */
  const cut = (connection: Connection) => {
    forget(connection)
    connection.socket.resetAndDestroy()
  }

  /**
   * The network with the most connections gives up those that have been quiet for longest. When most of these never took
   * an answer, they were not opened for any: the network is refused for a while.
   */
  const makeRoom = () => {
    const [largest = []] = [...networks.values()]
      .map((own) => [...own].filter(({ stays }) => !stays))
      .sort((a, b) => b.length - a.length)
    const quietest = [...largest].sort((a, b) => b.quiet - a.quiet).slice(0, Math.ceil(bounds.atOnce * ROOM))
    for (const connection of quietest) cut(connection)
    const unused = quietest.filter(({ taken, quiet }) => taken === 0 && quiet > 0)
    if (unused[0] && unused.length > quietest.length / 2) refuse(unused[0])
  }

  const add = (socket: Socket) => {
    accepted += 1
    const network = networkOf(socket.remoteAddress ?? '')
    if (refused.isRefused(network, looks)) return void socket.resetAndDestroy()
    if (open.size - staying >= bounds.atOnce) makeRoom()
    const connection = {
      socket,
      network,
      waiting: 0,
      taken: 0,
      takenEnough: 0,
      quiet: 0,
      slow: 0,
      ended: 0,
      stays: false,
    }
    open.set(socket, connection)
    networks.set(network, (networks.get(network) ?? new Set()).add(connection))
    socket.once('close', () => forget(connection))
  }

  const lookAt = (connection: Connection) => {
    const { socket } = connection
    const unsent = socket.writableLength
    const taken = socket.bytesWritten - unsent
    connection.quiet = taken > connection.taken ? 0 : connection.quiet + 1
    connection.taken = taken
    const hasEnough = unsent === 0 || taken - connection.takenEnough >= bounds.enoughBytes
    connection.slow = hasEnough ? 0 : connection.slow + 1
    if (hasEnough) connection.takenEnough = taken
    connection.ended = socket.writableFinished ? connection.ended + 1 : 0
    const patience = bounds.takenWithin + unsent / bounds.bytesALook
    if (connection.slow >= patience || connection.ended >= bounds.endedWithin) cut(connection)
  }

  /** Of the network that leaves most, those go first that have taken too little for longest. */
  const boundUnsent = () => {
    const left = [...networks.values()]
      .map((own) => ({ own, unsent: unsentOf(own) }))
      .sort((a, b) => b.unsent - a.unsent)
    let inAll = left.reduce((sum, { unsent }) => sum + unsent, 0)
    if (inAll <= bounds.unsentInAll) return
    for (const connection of left.flatMap(({ own }) => [...own].sort((a, b) => b.slow - a.slow))) {
      if (inAll <= bounds.unsentInAll) return
      inAll -= connection.socket.writableLength
      cut(connection)
    }
  }

  const look = () => {
    looks += 1
    for (const connection of open.values()) lookAt(connection)
    boundUnsent()
    refused.forgetOld(looks)
  }

  const letIn = async () => {
    const latest = performance.now() + bounds.letInFor
    // Connections that wait are accepted only after this turn of the loop.
    await nextTurn()
    for (let before = -1; before !== accepted && performance.now() < latest; ) {
      before = accepted
      await nextTurn()
    }
  }

  const wait = (socket: Socket, response: ServerResponse, go: () => void) => {
    const connection = open.get(socket)
    if (!connection) return
    if (connection.waiting >= bounds.waiting) {
      refuse(connection)
      cut(connection)
      return
    }
    connection.waiting += 1
    response.once('socket', () => {
      connection.waiting -= 1
      go()
    })
  }

  return {
    /** Bounds the connections of a server; of several together, where it listens at several addresses. */
    watch<S extends Server>(server: S): S {
      server.on('connection', add)
      // Node would answer these past our turns, as many as a chunk of bytes holds.
      server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
      server.on('listening', () => {
        servers += 1
        timer ??= setInterval(look, bounds.lookEvery).unref()
      })
      server.on('close', () => {
        servers -= 1
        if (servers > 0) return
        clearInterval(timer)
        timer = undefined
      })
      return server
    },

    /**
     * Settles when no connection waits to be let in any more, for one caller after the other: what the next one does waits until
     * those are in who came meanwhile. Node accepts one connection in each turn of its loop: where a turn draws a page,
     * three hundred who have just connected would keep the next one waiting for three hundred pages.
     */
    untilAllAreIn(): Promise<void> {
      lettingIn = lettingIn.then(letIn)
      return lettingIn
    },

    /** Lets a connection stay that only listens. Its route bounds how many there are; the rest is bounded here. */
    exemptFromIdleTimeout(socket: Socket): void {
      const connection = open.get(socket)
      if (!connection || connection.stays) return
      connection.stays = true
      staying += 1
    },

    /**
     * Hands a request on when its turn has come. A connection gets one answer at a time, however many it asks for; one
     * that lets too many wait is cut, and its network refused for a while.
     */
    inTurn(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
      const { socket } = request
      // Ended or cut meanwhile.
      if (!socket.writable) return
      // Node gives a response its socket when all before it are through.
      if (response.socket !== null) handle(request, response)
      else wait(socket, response, () => handle(request, response))
    },
  }
}

/** Looks for which a network is refused at first; twice as long each time that it does it again, up to the longest. */
const SHORTEST = 10
const LONGEST = 300
/** Networks that are remembered; the oldest make room. */
const REMEMBERED = 10_000

interface RefusedNetwork {
  readonly until: number
  readonly looks: number
}

/**
 * Networks that are not spoken to for a while. Time is told in looks, as their caller counts them; a network that
 * behaves for as long as the longest refusal begins anew.
 */
function createRefusedNetworks() {
  const refused = new LRUCache<string, RefusedNetwork>({ max: REMEMBERED })
  const isRefused = (network: string, look: number) => (refused.peek(network)?.until ?? 0) > look
  return {
    isRefused,
    refuse(network: string, look: number): void {
      // The other connections of the network belong to the same offence.
      if (isRefused(network, look)) return
      const last = refused.peek(network)
      const looks = last ? Math.min(last.looks * 2, LONGEST) : SHORTEST
      refused.set(network, { until: look + looks, looks })
    },
    forgetOld(look: number): void {
      for (const [network, { until }] of refused) if (until + LONGEST < look) refused.delete(network)
    },
  }
}
