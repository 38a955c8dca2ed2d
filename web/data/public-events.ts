import { hashKey, type QueryClient } from '@tanstack/react-query'
import { getLiveRound } from '#contract/draws/live-round.ts'
import type { PublicChange, PublicEvent } from '#contract/draws/public-events.ts'
import { PUBLIC_EVENTS, type TimeEvent } from '#contract/event-stream.ts'
import { browserChance } from './browser-chance.ts'
import { deviceNow, type SiteTime, setSiteTime } from './clock.ts'
import { followsFrom } from './query.ts'

/** The name of the lock and of the channel that all tabs share. */
const NAME = 'lottolens-public-events'
/** A second channel: tabs of an older release expect only changes on the first. */
const TIME_NAME = 'lottolens-time'
/** Milliseconds after the stream was asked for within which its time is of now: something in between may hold it back. */
const TIME_WITHIN = 30_000
/** Pages that receive a change at once ask for what changed one after the other. */
const ASK_WITHIN = 2_000
const POLL = { every: 15_000, within: 5_000 }
const MOST_FAILURES = 3
/** How long asking goes on before the stream is tried again. */
const STREAM_AGAIN = 300_000

const LIVE = [getLiveRound.path, {}] as const
/**
 * The event without the time of looking, which says nothing new of the draw. As the cache writes its keys, in which the order
 * of fields says nothing: the call and the stream write them in orders of their own.
 */
const newsIn = (live: PublicEvent['live']) => hashKey([{ ...live, checked_every: null, next_check_at: null }])

const shuffled = (within: number) => browserChance(within)

/** Puts the data of each event into the cache, and revalidates the queries that follow from it. */
function createReceiver(client: QueryClient) {
  const due = new Set<PublicChange>()
  const revalidateDue = () => {
    const hasDraws = due.has('draws')
    due.clear()
    void client.invalidateQueries({
      predicate: (query) =>
        query.queryKey[0] !== getLiveRound.path &&
        (query.meta?.access === 'anyone' || (hasDraws && followsFrom(['draws'], query))),
    })
  }
  return ({ changed, live }: PublicEvent) => {
    const known = client.getQueryData<PublicEvent['live']>(LIVE)
    client.setQueryData(LIVE, live)
    const isNews = known !== undefined && newsIn(known) !== newsIn(live)
    const news: readonly PublicChange[] = changed.length === 0 && isNews ? ['draws'] : changed
    if (news.length === 0) return
    if (due.size === 0) setTimeout(revalidateDue, shuffled(ASK_WITHIN))
    for (const one of news) due.add(one)
  }
}

/**
 * Receives public changes for as long as somebody looks at this tab: by the stream, and where that cannot be had by
 * asking every quarter of a minute. @returns how to stop
 */
function listen(
  client: QueryClient,
  receive: (event: PublicEvent) => void,
  onTime: (time: SiteTime) => void,
): () => void {
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedUntil = 0
  let failures = 0
  let isStopped = false
  const poll = () => {
    timer = setTimeout(async () => {
      const live = await client
        .fetchQuery<PublicEvent['live']>({ queryKey: LIVE, meta: { access: 'anyone' }, staleTime: 0 })
        .catch(() => null)
      if (live) receive({ changed: [], live })
      if (isStopped) return
      if (performance.now() > askedUntil) open()
      else poll()
    }, POLL.every + shuffled(POLL.within))
  }
  const open = () => {
    if (typeof EventSource === 'undefined') return poll()
    stream = new EventSource(PUBLIC_EVENTS)
    let askedAt = performance.now()
    const onEvent = ({ data }: MessageEvent<string>) => {
      failures = 0
      receive(JSON.parse(data) as PublicEvent)
    }
    stream.addEventListener('time', ({ data }: MessageEvent<string>) => {
      if (performance.now() - askedAt > TIME_WITHIN) return
      onTime({ now: Date.parse((JSON.parse(data) as TimeEvent).now), at: deviceNow() })
    })
    stream.addEventListener('now', onEvent)
    stream.addEventListener('change', onEvent)
    stream.addEventListener('error', () => {
      failures += 1
      askedAt = performance.now()
      // Cut off, it comes back by itself; refused, or cut off each time by something in between, it does not.
      if (stream?.readyState !== EventSource.CLOSED && failures < MOST_FAILURES) return
      stream?.close()
      failures = 0
      askedUntil = performance.now() + STREAM_AGAIN
      poll()
    })
  }
  open()
  return () => {
    isStopped = true
    stream?.close()
    clearTimeout(timer)
  }
}

/** Keeps what this tab shows as new as the site is. One tab that is looked at listens for all; left, the next one does. */
export function listenForAll(client: QueryClient): void {
  const receive = createReceiver(client)
  const [channel, times] =
    typeof BroadcastChannel === 'undefined' ? [] : [new BroadcastChannel(NAME), new BroadcastChannel(TIME_NAME)]
  const locks = navigator.locks as LockManager | undefined
  channel?.addEventListener('message', ({ data }) => receive(data as PublicEvent))
  times?.addEventListener('message', ({ data }) => setSiteTime(data as SiteTime))
  const receiveForAll = (event: PublicEvent) => {
    receive(event)
    channel?.postMessage(event)
  }
  const setSiteTimeForAll = (time: SiteTime) => {
    setSiteTime(time)
    times?.postMessage(time)
  }
  let leave: (() => void) | null = null
  let hasSlept = false
  const enter = () => {
    const { promise: left, resolve } = Promise.withResolvers<void>()
    const waiting = new AbortController()
    leave = () => {
      waiting.abort()
      resolve()
    }
    const lead = async () => {
      const stop = listen(client, receiveForAll, setSiteTimeForAll)
      await left
      stop()
    }
    if (locks && channel) locks.request(NAME, { signal: waiting.signal }, lead).catch(() => {})
    else void lead()
    // Another tab may be listening already, and have received changes while this one slept.
    if (hasSlept) void client.invalidateQueries({ queryKey: LIVE })
  }
  const follow = () => {
    if (document.visibilityState === 'visible') {
      if (!leave) enter()
    } else {
      leave?.()
      leave = null
      hasSlept = true
    }
  }
  document.addEventListener('visibilitychange', follow)
  follow()
}

/** Milliseconds. The stream never ends, so it is begun after everything that the page shows first. */
const BEGIN_AFTER = 3_000

/** Keeps what this tab shows of public things as new as the site is, from a moment after the page is there. */
export function followPublicEvents(client: QueryClient): void {
  const begin = () => setTimeout(() => listenForAll(client), BEGIN_AFTER)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
