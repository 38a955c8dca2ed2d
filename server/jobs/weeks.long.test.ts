import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDraw } from '#contract/draws/draws.ts'
import { getRoundProofs, getSeal } from '#contract/number-sets/seals.ts'
import { drawBeginsAt, drawDateOf } from '#domain/calendar.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { numbersOfMask } from '#domain/number-set/number-set.ts'
import { problemOfProof, type SetProof } from '#domain/seal/set-proof.ts'
import { seededChance } from '#domain/seeded-chance.ts'
import { rowsOf } from '#server/database/database.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { loadShippedTiers } from '#server/plans/replace-tiers.ts'
import { subscription_tiers } from '#server/plans/tables.ts'
import type { JobTrigger, World } from '#server/world.ts'
import { useApp } from '#tests/support/app.ts'
import { type StandInSource, startStandInSource } from '#tests/support/stand-in-source.ts'
import { peopleOfWeeks } from '#tools/weeks/people-of-weeks.ts'
import { JOBS } from './job-list.ts'

/*
 * Weeks of the site's life: members, both sources, staff and every job, by a clock that jumps. After each week what the
 * tables hold is worked out anew from the rules and held against what was acknowledged. `npm run tool -- weeks` makes it long.
 */
const WEEKS = Number(process.env.WEEKS ?? 2)
/** Other weeks each time it is run; a failure names its seed. */
const SEED = Number(process.env.WEEKS_SEED ?? Math.floor(performance.timeOrigin) % 1_000_000)
const FIRST = 1246
/** The analyses of all draws take many times as long as everything else: once, and only in a long run. */
const ANALYSES = ['measure-fairness', 'measure-crowding', 'refit-crowding']

const app = useApp()
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
let source: StandInSource
beforeAll(async () => {
  source = await startStandInSource()
})
afterAll(() => source.stop())

const rows = <T>(query: ReturnType<typeof sql>) => rowsOf<T>(app.db, query)
/** By the rules of the game: how many main numbers, and for the second rank the bonus number. */
function rankOf(numbers: readonly number[], draw: TalliedDraw): 1 | 2 | 3 | 4 | 5 | null {
  const hits = numbers.filter((number) => draw.numbers.includes(number)).length
  if (hits === 6) return 1
  if (hits === 5) return numbers.includes(draw.bonus_number) ? 2 : 3
  return hits === 4 ? 4 : hits === 3 ? 5 : null
}

