import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { PUBLIC_EVENTS } from '#contract/event-stream.ts'
import { addFavourite, type Favourites, listFavourites } from '#contract/number-sets/favourites.ts'
import { MOST_FAVOURITES } from '#domain/number-set/number-set.ts'
import type { Operation } from './check-history.ts'

/** One answer, or none: 0 where the connection broke or nothing came in time. */
export interface Answered {
  readonly at: number
  readonly who: 'visitor' | 'member' | 'staff'
  readonly status: number
  readonly milliseconds: number
}

type Outcome = Extract<Operation, { kind: 'append' }>['outcome']

/** Milliseconds after which a person would give up. */
const PATIENCE = 20_000
const LISTENERS = 30
const PAGES = ['/', '/results', '/results/1245', '/analysis', '/plans', '/api/v1/public/lottery/results?skip=#&limit=3']

/** Of those who have joined, as many come back with more numbers: few enough that their calls meet. */
const COMING_BACK = 40

/** A member in one browser, whose tabs may ask at once. */
interface Person {
  readonly name: string
  readonly localAddress: string
  readonly access_token: string
  /** Cookies by their names, as the last answer left them. */
  readonly jar: Map<string, string>
  /** Six numbers that were asked to be kept, so far. */
  asked: number
  /** To where their calls belong. */
  readonly history: Operation[]
}

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
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        clearTimeout(patience)
        const [bytes, isPacked] = [Buffer.concat(parts), answer.headers['content-encoding'] === 'br']
        const text = (isPacked ? brotliDecompressSync(bytes) : bytes).toString()
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
 * A steady load until told to stop: twenty visitors a second, members who join, keep six numbers, read them and come back with more,
 * staff who look at who did what, and pages that listen. `comeBackEvery`: milliseconds between two members who come back.
 */
export function load(front: string, staff: Record<string, string>, comeBackEvery: number) {
  const answers: Answered[] = []
  const acknowledged = {
    members: new Set<string>(),
    favourites: [] as { member: string; numbers: readonly number[] }[],
  }
  /** What those who have joined since the last `takeHistory` were told, call by call, and who they are. */
  let history: Operation[] = []
  let people: Person[] = []
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
    const person: Person = { name: username, localAddress, access_token, jar: new Map(), asked: 0, history }
    keepCookies(person, joined.cookies)
    people.push(person)
    await keep(person)
    await read(person)
  }
  const keepCookies = ({ jar }: Person, cookies: readonly string[]) => {
    for (const cookie of cookies) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      jar.set(name, value)
    }
  }
  const askAs = async (
    person: Person,
    { method, path }: typeof addFavourite | typeof listFavourites,
    body?: object,
  ) => {
    const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { authorization: `Bearer ${person.access_token}`, cookie }
    const answer = await timed('member', path, {
      method,
      headers,
      localAddress: person.localAddress,
      ...(body && { body }),
    })
    keepCookies(person, answer.cookies)
    return answer
  }
  /** Keeps six numbers that this member has not kept yet. */
  const keep = async (person: Person) => {
    person.asked += 1
    const numbers = [person.asked, 31, 36, 39, 41, 44]
    const append = {
      ...{ kind: 'append' as const, member: person.name, value: numbers.join(',') },
      ...{ begun: performance.now(), ended: Number.POSITIVE_INFINITY, outcome: 'unknown' as Outcome },
    }
    person.history.push(append)
    const { status } = await askAs(person, addFavourite, { numbers })
    append.ended = performance.now()
    // No answer, and "not now", do not say whether it was written.
    if (status >= 200 && status < 300) append.outcome = 'written'
    else if (status >= 400 && status < 500) append.outcome = 'refused'
    if (append.outcome === 'written') acknowledged.favourites.push({ member: person.name, numbers })
  }
  const read = async (person: Person) => {
    const begun = performance.now()
    const { status, text } = await askAs(person, listFavourites)
    if (status !== 200) return
    const values = (JSON.parse(text) as Favourites).favourites.map(({ numbers }) => numbers.join(','))
    person.history.push({ kind: 'read', member: person.name, begun, ended: performance.now(), values })
  }
  const comeBack = async () => {
    const person = people.at(-1 - Math.floor(Math.random() * Math.min(COMING_BACK, people.length)))
    if (!person) return
    await (Math.random() < 0.5 && person.asked < MOST_FAVOURITES ? keep(person) : read(person))
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
    every(comeBackEvery, comeBack),
    every(1_000, lookAtWork),
    ...Array.from({ length: LISTENERS }, listen),
  ]
  return {
    answers,
    acknowledged,
    /** Lets everybody who has joined since the last time read once more. @returns what they were told */
    takeHistory: async (): Promise<readonly Operation[]> => {
      const [taken, readers] = [history, people]
      history = []
      people = []
      for (const person of readers) await read(person)
      return taken
    },
    listeners: () => ({ listening, cuts, all: LISTENERS }),
    stop: async () => {
      isOver = true
      for (const stream of streams) stream.destroy()
      await Promise.all(running)
    },
  }
}
export type Load = ReturnType<typeof load>
