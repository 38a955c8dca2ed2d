import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { verifyAuditLog } from '#contract/admin/audit-log.ts'
import { getDraw } from '#contract/draws/draws.ts'
import { getRoundProofs, getSeal } from '#contract/number-sets/seals.ts'
import { getLog } from '#contract/site/transparency-log.ts'
import { drawBeginsAt, drawDateOf } from '#domain/calendar.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { DAY, HOUR, MINUTE } from '#domain/duration.ts'
import { problemOfProofFile } from '#domain/seal/proof-file.ts'
import { seededChance } from '#domain/seeded-chance.ts'
import { rowsOf } from '#server/database/database.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { JOBS, type Job } from '#server/jobs/job-list.ts'
import { loadShippedTiers } from '#server/plans/replace-tiers.ts'
import { subscription_tiers } from '#server/plans/tables.ts'
import type { JobTrigger } from '#server/server-deps.ts'
import { verifyEd25519 } from '#server/transparency-log/verify-ed25519.ts'
import { startSolapi } from '#tests/support/stand-in-solapi.ts'
import { startStandInSource } from '#tests/support/stand-in-source.ts'
import { MONDAY } from '#tests/support/start-of-tests.ts'
import {
  differences,
  rankOf,
  watchLog,
  wrongAgreements,
  wrongMoney,
  wrongNotifications,
  wrongRanks,
  wrongSeals,
} from './check-tables.ts'
import { type Hands, openDoor } from './door.ts'
import { openSite, type Place } from './instances.ts'
import { type Outside, type Person, peopleOfWeeks } from './people-of-weeks.ts'
import { interleave } from './statements.ts'
import { syndicatesOfWeeks } from './syndicates-of-weeks.ts'

/** The round that is sold when a simulation begins. */
const FIRST = 1246
/** Hours of work on all draws each, which other tests try, and a backup of which a simulation needs none. */
const NOT_RUN = ['measure-fairness', 'measure-crowding', 'refit-crowding', 'back-up']
const AT_START = JOBS.filter(({ atStart, name }) => atStart && !NOT_RUN.includes(name)).map(({ name }) => name)
/** Days before the draw, and hours, at which members come. */
const PARTS_OF_WEEK = [
  [5, 12],
  [3, 19],
  [1, 21],
  [0, 10],
] as const
/** Calls of the provider whose answer may never come, though it does what it was asked. */
const CALLS_OF_PROVIDER = ['POST groups', 'PUT messages', 'POST send', 'GET group', 'DELETE group', 'GET messages']

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const never = new AbortController().signal

/**
 * What happened in a simulation, by how often. Without faults nobody is killed, no answer is lost, the clock is right and one instance
 * works at a time; sources lie all the same.
 * @throws the first thing that is wrong
 */
