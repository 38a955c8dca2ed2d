import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PublicChange, PublicEvent } from '#contract/public-events.ts'

/** Connections that are written to in one turn: whoever asks for something else is answered in between. */
const AT_ONCE = 200
/** Milliseconds. */
const HEARTBEAT = 25_000
/** How things stand is made again for newcomers after so long. */
const KEPT = 30_000
const BEAT = Buffer.from(':\n\n')

interface Given {
  /** The round of the hour as it stands now. */
  readonly read: () => Promise<PublicEvent['live']>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly report: (error: unknown) => void
}

const framed = (event: 'now' | 'change', data: PublicEvent) =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/**
 * Everybody who listens to public changes. What is sent is made once, however many listen: while nothing changes a
 * listener costs its socket and a comment now and then.
 */
export function createHub({ read, clock, report }: Given) {
  const listeners = new Set<ServerResponse>()
  /** What a newcomer is told; null: has to be made. */
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
      // What depends on the clock alone changes once a week, at eight on Saturday; it is then asked for.
      try {
        listener.write(await snapshot())
      } catch (error) {
        now = null
        report(error)
      }
    },
    get size() {
      return listeners.size
    },
    end() {
      clearInterval(timer)
      for (const listener of listeners) listener.end()
    },
  }
}
export type Hub = ReturnType<typeof createHub>
