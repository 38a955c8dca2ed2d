import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, it } from 'vitest'
import { recordDraw } from '#server/draws/record-draw.ts'
import { MONDAY, PUBLIC_URL, useApp } from '#tests/support/app.ts'

const app = useApp()

/** Carries the client's requests to the server without a network. */
const fetchInProcess = async (url: string | URL, options: RequestInit = {}) => {
  const answer = await app.inject({
    method: (options.method ?? 'GET') as 'GET' | 'POST',
    url: new URL(url).pathname,
    headers: Object.fromEntries(new Headers(options.headers)),
    ...(typeof options.body === 'string' && { payload: options.body }),
  })
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string])
  return new Response(answer.body || null, { status: answer.statusCode, headers })
}

let client: Client | undefined
afterEach(async () => {
  await client?.close()
  client = undefined
})

async function connected(): Promise<Client> {
  client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${PUBLIC_URL}/mcp`), { fetch: fetchInProcess }))
  return client
}

async function asked(name: string, given: Record<string, unknown> = {}) {
  const assistant = client ?? (await connected())
  const { structuredContent, content, isError } = await assistant.callTool({ name, arguments: given })
  return { said: structuredContent as Record<string, unknown>, text: (content as { text: string }[])[0]?.text, isError }
}

const SIX = [3, 9, 14, 20, 33, 41]

describe('an assistant', () => {
  it('is told which tools there are, and that none changes anything', async () => {
    const { tools } = await (await connected()).listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual([
      ...['check_numbers', 'how_many_share', 'latest_result', 'next_draw', 'odds', 'round', 'statistics_of_number'],
    ])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  })

  it.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
    ['What was drawn last?', 'latest_result', {}, { round_number: 1245, is_confirmed: true, certainty: 'sure' }],
    [
      'What was drawn in round 1?',
      'round',
      { round_number: 1 },
      { numbers: [10, 23, 29, 33, 37, 40], bonus_number: 16 },
    ],
    [
      'Who wins with the numbers of round 1?',
      'check_numbers',
      { numbers: [40, 10, 23, 29, 33, 37], round_number: 1 },
      { result: 'won', rank: 1, prize: 0 },
    ],
    [
      'And with five of them and the bonus?',
      'check_numbers',
      { numbers: [16, 10, 23, 29, 33, 37], round_number: 1 },
      { result: 'won', rank: 2, is_bonus_matched: true },
    ],
    [
      'And with none?',
      'check_numbers',
      { numbers: SIX, round_number: 1 },
      { result: 'missed', rank: null, prize: null },
    ],
    ['Did I win last week?', 'check_numbers', { numbers: SIX }, { round_number: 1245 }],
    [
      'When is the next draw?',
      'next_draw',
      {},
      { round_number: 1246, draw_date: '2026-10-17', begins_at: '2026-10-17T11:45:00.000Z' },
    ],
    ['What are the odds?', 'odds', {}, { combinations: 8_145_060, price: 1_000 }],
    ['How often was 34 drawn?', 'statistics_of_number', { number: 34 }, { number: 34, total_analyzed: 1245 }],
    [
      'With how many would I share?',
      'how_many_share',
      { numbers: [11, 7, 18, 25, 33, 44] },
      { numbers: [7, 11, 18, 25, 33, 44] },
    ],
  ])('%s', async (_question, tool, given, answer) => {
    const { said, isError } = await asked(tool, given)
    expect(isError).toBeFalsy()
    expect(said).toMatchObject(answer)
    expect(said.note).toContain('1 in 8,145,060')
  })

  it('never hears of a miss before the draw is confirmed', async () => {
    const balls = { numbers: [4, 5, 25, 28, 32, 42], bonus_number: 12 }
    app.setNow('2026-10-17T21:00:00+09:00')
    await recordDraw(app.db, app.deps, { draw: { round_number: 1246, draw_date: '2026-10-17', ...balls } })
    app.deps.changes.notify()
    expect((await asked('check_numbers', { numbers: SIX })).said).toMatchObject({
      ...{ round_number: 1246, result: 'not_final', prize: null, certainty: 'sure' },
    })
  })

  it('hears the sentence of a refusal', async () => {
    const { text, isError } = await asked('round', { round_number: 4000 })
    expect([isError, text]).toEqual([true, '결과를 찾을 수 없습니다.'])
  })

  it('hears what is wrong with its arguments', async () => {
    for (const numbers of [[1, 2, 3, 4, 5], [1, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5], 'six'])
      expect((await asked('check_numbers', { numbers })).isError).toBe(true)
    await expect(asked('no_such_tool')).rejects.toThrow('no_such_tool')
  })
})

describe('/mcp', () => {
  const post = (payload: string | object, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...headers,
      },
      payload,
    })
  const hello = (protocolVersion: string) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: { protocolVersion, capabilities: {}, clientInfo: { name: 'old', version: '1' } },
  })

  it('answers a client of an old version of the protocol in a version that both know', async () => {
    for (const version of ['2024-11-05', '2025-06-18', '1999-01-01']) {
      const answer = await post(hello(version))
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toMatch(/"protocolVersion":"20\d\d-\d\d-\d\d"/)
    }
  })

  it('refuses what is no question with a clear status', async () => {
    app.setNow(MONDAY)
    const bad: [string | object, number][] = [
      ['{', 400],
      [{}, 400],
      [[hello('2025-03-26')], 400],
      [
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'odds', arguments: { text: 'x'.repeat(1_000_000) } },
        },
        413,
      ],
    ]
    for (const [payload, status] of bad) expect((await post(payload)).statusCode).toBe(status)
    expect((await app.inject({ url: '/mcp', headers: { accept: 'text/event-stream' } })).statusCode).toBe(405)
    expect((await app.inject({ method: 'DELETE', url: '/mcp' })).statusCode).toBe(405)
  })

  it('may be asked by a page of another site', async () => {
    const { statusCode, headers } = await app.inject({
      method: 'OPTIONS',
      url: '/mcp',
      headers: { origin: 'https://example.com', 'access-control-request-method': 'POST' },
    })
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': expect.stringContaining('content-type'),
    })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })
})
