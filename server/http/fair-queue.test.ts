import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Work that ends when it is told to, and what has begun so far. */
function aBusyPlace(waitingEach = 5, waitingInAll = 8) {
  const inTurn = createFairQueue({ atOnce: 1, waitingEach, waitingInAll })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (from: string, isKnown = false) =>
    inTurn({ from, isKnown }, () => {
      begun.push(from)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await new Promise(setImmediate)
    }
  }
  return { ask, begun, endAll }
}

it('lets somebody who asks once in between those who ask for much', async () => {
  const { ask, begun, endAll } = aBusyPlace()
  const asked = ['greedy', 'greedy', 'greedy', 'greedy', 'honest', 'other'].map((from) => ask(from))
  await endAll()
  expect(begun).toEqual(['greedy', 'greedy', 'honest', 'other', 'greedy', 'greedy'])
  await Promise.all(asked)
})

it('refuses one who asks for too much, and nobody else for it', async () => {
  const { ask, begun, endAll } = aBusyPlace(2)
  const asked = ['greedy', 'greedy', 'greedy'].map((from) => ask(from))
  await expect(ask('greedy')).rejects.toMatchObject({ code: 'busy' })
  asked.push(ask('honest'))
  await endAll()
  expect(begun).toEqual(['greedy', 'greedy', 'honest', 'greedy'])
})

it('refuses everybody when too many wait in all, and goes on afterwards', async () => {
  const { ask, endAll } = aBusyPlace(5, 3)
  const asked = ['a', 'b', 'c', 'd'].map((from) => ask(from))
  await expect(ask('e')).rejects.toMatchObject({ code: 'busy' })
  await endAll()
  await Promise.all(asked)
  const later = ask('e')
  await endAll()
  await later
})

it('lets the last of whoever has most waiting give way to one who has none, when too many wait in all', async () => {
  const { ask, begun, endAll } = aBusyPlace(5, 3)
  const asked = ['greedy', 'greedy', 'greedy'].map((from) => ask(from))
  const last = ask('greedy')
  const refused = expect(last).rejects.toMatchObject({ code: 'busy' })
  asked.push(ask('honest'))
  await refused
  await endAll()
  expect(begun).toEqual(['greedy', 'greedy', 'honest', 'greedy'])
  await Promise.all(asked)
})

it('hands the turn on when work fails', async () => {
  const inTurn = createFairQueue({ atOnce: 1, waitingEach: 5, waitingInAll: 5 })
  const failed = inTurn({ from: 'a', isKnown: false }, () => Promise.reject(new Error('broken')))
  const next = inTurn({ from: 'b', isKnown: false }, async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

it('lets those who are known go first, and finds room for them however many strangers wait', async () => {
  const { ask, begun, endAll } = aBusyPlace(5, 3)
  const strangers = ['one', 'two', 'three', 'four'].map((from) => ask(from))
  await expect(ask('five')).rejects.toMatchObject({ code: 'busy' })
  const known = ask('member', true)
  await endAll()
  expect(begun).toEqual(['one', 'member', 'two', 'three', 'four'])
  await Promise.all([...strangers, known])
})

it('refuses nobody for what they no longer wait for', async () => {
  const inTurn = createFairQueue({ atOnce: 1, waitingEach: 2, waitingInAll: 4 })
  const tab = { isClosed: false }
  const begun: string[] = []
  let end = () => {}
  const running = inTurn({ from: 'other', isKnown: false }, () => new Promise<void>((resolve) => (end = resolve)))
  const ask = (page: string, isGone: () => boolean) =>
    inTurn({ from: 'reader', isKnown: false, isGone }, async () => void begun.push(page))
  const left = ['first', 'first’s figures'].map((page) => ask(page, () => tab.isClosed))
  await expect(ask('second', () => false)).rejects.toMatchObject({ code: 'busy' })
  tab.isClosed = true
  const stayed = ['second', 'second’s figures'].map((page) => ask(page, () => false))
  end()
  await Promise.all([running, ...left, ...stayed])
  expect(begun).toEqual(['first', 'first’s figures', 'second', 'second’s figures'])
})
