import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { PUBLIC_EVENTS } from '#contract/event-stream.ts'
import { cookiesOf } from '#tests/support/makers.ts'

/** One answer, or none: 0 where the connection broke or nothing came in time. */
export interface Answered {
  readonly at: number
  readonly who: 'visitor' | 'member' | 'staff'
  readonly status: number
  readonly milliseconds: number
}

/** Milliseconds after which a person would give up. */
const PATIENCE = 20_000
const LISTENERS = 30
const PAGES = ['/', '/results', '/results/1245', '/analysis', '/plans', '/api/v1/public/lottery/results?skip=#&limit=3']

/** Everybody has an address of their own, so that no limit of an address is felt. */
let addresses = 0
function anAddress(): string {
  addresses += 1
  return `127.${210 + ((addresses >> 16) & 31)}.${(addresses >> 8) & 255}.${addresses & 255}`
}

interface Ask {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: object
  readonly localAddress?: string
}

/** One call, whatever becomes of it. */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body, localAddress = anAddress() }: Ask = {},
): Promise<{ status: number; text: string; cookies: string[] }> {
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, text: '', cookies: [] })
    const sent = httpRequest(url, {
      ...{ method, localAddress, agent: new Agent({ keepAlive: false }) },
      headers: { 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json' }), ...headers },
    })
    const patience = setTimeout(() => sent.destroy(), PATIENCE)
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => (text += part))
      answer.on('end', () => {
        clearTimeout(patience)
        resolve({ status: answer.statusCode ?? 0, text, cookies: answer.headers['set-cookie'] ?? [] })
      })
      answer.on('error', nothing)
    })
    sent.on('error', nothing)
    sent.on('close', () => {
      clearTimeout(patience)
      nothing()
    })
    sent.end(body && JSON.stringify(body))
  })
}

/**
 * A steady load until told to stop: twenty visitors a second, members who join, sign in, keep six numbers and read them,
 * staff who look at who did what, and pages that listen.
 */
export function load(front: string, staff: Record<string, string>) {
  const answers: Answered[] = []
  const acknowledged = { members: new Set<string>(), favourites: [] as { member: string; numbers: string }[] }
  /** What members did not find that they had just been told was kept. */
  const missed: string[] = []
  let isOver = false
  let made = 0
  let [cuts, listening] = [0, 0]

  const timed = async (who: Answered['who'], path: string, given: Ask = {}) => {
    const start = performance.now()
    const answer = await ask(front + path, given)
    answers.push({ at: start, who, status: answer.status, milliseconds: performance.now() - start })
    return answer
  }
  const every = async (pause: number, work: () => Promise<unknown>) => {
    const under = new Set<Promise<unknown>>()
    for (let due = performance.now(); !isOver; due += pause) {
      await after(Math.max(0, due - performance.now()))
      const one = work().finally(() => under.delete(one))
      under.add(one)
    }
    await Promise.all(under)
  }

  let asked = 0
  const visit = () => {
    asked += 1
    return timed('visitor', (PAGES[asked % PAGES.length] as string).replace('#', String(asked % 1_000)))
  }
  const joinAndKeep = async () => {
    made += 1
    const [username, localAddress] = [`fault-${made}`, anAddress()]
    const joined = await timed('member', '/api/v1/public/auth/register', {
      ...{ method: 'POST', localAddress },
      body: {
        ...{ username, password: `a good password ${made}`, name: '김하나' },
        mobile_number: `010${String(20_000_000 + made)}`,
      },
    })
    if (joined.status !== 200) return
    acknowledged.members.add(username)
    const { access_token } = JSON.parse(joined.text) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}`, cookie: cookiesOf({ 'set-cookie': joined.cookies }) }
    const numbers = [1 + (made % 9), 11 + (made % 7), 20 + (made % 5), 27 + (made % 6), 34 + (made % 4), 41]
    const path = '/api/v1/auth/me/favourites'
    const kept = await timed('member', path, { method: 'POST', headers, localAddress, body: { numbers } })
    if (kept.status >= 300 || kept.status === 0) return
    acknowledged.favourites.push({ member: username, numbers: numbers.join(',') })
    const read = await timed('member', path, {
      headers: { ...headers, cookie: cookiesOf({ 'set-cookie': [...joined.cookies, ...kept.cookies] }) },
      localAddress,
    })
    if (read.status === 200 && !read.text.includes('41')) missed.push(username)
  }
  const lookAtWork = () => timed('staff', '/api/v1/admin/audit', { headers: staff })
  const listen = async () => {
    while (!isOver) {
      await new Promise<void>((resolve) => {
        const stream = httpRequest(front + PUBLIC_EVENTS, { localAddress: anAddress(), agent: false }, (answer) => {
          if (answer.statusCode === 200) listening += 1
          answer.resume()
          answer.on('error', () => {})
          answer.on('close', () => {
            if (answer.statusCode === 200) listening -= 1
            if (!isOver) cuts += 1
            resolve()
          })
        })
        stream.on('error', () => resolve())
        stream.end()
        streams.add(stream)
        stream.on('close', () => streams.delete(stream))
      })
      // A browser waits a little before it comes back.
      await after(1_000)
    }
  }
  const streams = new Set<ReturnType<typeof httpRequest>>()
  const running = [
    every(50, visit),
    every(300, joinAndKeep),
    every(1_000, lookAtWork),
    ...Array.from({ length: LISTENERS }, listen),
  ]
  return {
    answers,
    acknowledged,
    missed,
    listeners: () => ({ listening, cuts, all: LISTENERS }),
    stop: async () => {
      isOver = true
      for (const stream of streams) stream.destroy()
      await Promise.all(running)
    },
  }
}
export type Load = ReturnType<typeof load>
