import { describe, expect, it } from 'vitest'
import { createKeptAnswers, encodingFor, plainBody } from './kept-answers.ts'

const page = (body: string) => ({ body, contentType: 'text/html' })
const keeper = (more = {}) => {
  const clock = { now: 0 }
  return { clock, kept: createKeptAnswers({ now: () => clock.now, headers: {}, ...more }) }
}

describe('kept answers', () => {
  it('make one answer for everybody who asks at the same time', async () => {
    const { kept } = keeper()
    let made = 0
    const asks = Array.from({ length: 32 }, () => kept.fill('/', async () => page(`${++made}`)))
    const answers = await Promise.all(asks)
    expect(made).toBe(1)
    expect(new Set(answers).size).toBe(1)
  })
  it('are made again after a change, also while the old one is being made', async () => {
    const { kept } = keeper()
    let release = () => {}
    const old = kept.fill('/', async () => {
      await new Promise<void>((done) => (release = done))
      return page('old')
    })
    kept.forget()
    const fresh = await kept.fill('/', async () => page('new'))
    release()
    await old
    expect(plainBody(fresh).toString()).toBe('new')
    expect(plainBody(await kept.fill('/', async () => page('again'))).toString()).toBe('new')
  })
  it('are made again after a minute, for what depends on the clock', async () => {
    const { kept, clock } = keeper()
    await kept.fill('/', async () => page('one'))
    clock.now = 60_001
    expect(plainBody(await kept.fill('/', async () => page('two'))).toString()).toBe('two')
  })
  it('never take more memory than allowed, and keep what is asked for', async () => {
    const { kept } = keeper({ maxBytes: 20_000 })
    for (let i = 0; i < 100; i++) await kept.fill(`/${i}`, async () => page(`page ${i}`))
    expect(kept.size.bytes).toBeLessThanOrEqual(20_000)
    expect(kept.size.answers).toBeGreaterThan(3)
  })
  it('hold no bytes besides those that are sent', async () => {
    const { kept } = keeper()
    const { encoded } = await kept.fill('/', async () => page('short'))
    for (const bytes of Object.values(encoded)) expect(bytes.buffer.byteLength).toBe(bytes.length)
  })
  it('do not keep a failure', async () => {
    const { kept } = keeper()
    await expect(kept.fill('/', async () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(plainBody(await kept.fill('/', async () => page('back'))).toString()).toBe('back')
  })
})

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['br;q=0,gzip;q=0', null],
    [undefined, null],
  ])('for %s is %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding))
})