it(`${WEEKS} weeks of members, draws, jobs and staff lose and double nothing (seed ${SEED})`, {
  timeout: 180_000 + WEEKS * 60_000,
}, async () => {
  const chance = seededChance(SEED)
  await loadShippedTiers(app.db, app.world)
  const plans = (await app.db.select().from(subscription_tiers)).map(
    ({ name, price, max_numbers_per_month: sets }) => ({
      ...{ name, price, sets },
    }),
  )
  const weeks = peopleOfWeeks(app, chance, plans)
  const past = (await recordedDraws(app.db, FIRST - 50, FIRST - 1)) as TalliedDraw[]
  const drawn = new Map<number, TalliedDraw>()
  const prizeOf = (rank: number | null, round: number) =>
    rank === null ? 0 : (drawn.get(round)?.prizes[rank - 1]?.prize_per_winner ?? 0)

  const happened = new Set<JobTrigger>()
  const world = (): World => ({
    ...app.world,
    drawSources: [source.accountOf('official'), source.accountOf('mirror')],
    queueJobs: async (_, what) => void happened.add(what),
  })
  const never = new AbortController().signal
  const isAnalysed = (round: number) => WEEKS >= 12 && round === FIRST + WEEKS - 1
  /** Runs jobs, and after them whatever follows from them. */
  const work = async (round: number, ...names: string[]) => {
    const run = async (job: (typeof JOBS)[number]) => {
      if (isAnalysed(round) || !ANALYSES.includes(job.name)) await job.work(app.db, world(), never)
    }
    for (const job of JOBS.filter(({ name }) => names.includes(name))) await run(job)
    while (happened.size > 0) {
      const what = [...happened]
      happened.clear()
      for (const job of JOBS.filter(({ after = [] }) => after.some((one) => what.includes(one)))) await run(job)
    }
  }
  const at = (round: number, daysBefore: number, minute: number) =>
    app.setNow(drawBeginsAt(round, minute) - daysBefore * 86_400_000)

  for (let week = 0; week < WEEKS; week++) {
    const round = FIRST + week
    // Anybody's numbers, and the money of a real round, whose arithmetic the site checks.
    const balls = Array.from({ length: 45 }, (_, i) => i + 1)
    const [a, b, c, d, e, f, bonus_number] = Array.from({ length: 7 }, () => balls.splice(chance(balls.length), 1)[0])
    const numbers = ([a, b, c, d, e, f] as number[]).toSorted((x, y) => x - y)
    const draw = {
      ...(past[chance(past.length)] as TalliedDraw),
      ...{ round_number: round, draw_date: drawDateOf(round), numbers, bonus_number: bonus_number as number },
    }
    drawn.set(round, draw)
    source.know(draw, [])

    for (const [daysBefore, hour] of [
      [5, 12],
      [3, 19],
      [1, 21],
      [0, 10],
    ] as const) {
      at(round, daysBefore, hour * 60)
      for (let i = 0; i < (daysBefore !== 5 ? 0 : week < 4 ? 3 : 1); i++) await weeks.join()
      await weeks.live(round)
      await work(round, 'deliver-texts', 'tell-members', 'tell-of-sign-ins', 'deliver-notices')
      at(round, daysBefore, hour * 60 + 90)
      await work(round, 'sweep', 'checkpoint', 'fetch-missing-draws')
    }

    // Sales have closed: what is made now is for the next round, and the seal holds what was made before.
    at(round, 0, 20 * 60 + 1)
    await weeks.live(round + 1)
    await work(round, 'seal-rounds', 'publish-forecast')
    // A source that lies alone is shown as a lone one, and corrected before anything is settled.
    const lie = {
      ...draw,
      numbers: numbers.map((n) => (n === numbers[5] ? (n % 45) + 1 : n)).toSorted((x, y) => x - y),
    }
    const lies = week % 4 === 1 && new Set([...lie.numbers, lie.bonus_number]).size === 7
    at(round, 0, 20 * 60 + 47)
    if (lies) source.know(lie, [])
    if (lies) source.publish(round, 'numbers', 'official')
    else source.publish(round, 'numbers')
    await work(round, 'fetch-draws', 'tell-members')
    if (lies) source.know(draw, [])
    for (const [minute, published] of [
      [21 * 60 + 5, 'prizes'],
      [22 * 60 + 10, 'methods'],
    ] as const) {
      at(round, 0, minute)
      source.publish(round, published)
      await work(round, 'fetch-draws', 'tell-members', 'deliver-notices')
    }
    at(round, -1, 9 * 60)
    await work(round, 'recheck-draws', 'gather-shops', 'vacuum')
    at(round, -2, 4 * 60 + 40)
    await work(round, 'recount-seals', 'sweep', 'settle-rounds', 'fill-crowding')

    const shown = (await app.call(getDraw, { params: { round: String(round) } })).body
    const facts = { numbers, bonus_number, is_confirmed: true, certainty: 'sure' }
    expect(shown).toMatchObject({ ...facts, corrections: lies ? [expect.anything()] : [] })
    await weeks.compare(round, (six, of) => prizeOf(rankOf(six, drawn.get(of) as TalliedDraw), of))
    expect(weeks.problems).toEqual([])
    await compareTables(round)
  }
  console.log(
    `weeks: ${WEEKS}, seed ${SEED}: ${JSON.stringify({ members: weeks.people.length, ...weeks.money, ...weeks.done })}`,
  )

  /** What the tables hold up to a round, against the rules and against what was acknowledged. */
  async function compareTables(newest: number) {
    type Set = { id: number; round: number; mask: number; rank: number | null }
    const sets = await rows<Set>(sql`
      select s.id::float8 as id, round_target as round, mask::float8 as mask, w.rank from number_sets s
      left join winning_sets w on w.set_id = s.id where round_target <= ${newest}`)
    const wrong = sets.filter(
      ({ round, mask, rank }) => rank !== rankOf(numbersOfMask(mask), drawn.get(round) as TalliedDraw),
    )
    expect(wrong).toEqual([])

    // Every round has its seal; everything that was sealed is still there, or its leaf is, and is counted.
    const seals = await rows<{ round: number; sealed: number; there: number; counted: number }>(sql`
      select round_number as round, sets as sealed, (select sets from seal_counts c where c.round_number = s.round_number) as counted,
        ((select count(*) from number_sets n where n.round_target = s.round_number and salt is not null)
          + (select count(*) from erased_leaves e where e.round_number = s.round_number))::int as there
      from seals s where round_number >= ${FIRST} order by 1`)
    expect(seals.map(({ round }) => round)).toEqual(Array.from({ length: newest - FIRST + 1 }, (_, i) => FIRST + i))
    expect(seals.filter(({ sealed, there, counted }) => sealed !== there || sealed !== counted)).toEqual([])
    const { body: seal } = await app.call(getSeal, { params: { round: newest } })
    const failing: string[] = []
    for (const { token } of weeks.people) {
      const { proofs } = (await app.call(getRoundProofs, { params: { round: newest } }, token)).body as {
        proofs: SetProof[]
      }
      for (const proof of proofs) {
        const problem = await problemOfProof(proof, seal, sha256)
        if (problem !== null) failing.push(`${proof.set_id}: ${problem}`)
      }
    }
    expect(failing).toEqual([])

    // Each member with numbers for a round is told of it once, and no other member.
    const told = await rows<{ member_id: number; subject: string }>(
      sql`select member_id, subject from notifications where kind = 'result' order by 1, 2`,
    )
    const wanted = weeks.people.flatMap(({ member, told: rounds }) =>
      [...rounds].map((round) => ({ member_id: member.id, subject: `round ${round}` })),
    )
    const byName = (one: { member_id: number; subject: string }) => `${one.member_id} ${one.subject}`
    expect(told.map(byName).toSorted()).toEqual(wanted.map(byName).toSorted())

    const [money] = await rows<{ arrived: number; paid_back: number }>(sql`
      select (select coalesce(sum(amount), 0)::float8 from deposits) as arrived,
        (select coalesce(sum(amount), 0)::float8 from cancellations where paid_on is not null) as paid_back`)
    expect(money).toEqual(weeks.money)
    const doubled = await rows(sql`
      select one.member_id from subscriptions one join subscriptions other
        on other.member_id = one.member_id and other.id > one.id
        and other.start_date <= least(one.end_date, one.cancelled_date - 1)
        and one.start_date <= least(other.end_date, other.cancelled_date - 1)`)
    expect(doubled).toEqual([])
  }
})