export async function simulate(seed: number, weeks: number, hasFaults: boolean): Promise<Record<string, number>> {
  const chance = seededChance(seed)
  const ofSite = seededChance(seed + 1_000_000)
  const done: Record<string, number> = {}
  const note = (what: string) => {
    done[what] = (done[what] ?? 0) + 1
  }
  const clock = { now: MONDAY, jump: 0 }
  const happened = new Set<JobTrigger>()
  const [source, provider] = [await startStandInSource(), await startSolapi()]
  const site = await openSite({
    now: () => clock.now + clock.jump,
    chance: ofSite,
    faults: seededChance(seed + 2_000_000),
    deps: {
      drawSources: [source.accountOf('official'), source.accountOf('mirror')],
      channels: { sms: provider.account },
      // A queue that loses nothing: a job whose transaction was rolled back runs for nothing.
      queueJobs: async (_, what) => void happened.add(what),
    },
  })
  const { places } = site
  const aPlace = () => places[chance(places.length)] as Place
  const hands = (place = aPlace()): Hands => ({ place, chance })
  const rows = <T>(query: ReturnType<typeof sql>) => rowsOf<T>(site.db, query)

  // A process takes minutes to be missed and started again.
  const onDeath = async (place: Place) => {
    clock.now += 6 * MINUTE
    await runAll({ place, chance }, AT_START)
    await mustBeWhole()
  }
  const door = openDoor({ hasFaults, note, onDeath })
  const run = async (who: Hands, job: Job) => {
    const done = await door.live(who, ({ database, deps }) => job.work(database.db, deps, never))
    // The queue gives it to the next instance.
    if (done === null) await run(who, job)
  }
  const runAll = async (who: Hands, names: readonly string[]) => {
    const only = who.place.instance.database.engine
    for (const job of JOBS.filter(({ name, engine = only }) => names.includes(name) && engine === only))
      await run(who, job)
  }
  /** Runs jobs, each at some instance, and after them whatever follows from them. */
  const work = async (...names: string[]) => {
    for (const name of JOBS.map((job) => job.name).filter((one) => names.includes(one))) await runAll(hands(), [name])
    while (happened.size > 0) {
      const what = [...happened]
      happened.clear()
      const next = JOBS.filter(
        ({ name, after = [] }) => !NOT_RUN.includes(name) && after.some((one) => what.includes(one)),
      )
      for (const { name } of next) await runAll(hands(), [name])
    }
  }

  const outside: Outside = {
    idOf: async (what, of) => {
      const [row] = await rows<{ id: number }>(
        what === 'subscription'
          ? sql`select id from subscriptions where member_id = ${of} order by id desc limit 1`
          : what === 'payment'
            ? sql`select id from awaited_payments where subscription_id = ${of} order by id desc limit 1`
            : sql`select id from deposits where depositor = ${of} order by id desc limit 1`,
      )
      return row?.id ?? 0
    },
    isClosed: async (round) => (await rows(sql`select from closed_rounds where round_number = ${round}`)).length > 0,
  }
  const first = (places[0] as Place).instance
  await loadShippedTiers(first.database.db, first.deps)
  const plans = (await site.db.select().from(subscription_tiers)).map(
    ({ name, price, max_numbers_per_month: sets }) => ({ ...{ name, price, sets } }),
  )
  const people = peopleOfWeeks(door, plans, outside, note)
  const syndicates = syndicatesOfWeeks(people)
  const past = (await recordedDraws(site.db, FIRST - 50, FIRST - 1)) as TalliedDraw[]
  const drawn = new Map<number, TalliedDraw>()
  const wonBy = (numbers: readonly number[], round: number) => {
    const draw = drawn.get(round) as TalliedDraw
    const rank = rankOf(numbers, draw)
    return rank === null ? 0 : (draw.prizes[rank - 1]?.prize_per_winner ?? 0)
  }
  const logOf = watchLog()

  const mustHave = (problems: readonly string[]) => {
    if (problems.length > 0) throw new Error(problems.slice(0, 20).join('\n'))
  }
  /** What holds after every step, and after every death. */
  const mustBeWhole = async () => {
    mustHave([...people.problems, ...(await logOf(site.db))])
    for (const { instance } of places) mustHave([...instance.api.undeclaredRefusals])
  }
  /** The same of what is compared once a day. */
  const mustAddUp = async () => {
    await mustBeWhole()
    mustHave([...(await wrongMoney(site.db, people.money)), ...(await wrongAgreements(site.db))])
  }
  const at = (round: number, daysBefore: number, minute: number) => {
    clock.now = drawBeginsAt(round, minute) - daysBefore * DAY
  }

  /** Everybody does something; two of them at once where there are two instances, their statements interleaved. */
  const live = async () => {
    const waiting = [...people.people]
    while (waiting.length > 0) {
      const person = waiting.shift() as Person
      const [one, two] = places as [Place, Place?]
      // Hours ahead or back, or some minutes apart: the machine's clock, not the calendar of the members.
      clock.jump = hasFaults && chance(8) === 0 ? (chance(2) ? 1 : -1) * (1 + chance(5)) * HOUR - HOUR / 2 : 0
      for (const place of places) place.skew = hasFaults && chance(8) === 0 ? (chance(121) - 60) * 1_000 : 0
      if (clock.jump !== 0) note(clock.jump > 0 ? 'clock ahead' : 'clock back')
      if (hasFaults && two && waiting.length > 0 && chance(3) === 0) {
        const other = waiting.shift() as Person
        const [mine, theirs] = [chance(1_000_000), chance(1_000_000)].map(seededChance) as [
          Hands['chance'],
          Hands['chance'],
        ]
        const lane = (place: Place, work: () => Promise<unknown>) => ({
          statements: () => place.instance.statements,
          isBlocked: place.isBlocked,
          work,
        })
        note('two at once')
        await people.signIn(hands(one), person)
        await people.signIn(hands(two), other)
        await interleave(
          [
            lane(one, () => people.live({ place: one, chance: mine }, person)),
            lane(two, () => people.live({ place: two, chance: theirs }, other)),
          ],
          chance,
        )
      } else await people.live(hands(), person)
      await mustBeWhole()
    }
    if (people.people.length >= 3 && chance(2) === 0) {
      const from = chance(people.people.length - 2)
      await syndicates.share(hands(), people.people.slice(from, from + 3) as [Person, Person, Person])
      await mustBeWhole()
    }
    clock.jump = 0
    for (const place of places) place.skew = 0
  }

  /** Messages leave, by a provider that now and then takes them and does not say so. */
  const deliver = async () => {
    for (let tries = 0; tries < 12; tries++) {
      if (hasFaults && tries < 8 && chance(3) === 0) {
        provider.dies.push(CALLS_OF_PROVIDER[chance(CALLS_OF_PROVIDER.length)] as string)
        note('the provider breaks the line')
      } else provider.dies.length = 0
      await work('deliver-texts', 'tell-members', 'tell-of-sign-ins', 'deliver-notices', 'deliver-notice-texts')
      const [left] = await rows<{ n: number }>(sql`select count(*)::int as n from messages where sent_at is null
        and sealed_text is not null and subject is not null`)
      if (left?.n === 0) break
      clock.now += 10 * MINUTE
    }
    provider.dies.length = 0
  }

  /** All that was acknowledged, once everything up to a round is settled. */
  const compare = async (newest: number) => {
    await mustAddUp()
    const who = hands()
    await people.compare(who, newest, wonBy)
    await syndicates.compare(who, newest)
    const audit = await door.staff(who, '지윤', verifyAuditLog)
    if (audit.body.open > 0) people.problems.push(`the audit log is broken: ${JSON.stringify(audit.body)}`)
    const shown = await door.call(who, getDraw, { params: { round: String(newest) } } as never)
    const { numbers, bonus_number, certainty } = shown.body as Partial<TalliedDraw> & { certainty?: string }
    const wanted = drawn.get(newest) as TalliedDraw
    if (`${numbers} ${bonus_number} ${certainty}` !== `${wanted.numbers} ${wanted.bonus_number} sure`)
      people.problems.push(`round ${newest} is shown as ${numbers} + ${bonus_number}, ${certainty}`)
    const told = people.people.flatMap((person) => [...person.told].map((round) => ({ person, round })))
    mustHave([
      ...people.problems,
      ...(await wrongRanks(site.db, newest, drawn)),
      ...(await wrongSeals(site.db, FIRST, newest)),
      ...(await wrongNotifications(
        site.db,
        told.map(({ person, round }) => `${person.id} round ${round}`),
      )),
      ...(await wrongProofs(who, newest)),
      ...differences(
        'texted',
        provider.sent().map(({ to }) => to),
        [
          ...told.map(({ person }) => person.mobile_number),
          ...provider.sent().flatMap(({ to }) => (people.people.some((one) => one.mobile_number === to) ? [] : to)),
        ],
      ),
    ])
  }
  const wrongProofs = async (who: Hands, newest: number) => {
    const { body: seal } = await door.call(who, getSeal, { params: { round: newest } } as never)
    const { body: log } = await door.call(who, getLog)
    const keys = log.keys.map(({ vkey }) => vkey)
    const failing: string[] = []
    for (const person of people.people) {
      const { body } = await people.call(who, person, getRoundProofs, { params: { round: newest } } as never)
      for (const proof of body.proofs as Parameters<typeof problemOfProofFile>[0][]) {
        const isOfSeal = proof.root === (seal as { root?: string }).root
        const problem = isOfSeal ? await problemOfProofFile(proof, keys, { sha256, verify: verifyEd25519 }) : 'root'
        if (problem !== null) failing.push(`${proof.leaf}: ${problem}`)
      }
    }
    return failing
  }

  /** Everything about a draw that both sources have published, from their answer to the last message. */
  const finish = async (round: number) => {
    await work('fetch-missing-draws', 'recheck-draws', 'gather-shops', 'vacuum', 'check-money')
    clock.now += 10 * MINUTE
    await work('fetch-missing-draws', 'seal-missed-rounds', 'settle-rounds', 'sign-checkpoint', 'tell-members')
    await deliver()
    clock.now += 10 * MINUTE
    await work('recount-seals', 'sweep', 'settle-rounds', 'fill-crowding')
    await compare(round)
  }

  const endLie = async (round: number) => {
    source.misbehave('official', null)
    await finish(round)
  }

  /** The round of which the operator says something untrue all week. */
  let liesOf: number | null = null
  try {
    for (let week = 0; week < weeks; week++) {
      const round = FIRST + week
      // Anybody's numbers, and the money of a real round, whose arithmetic the site checks.
      const balls = Array.from({ length: 45 }, (_, i) => i + 1)
      const [bonus_number, ...six] = Array.from({ length: 7 }, () => balls.splice(chance(balls.length), 1)[0] as number)
      const numbers = six.toSorted((a, b) => a - b)
      const draw = {
        ...(past[chance(past.length)] as TalliedDraw),
        ...{ round_number: round, draw_date: drawDateOf(round), numbers, bonus_number: bonus_number as number },
      }
      drawn.set(round, draw)
      const last = numbers.at(-1) as number
      const other = balls[chance(balls.length)] as number
      const lie = { ...draw, numbers: numbers.map((n) => (n === last ? other : n)).toSorted((a, b) => a - b) }
      source.know(draw, [])

      for (const [i, [daysBefore, hour]] of PARTS_OF_WEEK.entries()) {
        at(round, daysBefore, hour * 60)
        for (let n = i > 0 ? 0 : week < 4 ? 3 : 1; n > 0; n--) await people.join(hands())
        await live()
        await deliver()
        at(round, daysBefore, hour * 60 + 90)
        await work('sweep', 'checkpoint', 'fetch-missing-draws')
        await mustAddUp()
        // On Friday night, after members have lived a week with it.
        if (daysBefore === 1 && liesOf !== null) {
          clock.now += 2 * HOUR
          await endLie(liesOf)
          liesOf = null
        }
      }

      // Sales have closed: what is made now is for the next round, and the seal holds what was made before.
      at(round, 0, 20 * 60 + 1)
      await live()
      at(round, 0, 20 * 60 + 20)
      await work('seal-rounds', 'publish-forecast')
      // One source alone says something else, and is corrected before anything is settled; or both speak, and one lies for a week.
      const how = (['true', 'alone', 'true', 'for a week'] as const)[chance(4)]
      at(round, 0, 20 * 60 + 47)
      if (how !== 'true') {
        note(`a source lies: ${how}`)
        source.misbehave('official', (good) => ({ ...good, body: lied(good.body, round, draw, lie) }))
      }
      if (how === 'alone') source.publish(round, 'numbers', 'official')
      else source.publish(round, 'numbers')
      await work('fetch-draws', 'tell-members')
      if (how === 'alone') source.misbehave('official', null)
      for (const [minute, published] of [
        [21 * 60 + 5, 'prizes'],
        [22 * 60 + 10, 'methods'],
      ] as const) {
        at(round, 0, minute)
        source.publish(round, published)
        await work('fetch-draws', 'tell-members', 'deliver-notices')
      }
      if (how === 'for a week') {
        liesOf = round
        at(round, -1, 9 * 60)
        await work('recheck-draws', 'seal-missed-rounds', 'settle-rounds', 'tell-members')
        const settled = await rows(sql`select from settlements where round_number = ${round}`)
        if (settled.length > 0) mustHave([`round ${round} was settled while its sources contradict each other`])
      } else {
        at(round, -1, 9 * 60)
        await finish(round)
      }
    }
    if (liesOf !== null) {
      at(liesOf, -6, 22 * 60)
      await endLie(liesOf)
    }
    done.members = people.people.length
    done.agreements = syndicates.agreed.filter(({ sealed }) => sealed !== null).length
    return { ...done, ...people.money }
  } finally {
    await site.close()
    await source.stop()
    provider.stop()
  }
}

/** An answer of the operator in which a round has other numbers. */
function lied(body: string, round: number, draw: TalliedDraw, lie: TalliedDraw): string {
  const answer = JSON.parse(body) as { data?: { list?: Record<string, unknown>[] } }
  for (const row of answer.data?.list ?? [])
    if (row.ltEpsd === round && draw.round_number === round)
      lie.numbers.forEach((number, i) => {
        row[`tm${i + 1}WnNo`] = number
      })
  return JSON.stringify(answer)
}
