import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Reply } from '#contract/endpoint.ts'
import { register } from '#contract/members/sign-in.ts'
import { generateNumberSets, listNumberSets } from '#contract/number-sets/number-sets.ts'
import {
  addSharedTicket,
  agreeToSyndicate,
  getAgreementProof,
  getSyndicate,
  openSyndicate,
  type Syndicate,
  viewSyndicate,
} from '#contract/number-sets/syndicates.ts'
import { getLog } from '#contract/site/transparency-log.ts'
import { openRound, salesCloseAt } from '#domain/calendar.ts'
import { sealAgreements } from '#server/syndicates/seal-agreements.ts'
import { signCheckpoint } from '#server/transparency-log/sign-checkpoint.ts'
import { startSaturdaySite } from '#tests/e2e/saturday-site.ts'
import { until } from '#tests/process/running-server.ts'
import { standInWitness } from '#tests/support/stand-in-witness.ts'
import { atMost, atShare, median, type Row, type Topic } from './support/row.ts'
import { openSite, type Site } from './support/site.ts'

const TIMES = 300
const WARM_UP = 60
const CONSENTS = { terms: true, privacy: true, age: true, version: '2026-10-10' }
const GAMES = Array.from({ length: 5 }, (_, i) => [1 + i, 12, 23, 34, 40, 45])

/** A box's page beside a slip's, and how soon after the close an agreement is signed and cosigned. */
export const syndicates: Topic = async () => [...(await pages()), ...(await close())]

/** Asks a server: the method and path of a call, and the one who asks. */
type Ask = (call: { method: string; path: string }, body: object, token?: string) => Promise<unknown>

/** Two people who have agreed on a ticket of five games. */
async function anAgreement(ask: Ask, round_number: number) {
  const join = async (i: number) => {
    const who = { username: `bench-${i}`, password: 'bench password', name: '측정', mobile_number: `0107777100${i}` }
    return ((await ask(register, { ...who, consents: CONSENTS })) as { access_token: string }).access_token
  }
  const [one, other] = [await join(0), await join(1)]
  const people = ['하나', '두리'].map((name) => ({ name, paid: null }))
  const terms = { split: 'equal', people, collector: 0, remainder: 0 }
  const { token } = (await ask(openSyndicate, terms, one)) as Syndicate
  const games = GAMES.map((numbers) => ({ numbers, number_type: 'auto' }))
  const box = (await ask(addSharedTicket, { token, round_number, source: 'qr', games }, one)) as Syndicate
  const agree = (place: number) => ({
    ...{ token, revision: box.revision, person_id: box.people[place]?.id },
    is_agreed: true,
  })
  await ask(agreeToSyndicate, agree(0), one)
  await ask(agreeToSyndicate, agree(1), other)
  return { token, one }
}

async function pages(): Promise<Row[]> {
  const site = await openSite()
  const ask: Ask = async ({ method, path }, payload, token) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await site.app.inject({ method: method as 'POST', url: path, payload, headers })
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
  const round = openRound(site.deps.now())
  const { token, one } = await anAgreement(ask, round)
  // A slip of as many games.
  await ask(generateNumberSets, { count: GAMES.length }, one)
  const documents = await turns(site, [{ url: '/slip' }, { url: '/syndicate' }])
  const calls = await turns(site, [
    { url: `${listNumberSets.path}?round=${round}&limit=${GAMES.length}`, token: one },
    { url: `${getSyndicate.path}?token=${token}`, token: one },
    { url: `${viewSyndicate.path}?token=${token}` },
  ])
  const proof = await proofAmongMany(site, round, { token, one })
  await site.close()
  const against = (what: string, [slip, ...boxes]: readonly number[], names: readonly string[]) =>
    boxes.map((box, i) =>
      atMost(
        `${what}, ${names[i]}, against a slip`,
        1.1,
        box / (slip ?? 0),
        `${box.toFixed(2)} ms; ${slip?.toFixed(2)}`,
      ),
    )
  return [
    ...against('the document of a box', documents, ['drawn anew']),
    ...against('the call of a box', calls, ['of its people', 'of a visitor']),
    proof,
  ]
}

/** Agreements of one round; there will hardly be more. */
const MANY = 1_000

