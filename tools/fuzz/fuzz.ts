import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { getStaffMe } from '#contract/admin/staff.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getMe } from '#contract/members/sessions.ts'
import { refusals } from '#contract/refusals.ts'
import { seededChance } from '#domain/seeded-chance.ts'
import { ENDPOINTS } from '#server/http/endpoints.ts'
import type { useApp } from '#tests/support/app.ts'
import { aMember } from '#tests/support/makers.ts'
import { aStaffSession, staffSessionAgain } from '#tests/support/staff-session.ts'
import { anything, FUZZED_PASSWORD, valueFor } from './value-for.ts'

/** The server that is fuzzed: what of `useApp` is used. */
export type FuzzedApp = Pick<ReturnType<typeof useApp>, 'inject' | 'asStaff' | 'setNow' | 'deps'>

/** Something that must not happen, and what it takes to see it again. */
export interface Finding {
  readonly request: number
  readonly what: string
  readonly asked: string
  readonly answered: string
}

export interface FuzzReport {
  readonly requests: number
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Calls that at least one request was granted, and those that none was, with what they were refused by most. */
  readonly granted: number
  readonly never: readonly string[]
  readonly findings: readonly Finding[]
}

type Part = 'params' | 'query' | 'body'
type Caller = 'visitor' | 'member' | 'staff'

const isOfStaff = ({ access }: Endpoint) => access === 'staff' || typeof access === 'object'
const callerFor = (endpoint: Endpoint): Caller =>
  isOfStaff(endpoint) ? 'staff' : endpoint.access === 'member' ? 'member' : 'visitor'

/** Of each of params, query and body, what is asked with; of a request all are as meant, one is odd, or all are. */
function partsOf(endpoint: Endpoint): fc.Arbitrary<Partial<Record<Part, unknown>>> {
  const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part] !== undefined)
  const at = (wild: number) =>
    fc.record(Object.fromEntries(parts.map((part) => [part, valueFor(endpoint[part] as never, wild)])))
  const isMeant = (given: Partial<Record<Part, unknown>>) =>
    parts.every((part) => endpoint[part]?.safeParse(given[part]).success)
  // A field that suits its schema may not suit the field beside it: of some tries, one that the whole call takes.
  const meant = fc.array(at(0), { minLength: 5, maxLength: 5 }).map((tries) => tries.find(isMeant) ?? tries[0] ?? {})
  return fc.oneof(
    { weight: 5, arbitrary: meant },
    { weight: 3, arbitrary: at(15) },
    { weight: 1, arbitrary: at(60) },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(parts.map((part) => [part, anything]))) },
  )
}

const HEADERS = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      ...[{ 'idempotency-key': 'k1' }, { 'idempotency-key': 'x'.repeat(2_000) }, { 'if-none-match': '"x", W/"y"' }],
      ...[{ 'accept-encoding': 'br;q=2, *;q=0' }, { accept: 'text/csv' }, { 'content-type': 'text/plain' }],
      ...[
        { 'content-type': 'multipart/form-data' },
        { 'user-agent': '\u00ff'.repeat(300) },
        { cookie: 'a=%E0%A4; ;=;b' },
      ],
      ...[{ authorization: 'Bearer a.b.c' }, { 'x-forwarded-for': 'x, 1.2.3.4' }, { 'x-http-method-override': 'PUT' }],
    ),
  },
)

