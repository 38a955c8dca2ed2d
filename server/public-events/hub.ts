import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PublicChange, PublicEvent } from '#contract/draws/public-events.ts'

/** Connections that are written to in one turn of the event loop, a millisecond or less; between turns requests are answered. */
const AT_ONCE = 20
/** Milliseconds. */
const HEARTBEAT = 25_000
/** Milliseconds after which the first event of new listeners is made again. */
const KEPT = 30_000
const BEAT = Buffer.from(':\n\n')

interface HubOptions {
  /** Reads the live round: the newest one whose sales have closed. */
  readonly read: () => Promise<PublicEvent['live']>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly report: (error: unknown) => void
}

const framed = (event: 'now' | 'change', data: PublicEvent) =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/**
 * The connections that listen to public changes. An event is made once for all of them; while nothing changes, a listener
 * costs its socket and a comment every 25 seconds.
 */
export function createHub({ read, clock, report }: HubOptions) {
  const listeners = new Set<ServerResponse>()
  /** The first event of a new listener; null when it has to be made. */
  let now: Promise<Buffer> | null = null
  let madeAt = 0
  /** Changes of which the listeners were not told yet. */
  let wanted = new Set<PublicChange>()
  let isSending = false
  const timer = setInterval(() => {
    void sendAll(BEAT)
    void send()
  }, HEARTBEAT).unref()

  async function sendAll(bytes: Buffer) {
    let written = 0
    for (const listener of listeners) {
      listener.write(bytes)
      written += 1
      if (written % AT_ONCE === 0) await nextTurn()
    }
  }

  /** Sends the changes to all listeners; changes that come meanwhile are sent together afterwards. */
  async function send() {
    if (isSending) return
    isSending = true
    try {
      await sendWanted()
    } catch (error) {
      report(error)
    } finally {
      isSending = false
    }
  }

  async function sendWanted() {
    while (wanted.size > 0) {
      const changed = [...wanted]
      wanted = new Set()
      const at = clock()
      const live = await read().catch((error: unknown) => {
        // The next heartbeat tries again.
        for (const one of changed) wanted.add(one)
        throw error
      })
      madeAt = at
      now = Promise.resolve(framed('now', { changed: [], live }))
      await sendAll(framed('change', { changed, live }))
    }
  }

  /** The first event, made once for all new listeners; never older than a change that was sent meanwhile. */
  async function snapshot(): Promise<Buffer> {
    // The live round also changes with the clock, without an announcement.
    if (Math.abs(clock() - madeAt) > KEPT) now = null
    if (now === null) madeAt = clock()
    now ??= read().then((live) => framed('now', { changed: [], live }))
    const mine = now
    const bytes = await mine
    return mine === now ? bytes : snapshot()
  }

  return {
    /** Tells all listeners that published data changed. */
    announce(changed: PublicChange) {
      now = null
      wanted.add(changed)
      void send()
    },
    /** Adds a listener and sends it the first event. */
    async add(listener: ServerResponse) {
      listeners.add(listener)
      listener.once('close', () => listeners.delete(listener))
      // The live round changes once a week, at eight on Saturday, by the clock; `snapshot` then reads it again.
      try {
        const bytes = await snapshot()
        if (!listener.writableEnded) listener.write(bytes)
      } catch (error) {
        now = null
        report(error)
      }
    },
    /** Ends a listener's connection to make room for another. */
    remove(listener: ServerResponse) {
      listeners.delete(listener)
      listener.end()
    },
    end() {
      clearInterval(timer)
      for (const listener of listeners) listener.end()
    },
  }
}

interface Room<Listener> {
  /** Listeners at a time: of all networks, and of one. */
  readonly most: number
  readonly mostOfANetwork: number
  /** Whether a network has no bound of its own, since all visitors may be behind it (a local proxy). */
  readonly isEverybody: (network: string) => boolean
  /** Ends a listener that was let in before. */
  readonly sendAway: (listener: Listener) => void
}

/**
 * Bounds listeners by network. When the room is full, a listener of a network with fewer is let in nevertheless: the network
 * with most listeners loses the one that came last.
 */
export function createRoom<Listener>({ most, mostOfANetwork, isEverybody, sendAway }: Room<Listener>) {
  const networks = new Map<string, Set<Listener>>()
  let inAll = 0
  const leave = (network: string, listener: Listener) => {
    const own = networks.get(network)
    if (!own?.delete(listener)) return
    inAll -= 1
    if (own.size === 0) networks.delete(network)
  }
  /** Ends the last listener of the network with most; false when the asking network, with `ownCount`, would not have fewer. */
  const makeRoom = (ownCount: number): boolean => {
    const [network, theirs] = [...networks].reduce((most, one) => (one[1].size > most[1].size ? one : most))
    const last = [...theirs].at(-1)
    if (last === undefined || theirs.size <= ownCount + 1) return false
    leave(network, last)
    sendAway(last)
    return true
  }
  return {
    /** Lets a listener in. @returns whether there was room */
    enter(network: string, listener: Listener): boolean {
      const own = networks.get(network) ?? new Set()
      if (own.size >= mostOfANetwork && !isEverybody(network)) return false
      if (inAll >= most && !makeRoom(own.size)) return false
      networks.set(network, own.add(listener))
      inAll += 1
      return true
    },
    leave,
  }
}
