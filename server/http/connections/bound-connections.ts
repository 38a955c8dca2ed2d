import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isLocalNetwork, networkOf } from './network-address.ts'

/** Bounds of what connections may hold. All are looked at every `lookEvery` milliseconds; other times count these looks. */
interface Bounds {
  readonly lookEvery: number
  /** Pipelined requests that may wait on one connection. Browsers and proxies do not pipeline. */
  readonly waiting: number
  /** Connections at a time. */
  readonly atOnce: number
  /**
   * Within so many looks, and one more for each `bytesALook` of unsent bytes, the client must take `enoughBytes`, or all of
   * them. A chunk that was written at once counts only when all of it is sent, so a large chunk needs more time.
   */
  readonly takenWithin: number
  readonly bytesALook: number
  readonly enoughBytes: number
  /** Unsent bytes of all connections together. */
  readonly unsentInAll: number
  /** Milliseconds for which expensive work waits, at most, while new connections are accepted. */
  readonly letInFor: number
  /** Looks within which the client must end a connection that we have ended. */
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

/** Share of the connections that are cut when there are too many, so that not every new one has to search for one to cut. */
const ROOM = 0.05

interface Connection {
  readonly socket: Socket
  readonly network: string
  waiting: number
  /** Bytes that the client had taken at the last look, and at the last look at which it had taken enough. */
  taken: number
  takenEnough: number
  /** Looks since the client took something, since it took enough, and since we ended the connection. */
  quiet: number
  slow: number
  ended: number
  /** An event stream: never closed to make room. */
  stays: boolean
}

interface ConnectionOptions {
  readonly bounds?: Partial<Bounds>
  /** False behind proxies: a connection is then the proxy's, not the visitor's. */
  readonly isDirect: boolean
}

const unsentOf = (connections: Iterable<Connection>) => {
  let unsent = 0
  for (const { socket } of connections) unsent += socket.writableLength
  return unsent
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Bounds what connections hold, whatever a client does: leave answers unread, send requests without end, never close a
 * connection. An ordinary request costs two comparisons; all other work is done once per connection or once a second.
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
  let acceptingWaiting = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const refuse = ({ network }: Connection) => {
    if (isDirect && !isLocalNetwork(network)) refused.refuse(network, looks)
  }
  const forget = (connection: Connection) => {
    if (open.delete(connection.socket) && connection.stays) staying -= 1
    const own = networks.get(connection.network)
    own?.delete(connection)
    if (own?.size === 0) networks.delete(connection.network)
  }
  /** Resets the connection, so that the system drops its buffers at once, too. */
  const cut = (connection: Connection) => {
    forget(connection)
    connection.socket.resetAndDestroy()
  }

  /**
   * Cuts the connections of the largest network that have been quiet for longest. When most of these never took any byte
   * of an answer, they were not opened to get one: the network is refused for a while.
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

  /** Cuts connections until the unsent bytes are within bounds: the network with most of them first, its slowest first. */
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

  const acceptWaiting = async () => {
    const latest = performance.now() + bounds.letInFor
    // Node accepts waiting connections only after this turn of the event loop.
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
    /** Bounds the connections of a server; several servers share the bounds (Fastify has one for each address). */
    watch<S extends Server>(server: S): S {
      server.on('connection', add)
      // Node would answer a request with an unknown `Expect` itself, past `inTurn`, as many as one chunk of bytes holds.
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
     * Settles when no connection waits to be accepted any more. Callers are served one after the other, so connections that
     * arrived during one caller's work are accepted before the next caller's. Node accepts one connection in each turn of its
     * event loop: if each turn drew a page, the last of 300 new connections would wait for 300 pages.
     */
    untilAllAreIn(): Promise<void> {
      acceptingWaiting = acceptingWaiting.then(acceptWaiting)
      return acceptingWaiting
    },

    /** Never cuts an event stream to make room. Its route bounds how many streams there are; unsent bytes are bounded here. */
    exemptFromIdleTimeout(socket: Socket): void {
      const connection = open.get(socket)
      if (!connection || connection.stays) return
      connection.stays = true
      staying += 1
    },

    /**
     * Handles a request when the earlier ones of its connection are answered. A connection on which too many requests wait
     * is cut, and its network refused for a while.
     */
    inTurn(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
      const { socket } = request
      // The connection was ended or cut meanwhile.
      if (!socket.writable) return
      // Node gives a response its socket when all responses before it are finished.
      if (response.socket !== null) handle(request, response)
      else wait(socket, response, () => handle(request, response))
    },
  }
}

/** Looks for which a network is refused the first time; each further time twice as long, up to LONGEST. */
const SHORTEST = 10
const LONGEST = 300
/** Networks that are remembered at most; the oldest are forgotten first. */
const REMEMBERED = 10_000

interface RefusedNetwork {
  readonly until: number
  readonly looks: number
}

/**
 * Networks whose connections are refused for a while. Times are counts of looks, which the caller passes in; a network
 * that causes no refusal for LONGEST looks starts again at SHORTEST.
 */
function createRefusedNetworks() {
  const refused = new LRUCache<string, RefusedNetwork>({ max: REMEMBERED })
  const isRefused = (network: string, look: number) => (refused.peek(network)?.until ?? 0) > look
  return {
    isRefused,
    refuse(network: string, look: number): void {
      // Several connections of one network cut at once count as one offence.
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
