import { describe, expect, it } from 'vitest'
import { createTurns, onBehalfOf, type Share, TooMuchWaiting } from './turns.ts'

const ENGINE: Share = { atOnce: 1, each: 1, burst: 1_000, part: 0.25 }

/** Work that takes as long as its clock is then moved on by, and what has begun so far. */
function aDatabase(share: Share) {
  let time = 0
  const inTurn = createTurns(share, () => time)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const settle = async () => {
    for (let i = 0; i < 3; i++) await new Promise(setImmediate)
  }
  const asked: Promise<unknown>[] = []
  const ask = (who: string | null) => {
    const work = () => {
      begun.push(who ?? 'the site')
      return new Promise<void>((end) => ends.push(end))
    }
    const done = who === null ? inTurn(work) : onBehalfOf(who, () => inTurn(work))
    asked.push(done)
    return done
  }
  return {
    ask,
    begun,
    /** Ends the oldest piece of work, which took so many milliseconds. */
    end: async (took = 1) => {
      time += took
      ends.shift()?.()
      await settle()
    },
    endAll: async (took = 1) => {
      for (let end = ends.shift(); end; end = ends.shift()) {
        time += took
        end()
        await settle()
      }
      await Promise.all(asked)
    },
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

describe('the turns at a database', () => {
  it('let somebody who asks once in between those who ask for much, and the site itself too', async () => {
    const { ask, begun, endAll } = aDatabase(ENGINE)
    for (const who of ['greedy', 'greedy', 'greedy', 'greedy', 'honest', null]) void ask(who)
    await endAll()
    expect(begun).toEqual(['greedy', 'honest', 'the site', 'greedy', 'greedy', 'greedy'])
  })

  it('go first to whoever has used least, however short or long their pieces are', async () => {
    const { ask, begun, end, endAll } = aDatabase(ENGINE)
    void ask('long')
    await end(100)
    void ask('short')
    await end(5)
    void ask('other')
    for (const who of ['long', 'short', 'short']) void ask(who)
    await end()
    await end(5)
    await endAll()
    expect(begun.slice(2)).toEqual(['other', 'short', 'short', 'long'])
  })

  it('keep whoever has used up what they may have waiting, while others go on', async () => {
    const { ask, begun, end, pass, endAll } = aDatabase({ ...ENGINE, burst: 100 })
    void ask('greedy')
    await end(150)
    void ask('greedy')
    void ask('honest')
    await end()
    expect(begun).toEqual(['greedy', 'honest'])
    // 150 used of 100 that may be used at once: 50 too many cost 200, of which one has passed.
    pass(199)
    void ask('other')
    await end()
    expect(begun).toEqual(['greedy', 'honest', 'other', 'greedy'])
    await endAll()
  })

  it('let one caller have so many pieces under way where several may run at once', async () => {
    const { ask, begun, endAll } = aDatabase({ ...ENGINE, atOnce: Number.POSITIVE_INFINITY, each: 2 })
    for (const who of ['greedy', 'greedy', 'greedy', 'honest', 'greedy']) void ask(who)
    expect(begun).toEqual(['greedy', 'greedy', 'honest'])
    await endAll()
    expect(begun).toHaveLength(5)
  })

  it('refuse what one caller asks for beyond all measure, and nobody else for it', async () => {
    const { ask, endAll } = aDatabase(ENGINE)
    const asked = Array.from({ length: 202 }, () => ask('greedy'))
    await expect(asked.pop()).rejects.toBeInstanceOf(TooMuchWaiting)
    void ask('honest')
    await expect(ask('greedy')).rejects.toBeInstanceOf(TooMuchWaiting)
    await endAll().catch(() => {})
  })

  it('hand the turn on when work fails', async () => {
    const inTurn = createTurns(ENGINE)
    const failed = inTurn(() => Promise.reject(new Error('broken')))
    const next = inTurn(async () => 'done')
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })
})
