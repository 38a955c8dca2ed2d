// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getLatestDraw } from '#contract/draws/draws.ts'
import { getLiveRound } from '#contract/draws/live-round.ts'
import { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { clockNow, deviceNow } from './clock.ts'
import { listenForAll } from './public-events.ts'
import { query } from './query.ts'

/** The browser's stream, as far as it is used. */
class AStream extends EventTarget {
  static readonly CLOSED = 2
  static opened: AStream[] = []
  readyState = 1
  constructor() {
    super()
    AStream.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
  tell(event: string, data: object) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

const LIVE = { round_number: 1246, stage: 'nothing', draw: null }
const KNOWN = { ...LIVE, stage: 'numbers', draw: { numbers: [1, 2, 3, 4, 5, 6] } }
const live = query(getLiveRound)
const latest = query(getLatestDraw)
const mine = query(listNumberSets, { query: {} })

let client: QueryClient
let asked: string[]
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', AStream)
  AStream.opened = []
  asked = []
  client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: ({ queryKey }) => {
          asked.push(queryKey[0] as string)
          return queryKey[0] === getLiveRound.path ? KNOWN : {}
        },
      },
    },
  })
  for (const { queryKey, meta } of [latest, mine]) await client.fetchQuery({ queryKey, meta })
  client.setQueryData(live.queryKey, LIVE)
  asked = []
  listenForAll(client)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const isInvalid = ({ queryKey }: { queryKey: readonly unknown[] }) => client.getQueryState(queryKey)?.isInvalidated

it('shows the numbers with the event itself, and asks for what follows a little later', async () => {
  const [stream] = AStream.opened
  stream?.tell('now', { changed: [], live: LIVE })
  await vi.advanceTimersByTimeAsync(2_000)
  expect([isInvalid(latest), isInvalid(mine)]).toEqual([false, false])
  stream?.tell('change', { changed: ['draws'], live: KNOWN })
  expect(client.getQueryData(live.queryKey)).toEqual(KNOWN)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([isInvalid(latest), isInvalid(mine)]).toEqual([true, true])
})

it('goes by the time of the site where the device’s clock is wrong', () => {
  AStream.opened[0]?.tell('time', { now: new Date(deviceNow() + 3_600_000).toISOString() })
  expect(clockNow() - deviceNow()).toBe(3_600_000)
  AStream.opened[0]?.tell('time', { now: new Date(deviceNow()).toISOString() })
  expect(clockNow()).toBe(deviceNow())
})

it('takes no time for that of now that something in between has held back', () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000)
  AStream.opened[0]?.tell('time', { now: new Date(deviceNow() - 3_600_000).toISOString() })
  expect(clockNow()).toBe(deviceNow())
})

it('asks for nothing again because the stream writes the fields in another order than the call', async () => {
  client.setQueryData(live.queryKey, KNOWN)
  const { draw, stage, ...rest } = KNOWN
  AStream.opened[0]?.tell('now', { changed: [], live: { draw, stage, ...rest } })
  await vi.advanceTimersByTimeAsync(2_000)
  expect([isInvalid(latest), isInvalid(mine)]).toEqual([false, false])
})

it('takes in what it missed when it hears how things stand', async () => {
  AStream.opened[0]?.tell('now', { changed: [], live: KNOWN })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(isInvalid(latest)).toBe(true)
})

it('leaves a member’s sets alone when only texts have changed', async () => {
  AStream.opened[0]?.tell('change', { changed: ['site'], live: LIVE })
  await vi.advanceTimersByTimeAsync(2_000)
  expect([isInvalid(latest), isInvalid(mine)]).toEqual([true, false])
})

it.each([
  ['refused', () => AStream.opened[0]?.fail(2)],
  ['cut off each time', () => [0, 0, 0].map((state) => AStream.opened[0]?.fail(state))],
])('asks each quarter of a minute where the stream is %s', async (_, fail) => {
  fail()
  await vi.advanceTimersByTimeAsync(14_000)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(asked).toContain(getLiveRound.path)
  expect(client.getQueryData(live.queryKey)).toEqual(KNOWN)
})

it('stays still in a tab that was left while it asked', async () => {
  AStream.opened[0]?.fail(2)
  const { promise, resolve } = Promise.withResolvers<object>()
  client.setDefaultOptions({
    queries: {
      queryFn: ({ queryKey }) => {
        asked.push(queryKey[0] as string)
        return promise
      },
    },
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toEqual([getLiveRound.path])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  resolve(KNOWN)
  await vi.advanceTimersByTimeAsync(400_000)
  expect(asked).toEqual([getLiveRound.path])
})