/** The proof file of an agreement among many of its round, from its leaf to the signed log. */
async function proofAmongMany(site: Site, round: number, own: { token: string; one: string }): Promise<Row> {
  const { db, deps } = site
  await db.execute(sql`
    with copies as (
      insert into syndicates (token, round_number, split, collector, remainder, salt, opened_at)
      select md5(n::text), ${round}::int, 'equal', 0, 0, gen_random_uuid(), now() from generate_series(1, ${MANY}::int) as n
      returning id
    ), people as (
      insert into syndicate_people (syndicate_id, place, name, name_salt, agreed_at)
      select copies.id, place, '사람' || place, gen_random_uuid(), now() from copies, generate_series(0, 1) as place
    )
    insert into syndicate_tickets (syndicate_id, source, games, key, added_at)
    select copies.id, 'typed', games, key, now() from copies,
      (select games, key from syndicate_tickets limit 1) as ticket`)
  const late = { ...deps, now: () => salesCloseAt(round) + 4_000, log: () => {} }
  await sealAgreements(db, late)
  await signCheckpoint(db, late)
  const url = `${getAgreementProof.path}?token=${own.token}`
  const [took = 0] = await turns(site, [{ url, token: own.one }])
  return atMost(`a proof file among ${MANY + 1} agreements, ms`, 20, took)
}

/** Median milliseconds of each, taking turns, nothing kept from before. */
async function turns(site: Site, asked: readonly { url: string; token?: string }[]): Promise<number[]> {
  const times: number[][] = asked.map(() => [])
  for (let turn = 0; turn < TIMES + WARM_UP; turn++)
    for (const [i, { url, token }] of asked.entries()) {
      site.deps.changes.notify()
      const headers = { 'accept-encoding': 'br', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
      const start = performance.now()
      const { statusCode } = await site.app.inject({ url, headers })
      const took = performance.now() - start
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
      if (turn >= WARM_UP) times[i]?.push(took)
      // A member who goes on without resting would be made to wait (decision 0105).
      await after(took * 2)
    }
  return times.map(median)
}

const SATURDAYS = 2
/** Seconds before the close at which the clock is set: the schedule is looked at every half a minute. */
const BEFORE = 75

/** A server with a witness, left alone over the close. Seconds after 20:00:00, by the server's clock. */
async function close(): Promise<Row[]> {
  const [signed, cosigned]: [number[], number[]] = [[], []]
  let now = () => Date.now()
  const witness = await standInWitness('witness.example/w', () => now())
  const site = await startSaturdaySite([], {
    LOG_WITNESSES: `${witness.vkey} ${witness.url}`,
    ALLOW_LOCAL_PUSH: 'yes',
  })
  now = site.now
  const ask: Ask = async ({ method, path }, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(site.origin + path, {
      method,
      headers,
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const log = async () => (await ask(getLog, {})) as Reply<typeof getLog>
  // The key of the log is made when it is signed for the first time.
  const first = await site.nextSaturday()
  await first.at('20:00:00')
  await until('the log is signed for the first time', async () => (await log()).checkpoint !== null)
  witness.trust(...(await log()).keys.map(({ vkey }) => vkey))
  await until('its witness follows', async () => (await log()).witnesses.some(({ size }) => size > 0))
  for (let turn = 0; turn < SATURDAYS; turn++) {
    const { round, at } = await site.nextSaturday()
    if (turn === 0) await anAgreement(ask, round)
    const closes = salesCloseAt(round)
    const from = new Date(closes - BEFORE * 1_000 + 9 * 3_600_000).toISOString().slice(11, 19)
    await at(from)
    const before = (await log()).checkpoint?.size ?? 0
    const grown = async () => ((await log()).checkpoint?.size ?? 0) > before
    await until('the log is signed', async () => (await grown()) && site.now() >= closes)
    signed.push((site.now() - closes) / 1_000)
    await until('it is cosigned', async () => {
      const { checkpoint, witnesses } = await log()
      return checkpoint !== null && witnesses.some(({ size }) => size > before)
    })
    cosigned.push((site.now() - closes) / 1_000)
  }
  await site.stop()
  await witness.close()
  const all = (times: readonly number[]) => times.map((time) => time.toFixed(1)).join(', ')
  return [
    atMost('signed after the close, the later of two, s', 5, atShare(signed, 0.99), all(signed)),
    atMost('cosigned after it, the later of two, s', 60, atShare(cosigned, 0.99), all(cosigned)),
  ]
}
