import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { bytesOf, encodingFor, type ReadyAnswer } from './ready-answer.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

const textOf = (answer: ReadyAnswer) => bytesOf(answer, 'identity')?.toString()
const page = (body: string) => ({ body, contentType: 'text/html' })
/** A page that brotli makes smaller when it tries harder. */
const text = Array.from({ length: 400 }, (_, i) => `<li class="a-${i % 7}">${(i * 7919) % 45}</li>`).join('')
const keeper = (more = {}) => {
  const clock = { now: 0 }
  return { clock, cache: createResponseCache({ now: () => clock.now, headers: {}, ...more }) }
}

const ask = (cache: ResponseCache, url: string) =>
  cache.answer(
    { method: 'GET', url, rawHeaders: ['accept-encoding', 'br'], headers: {} } as never,
    { writeHead: () => {}, end: () => {} } as never,
  )

describe('kept answers', () => {
  it('make one answer for everybody who asks at the same time', async () => {
    const { cache } = keeper()
    let made = 0
    const asks = Array.from({ length: 32 }, () => cache.fill('/', 'br', async () => page(`${++made}`)))
    const answers = await Promise.all(asks)
    expect(made).toBe(1)
    expect(new Set(answers).size).toBe(1)
  })
  it('are made again after a change, also while the old one is being made', async () => {
    const { cache } = keeper()
    let release = () => {}
    const old = cache.fill('/', 'br', async () => {
      await new Promise<void>((done) => (release = done))
      return page('old')
    })
    cache.forget()
    const fresh = await cache.fill('/', 'br', async () => page('new'))
    release()
    await old
    expect(textOf(fresh)).toBe('new')
    expect(textOf(await cache.fill('/', 'br', async () => page('again')))).toBe('new')
  })
  it('are made again after a minute, for what depends on the clock', async () => {
    const { cache, clock } = keeper()
    await cache.fill('/', 'br', async () => page('one'))
    clock.now = 60_001
    expect(textOf(await cache.fill('/', 'br', async () => page('two')))).toBe('two')
  })
  it('never take more memory than allowed, and keep what is asked for', async () => {
    const { cache } = keeper({ maxBytes: 20_000 })
    for (let i = 0; i < 100; i++) await cache.fill(`/${i}`, 'br', async () => page(`page ${i}`))
    expect(cache.size.bytes).toBeLessThanOrEqual(20_000)
    expect(cache.size.answers).toBeGreaterThan(3)
  })
  it('hold no bytes besides those that are sent, and count all of them', async () => {
    const { cache } = keeper()
    const { encoded } = await cache.fill('/', 'br', async () => page('short'))
    const buffers = Object.values(encoded).filter((bytes) => bytes !== null)
    const held = buffers.map(({ buffer }) => buffer.byteLength)
    expect(held).toEqual(buffers.map(({ length }) => length))
    expect(cache.size.bytes).toBeGreaterThan(held.reduce((sum, bytes) => sum + bytes, 0))
  })
  it('hold the plain bytes of data, which pages read, and of pages only the compressed', async () => {
    const { cache } = keeper()
    const { encoded } = await cache.fill('/data', 'br', async () => ({ body: '{}', contentType: 'application/json' }))
    expect(encoded.identity?.toString()).toBe('{}')
    expect((await cache.fill('/', 'br', async () => page('a page'))).encoded.identity).toBeNull()
  })
  it('are compressed for who asks for it so, once for all of them, when it is their turn', async () => {
    const { cache } = keeper()
    let turns = 0
    const fill = (encoding: 'br' | 'gzip' | 'identity') =>
      cache.fill(
        '/data',
        encoding,
        async () => ({ body: '{}', contentType: 'application/json' }),
        (make) => {
          turns += 1
          return make()
        },
      )
    const { encoded } = await fill('identity')
    expect(encoded).toMatchObject({ br: null, gzip: null })
    await Promise.all([fill('gzip'), fill('gzip'), fill('gzip'), fill('identity')])
    expect(turns).toBe(2)
    expect(gunzipSync(encoded.gzip as Buffer).toString()).toBe('{}')
    expect(encoded.br).toBeNull()
    const before = cache.size.bytes
    await fill('br')
    expect(cache.size.bytes).toBe(before + (encoded.br as unknown as Buffer).length)
  })
  it('unpack a page once for all who take it plain, and count it from then on', async () => {
    const { cache } = keeper({ maxBytes: 10_000 })
    const answer = await cache.fill('/', 'br', async () => page('a'.repeat(9_000)))
    const sent: unknown[] = []
    const plainly = () =>
      cache.answer(
        { method: 'GET', url: '/', rawHeaders: [], headers: {} } as never,
        { writeHead: () => ({ end: () => {} }), end: (body: unknown) => void sent.push(body) } as never,
      )
    expect(plainly()).toBe(true)
    expect(bytesOf(answer, 'identity')).toBe(sent[0])
    // Too much with it: it is the first to go.
    expect(cache.size).toEqual({ answers: 0, bytes: 0 })
  })
  it('are sent smaller to all who ask for a page from the second time on', async () => {
    const { cache, clock } = keeper()
    const answer = await cache.fill('/', 'br', async () => page(text))
    const first = bytesOf(answer, 'br')?.length ?? 0
    expect(ask(cache, '/')).toBe(true)
    await vi.waitFor(() => expect(bytesOf(answer, 'br')?.length).toBeLessThan(first))
    expect(textOf(answer)).toBe(text)
    const known = bytesOf(answer, 'br')
    ask(cache, '/')
    expect(bytesOf(answer, 'br')).toBe(known)
    // After its minute it is made again, and is the same.
    clock.now = 60_001
    expect(await cache.fill('/', 'br', async () => page(text))).toBe(answer)
    clock.now = 120_002
    expect(await cache.fill('/', 'br', async () => page(`${text}!`))).not.toBe(answer)
  })
  it('are sent as they are where a page cannot be made smaller, and the next one is', async () => {
    const { cache } = keeper()
    const broken = await cache.fill('/broken', 'br', async () => page(text))
    broken.encoded.br = Buffer.from('no such bytes')
    const next = await cache.fill('/next', 'br', async () => page(text))
    const first = bytesOf(next, 'br')?.length ?? 0
    ask(cache, '/broken')
    ask(cache, '/next')
    await vi.waitFor(() => expect(bytesOf(next, 'br')?.length).toBeLessThan(first))
  })
  it('do not keep a failure', async () => {
    const { cache } = keeper()
    await expect(cache.fill('/', 'br', async () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(textOf(await cache.fill('/', 'br', async () => page('back')))).toBe('back')
  })
})

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['identity', 'identity'],
    ['br;q=0,gzip;q=0', 'identity'],
    [undefined, 'identity'],
  ])('for %s is %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding))
})