const searchOf = (query: unknown): string => {
  if (typeof query !== 'object' || query === null) return query === undefined ? '' : String(query)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query).slice(0, 40))
    for (const one of Array.isArray(value) ? value.slice(0, 3) : [value])
      if (one !== undefined) search.append(name.toWellFormed(), text(one))
  return search.toString()
}
const text = (value: unknown) => (typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed()

interface Asked {
  readonly endpoint: Endpoint
  readonly as: Caller
  readonly parts: Partial<Record<Part, unknown>>
  readonly headers: Record<string, string>
  readonly path: string
  readonly broken: boolean
}

const asking = (endpoints: readonly Endpoint[]): fc.Arbitrary<Asked> =>
  fc.constantFrom(...endpoints).chain((endpoint) =>
    fc.record({
      endpoint: fc.constant(endpoint),
      as: fc.oneof(
        { weight: 9, arbitrary: fc.constant(callerFor(endpoint)) },
        { weight: 1, arbitrary: fc.constantFrom<Caller>('visitor', 'member', 'staff') },
      ),
      parts: partsOf(endpoint),
      headers: HEADERS,
      path: fc.constantFrom(endpoint.path, ...(endpoint.aliases ?? [])),
      broken: fc.integer({ min: 0, max: 99 }).map((n) => n === 0),
    }),
  )

function requestOf({ endpoint, parts, headers, path, broken }: Asked, own: Record<string, string>): InjectOptions {
  const { params = {}, query, body } = parts
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    // An empty one would be another address.
    encodeURIComponent(text((params as Record<string, unknown> | null)?.[name] ?? '').slice(0, 500) || ' '),
  )
  const search = searchOf(query)
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return {
    method: endpoint.method,
    url: search ? `${filled}?${search}` : filled,
    headers: { ...own, ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(sent !== undefined && { payload: broken ? sent.slice(0, -1) : sent }),
  }
}

/** The last part of an address that is no parameter: what an id in its reply, or in its address, is an id of. */
const kindOf = (path: string) =>
  path
    .replace(/\/:.*$/, '')
    .split('/')
    .at(-1) ?? ''
/** Names under which different things have different values. */
const IS_OF_KIND = /^(id|receipt|name)$/
/** So many of the newest values of a name are remembered. */
const REMEMBERED = 12

/** What replies said, so that requests ask for what is there: without it, most ids lead nowhere. */
function memoryOfReplies() {
  const values = new Map<string, unknown[]>()
  const nameOf = (key: string, path: string) => (IS_OF_KIND.test(key) ? `${kindOf(path)} ${key}` : key)
  const learn = (path: string, reply: unknown, depth = 0): void => {
    if (typeof reply !== 'object' || reply === null || depth > 4) return
    for (const [key, value] of Object.entries(reply).slice(0, 40)) {
      if (typeof value === 'object') learn(path, value, depth + 1)
      if (typeof value !== 'number' && (typeof value !== 'string' || value.length > 80)) continue
      const known = values.get(nameOf(key, path)) ?? []
      if (!known.includes(value)) values.set(nameOf(key, path), [value, ...known].slice(0, REMEMBERED))
    }
  }
  /** The same parts with remembered values in the fields that have such names. */
  const recall = (path: string, parts: Asked['parts'], chance: (below: number) => number): Asked['parts'] =>
    Object.fromEntries(
      Object.entries(parts).map(([part, given]) => {
        if (typeof given !== 'object' || given === null || Array.isArray(given)) return [part, given]
        const fields = Object.entries(given).map(([key, value]) => {
          const known = values.get(nameOf(key, path))
          const recalled = known?.[chance(known.length)]
          return [key, recalled === undefined ? value : part === 'body' ? recalled : String(recalled)]
        })
        return [part, Object.fromEntries(fields)]
      }),
    )
  return { learn, recall }
}

/** Milliseconds that the clock moves with each request. */
const STEP = 700
/** Requests that are made up at a time, and after which there are new people. */
const RENEWED_EVERY = 1_000

type Headers = Record<string, string>
const newMember = async (app: FuzzedApp): Promise<Headers> => ({
  authorization: `Bearer ${(await aMember(app as never, { password: FUZZED_PASSWORD })).token}`,
})
const newStaff = (app: FuzzedApp) => aStaffSession(app as never, '관리자', app.deps.now())

interface People {
  readonly member: Headers
  readonly staff: Awaited<ReturnType<typeof newStaff>>
}

const newPeople = async (app: FuzzedApp): Promise<People> => ({
  member: await newMember(app),
  staff: await newStaff(app),
})

const headersOf = ({ member, staff }: People, caller: Caller): Headers =>
  caller === 'staff' ? staff.headers : caller === 'member' ? member : {}

/** The same people, signed in again where what was asked, or time, has ended their session; else somebody new. */
async function stillIn(app: FuzzedApp, { member, staff }: People): Promise<People> {
  const isIn = async (path: string, headers: Headers) => (await app.inject({ url: path, headers })).statusCode === 200
  const again = async () => {
    const headers = await staffSessionAgain(app as never, staff, app.deps.now())
    return (await isIn(getStaffMe.path, headers)) ? { ...staff, headers } : await newStaff(app)
  }
  return {
    member: (await isIn(getMe.path, member)) ? member : await newMember(app),
    staff: (await isIn(getStaffMe.path, staff.headers)) ? staff : await again(),
  }
}

/**
 * Asks the server what its contract says can be asked, well and badly, as visitor, member and staff.
 * `seed`: the same one asks the same again. `found`: told of each finding at once, for a run that somebody ends early.
 */
export async function fuzz(
  app: FuzzedApp,
  {
    requests,
    seed,
    after = () => {},
    found = () => {},
  }: { requests: number; seed: number; after?: (request: number) => void; found?: (finding: Finding) => void },
): Promise<FuzzReport> {
  const calls = ENDPOINTS.map(([, endpoint]) => endpoint)
  const arbitrary = fc.noBias(asking(calls))
  const names = new Map(ENDPOINTS.map(([name, endpoint]) => [endpoint, name]))
  const [statuses, granted, findings] = [{} as Record<string, number>, new Set<Endpoint>(), [] as Finding[]]
  let now = app.deps.now()
  let some: Asked[] = []
  let people = await newPeople(app)
  const replies = memoryOfReplies()
  const refused = new Map<Endpoint, Map<string, number>>()
  for (let i = 0; i < requests; i++) {
    now += STEP
    app.setNow(now)
    if (i % RENEWED_EVERY === RENEWED_EVERY - 1) people = await newPeople(app)
    else if (i % 20 === 0) people = await stillIn(app, people)
    if (i % RENEWED_EVERY === 0) some = fc.sample(arbitrary, { seed: seed + i, numRuns: RENEWED_EVERY })
    const asked = some[i % RENEWED_EVERY] as Asked
    const chance = seededChance(seed + i)
    const parts = chance(2) === 0 ? asked.parts : replies.recall(asked.endpoint.path, asked.parts, chance)
    const request = requestOf({ ...asked, parts }, headersOf(people, asked.as))
    const remoteAddress = `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`
    const { endpoint } = asked
    const fault = (what: string, answered: string) => {
      const finding = {
        ...{ request: i, what: `${names.get(endpoint)}: ${what}`, answered: answered.slice(0, 400) },
        asked: `${asked.as} ${request.method} ${request.url} ${String(request.payload ?? '')}`.slice(0, 1_000),
      }
      findings.push(finding)
      found(finding)
    }
    try {
      const answer = await app.inject({ ...request, remoteAddress })
      const { statusCode: status, body } = answer
      statuses[status] = (statuses[status] ?? 0) + 1
      const isPlain = answer.headers['content-encoding'] === undefined
      const type = String(answer.headers['content-type'] ?? '')
      const read = isPlain && type.startsWith('application/json') ? readable(body) : null
      if (status < 400) granted.add(endpoint)
      if (status < 400) replies.learn(endpoint.path, read)
      else {
        const codes = refused.get(endpoint) ?? new Map<string, number>()
        const code = String((read as { code?: unknown } | null)?.code ?? status)
        refused.set(endpoint, codes.set(code, (codes.get(code) ?? 0) + 1))
      }
      const what = wrongWith(endpoint, { status, type, body: isPlain ? body : null })
      if (what) fault(what, `${status} ${body}`)
    } catch (error) {
      fault('no answer', String(error))
    }
    after(i)
  }
  const mostOf = (endpoint: Endpoint) =>
    [...(refused.get(endpoint) ?? [])].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'not asked'
  const never = calls
    .filter((endpoint) => !granted.has(endpoint))
    .map((endpoint) => `${names.get(endpoint)} (${mostOf(endpoint)})`)
  return { requests, statuses, granted: granted.size, never, findings }
}

function readable(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** What an answer should not be; null where it is as the contract says. */
function wrongWith(
  endpoint: Endpoint,
  { status, type, body }: { status: number; type: string; body: string | null },
): string | null {
  // What waits in vain for its turn is told so; it is no fault.
  if (status >= 500 && !(status === 503 && body?.includes('"busy"'))) return `status ${status}`
  if (body === null || status === 304 || !type.startsWith('application/json'))
    return status >= 400 ? `a refusal as ${type}` : null
  const read = readable(body) as { code?: string } | null
  if (read === null) return 'no JSON'
  if (status >= 400) {
    const known = refusals[read.code as keyof typeof refusals]
    if (!known) return `a code that there is not: ${read.code}`
    return known.status === status ? null : `status ${status} for ${read.code}`
  }
  const { success, error } = endpoint.reply.safeParse(read)
  return success ? null : `a reply that the contract does not know: ${error?.issues[0]?.path.join('.')}`
}

/** A report as lines that somebody reads. */
export const fuzzWording = ({ requests, statuses, granted, never, findings }: FuzzReport): string =>
  [
    `${requests} requests: ${Object.entries(statuses)
      .map(([status, n]) => `${n} × ${status}`)
      .join(', ')}`,
    `${granted} calls were granted at least once; never: ${never.join(' ') || 'none'}`,
    ...findings.map(({ request, what, asked, answered }) => `#${request} ${what}\n  ${asked}\n  ${answered}`),
  ].join('\n')
