import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PublicChange, PublicEvent } from '#contract/draws/public-events.ts'

/** Connections that are written to in one turn, a millisecond or less; other requests are answered in between. */
const AT_ONCE = 20
/** Milliseconds. */
const HEARTBEAT = 25_000
/** How things stand is made again for newcomers after so long. */
const KEPT = 30_000
const BEAT = Buffer.from(':\n\n')

interface HubOptions {
  /** The round of the hour as it stands now. */
  readonly read: () => Promise<PublicEvent['live']>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly report: (error: unknown) => void
}

const framed = (event: 'now' | 'change', data: PublicEvent) =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/**
 * Everybody who listens to public changes. An event is made once, however many listen: while nothing changes a listener
 * costs its socket and a comment now and then.
 */
export function createHub({ read, clock, report }: HubOptions) {
  const listeners = new Set<ServerResponse>()
  /** The first event of a newcomer; null: has to be made. */
  let now: Promise<Buffer> | null = null
  let madeAt = 0
  let wanted = new Set<PublicChange>()
  let isSending = false
  const timer = setInterval(() => void sendAll(BEAT), HEARTBEAT).unref()

  async function sendAll(bytes: Buffer) {
    let written = 0
    for (const listener of listeners) {
      listener.write(bytes)
      written += 1
      if (written % AT_ONCE === 0) await nextTurn()
    }
  }

  /** Tells everybody; changes that come while that is done are told together afterwards. */
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
      const live = await read()
      madeAt = at
      now = Promise.resolve(framed('now', { changed: [], live }))
      await sendAll(framed('change', { changed, live }))
    }
  }

  /** How things stand, made once; never older than what was told meanwhile. */
  async function snapshot(): Promise<Buffer> {
    // Which round it is depends on the clock alone.
    if (Math.abs(clock() - madeAt) > KEPT) now = null
    if (now === null) madeAt = clock()
    now ??= read().then((live) => framed('now', { changed: [], live }))
    const mine = now
    const bytes = await mine
    return mine === now ? bytes : snapshot()
  }

  return {
    /** Tells everybody that something changed. */
    announce(changed: PublicChange) {
      now = null
      wanted.add(changed)
      void send()
    },
    /** Begins to tell somebody, with how things stand. */
    async add(listener: ServerResponse) {
      listeners.add(listener)
      listener.once('close', () => listeners.delete(listener))
      // The round of the hour changes once a week, at eight on Saturday; it is then asked for.
      try {
        const bytes = await snapshot()
        if (!listener.writableEnded) listener.write(bytes)
      } catch (error) {
        now = null
        report(error)
      }
    },
    /** Tells somebody nothing more: there is no room for them. */
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
  /** Listeners at a time, and of one network. */
  readonly most: number
  readonly mostOfANetwork: number
  /** Whether a network may have as many as there are: everybody is behind it. */
  readonly isEverybody: (network: string) => boolean
  /** Sends one away who was let in. */
  readonly sendAway: (listener: Listener) => void
}

/**
 * Listeners, by network. However few networks fill the room, one more finds a place in it: the network with most
 * listeners gives up the one that came last.
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
  /** Whether the network with most listeners had one to give up for one that has fewer. */
  const makeRoom = (ownCount: number): boolean => {
    const [network, theirs] = [...networks].reduce((most, one) => (one[1].size > most[1].size ? one : most))
    const last = [...theirs].at(-1)
    if (last === undefined || theirs.size <= ownCount + 1) return false
    leave(network, last)
    sendAway(last)
    return true
  }
  return {
    /** Lets one in, and says whether there was room. */
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
