import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createLogger, createTerminalLogger, loggedError, loggedUrl } from './logging.ts'
import { readyAnswer, sendCached } from './ready-answer.ts'
import { refuse, sendRefusal } from './refuse.ts'

it.each([
  ['/a?password=secret&page=1', '/a?password=***&page=1'],
  ['/a?page=1&Password=secret', '/a?page=1&Password=***'],
  ['/a?pass%77ord=secret', '/a?***'],
  ['/a?password[]=secret', '/a?***'],
  ['/a?password=abc;secret', '/a?password=***'],
  ['/a?page=1;password=secret', '/a?page=***'],
  ['/a?page=1#password=secret', '/a?page=***'],
  ['/a?page=1=secret', '/a?page=1'],
  ['/a#password=secret', '/a#password=***'],
  ['/a?a?password=secret', '/a?***'],
  ['/a?%=secret', '/a?***'],
  ['/a?secret', '/a?***'],
  ['/auth/callback?code=c&state=s&provider=kakao', '/auth/callback?code=***&state=***&provider=kakao'],
  ['/a?confirmation_token=x&page=2', '/a?confirmation_token=***&page=2'],
  ['/analysis/pairs?pair=34-42&from=1100', '/analysis/pairs?pair=34-42&from=1100'],
  ['/a?scope=recent_30&round=1150', '/a?scope=recent_30&round=1150'],
  ['/en/check?numbers=3-9-14-20-33-41&round=1245', '/en/check?numbers=***&round=1245'],
  ['/results/1245?set=3-9-14-20-33-41', '/results/1245?set=***'],
  ['/a', '/a'],
  ['/a?', '/a?'],
])('writes %s as %s', (url, logged) => expect(loggedUrl(url)).toBe(logged))

it('spends no more on a long address than on a short one', () => {
  const spent = (url: string) => {
    const before = performance.now()
    for (let i = 0; i < 200; i++) loggedUrl(url)
    return performance.now() - before
  }
  // The least of many: what else the machine does meanwhile falls on single ones.
  const least = (url: string) => Math.min(...Array.from({ length: 40 }, () => spent(url)))
  // Without the cut it is a hundred times as much.
  expect(least(`/${'?'.repeat(160_000)}`)).toBeLessThan(least(`/${'?'.repeat(400)}`) * 10)
})

it('writes of a failed query what failed, not whose data it was', () => {
  const cause = Object.assign(
    new Error('duplicate key value violates unique constraint "members_mobile_number_unique"'),
    {
      code: '23505',
      detail: 'Key (mobile_number)=(01012345678) already exists.',
    },
  )
  const error = new DrizzleQueryError('insert into members values ($1, $2)', ['01012345678', 'a\n$argon2id$'], cause)
  const logged = JSON.stringify(loggedError(error))
  expect(logged).toContain('insert into members')
  expect(logged).toContain('23505')
  expect(logged).toContain('logging.test.ts')
  expect(logged).not.toMatch(/01012345678|argon2/)
})

it('writes of a refused request why it was refused', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({ loggerInstance: createLogger('info', stream) })
  app.get('/refused', (request, reply) => sendRefusal(request, reply, refuse('too_many_attempts')))
  app.get('/answered', () => 'well')
  for (const url of ['/refused', '/answered']) await app.inject(url)
  await app.close()
  const ended = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request completed')
  expect(ended.map(({ res }) => res)).toEqual([{ statusCode: 429, refusal: 'too_many_attempts' }, { statusCode: 200 }])
})

it('writes of an answer that came too late that it was late, and nothing of a mistake', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({ loggerInstance: createLogger('info', stream), handlerTimeout: 20 })
  const told = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  app.get('/late', async (request, reply) => {
    await told.promise
    const answer = await readyAnswer({ body: 'late', contentType: 'text/plain' }, {})
    setImmediate(sent.resolve)
    return sendCached(request, reply, answer)
  })
  expect((await app.inject('/late')).statusCode).toBe(503)
  told.resolve()
  await sent.promise
  await app.close()
  expect(lines.join('')).toContain('FST_ERR_HANDLER_TIMEOUT')
  expect(lines.join('')).not.toMatch(/already sent/i)
})

it('tells people at a terminal one line for each answer: time, method, address, status and ms', async () => {
  const terminal = new PassThrough()
  const app = Fastify({ loggerInstance: createTerminalLogger('info', terminal) })
  app.get('/refused', (request, reply) => sendRefusal(request, reply, refuse('too_many_attempts')))
  app.get('/answered', () => 'well')
  for (const url of ['/refused?password=secret', '/answered?page=2']) await app.inject(url)
  await app.close()
  app.log.error({ err: new Error('it broke') }, 'background')
  terminal.end()
  const lines = (await text(terminal)).split('\n')
  expect(lines.slice(0, 3)).toEqual([
    expect.stringMatching(
      /^\[\d\d:\d\d:\d\d\.\d{3}\] INFO.*: GET \/refused\?password=\*\*\* 429 \d+\.\d ms too_many_attempts$/,
    ),
    expect.stringMatching(/^\[.*\] INFO.*: GET \/answered\?page=2 200 \d+\.\d ms$/),
    expect.stringMatching(/^\[.*\] ERROR.*: background$/),
  ])
  expect(lines.slice(3).join('\n')).toMatch(/Error: it broke\n +at .*logging\.test\.ts/)
})

it('says what a thing that is no Error, or several errors in one, have to say', () => {
  const lost = Object.assign(new Error('the connection is gone'), { code: '57P01' })
  // As the queue of jobs reports them.
  expect(loggedError({ ...lost, message: lost.message, stack: 'at …', queue: 'deliver' })).toMatchObject({
    ...{ message: 'the connection is gone', stack: 'at …', kind: '57P01' },
  })
  expect(loggedError({ table: 'jobs' }).message).toBe('an object with table')
  expect(loggedError(new AggregateError([new Error('::1 refuses'), new Error('127.0.0.1 refuses')])).message).toBe(
    '::1 refuses; 127.0.0.1 refuses',
  )
})
