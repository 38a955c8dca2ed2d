import { afterEach, expect, it, vi } from 'vitest'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { generateNumberSets, getSettlementSummary, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { createApp } from '#server/app.ts'
import { runCommand } from '#server/staff/cli.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { TALLY } from '#tests/support/tally.ts'
import { createJobs, type Jobs } from './jobs.ts'

const app = useApp()
let jobs: Jobs | undefined
afterEach(() => jobs?.stop())

const TALLIED = {
  total_sales: TALLY.total_sales,
  prizes: TALLY.prizes.map(([winners, prize_per_winner]) => ({ winners, prize_per_winner })),
}
const BALLS = { numbers: [1, 2, 3, 4, 5, 6], bonus_number: 7 }
const SETS = [
  [1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 7],
  [1, 2, 3, 4, 5, 45],
  [1, 2, 3, 4, 44, 45],
  [1, 2, 3, 43, 44, 45],
  [1, 2, 42, 43, 44, 45],
]
/** Net amount of rank 1 and 2 after 22 % up to 300,000,000 won and 33 % above, each tax cut to 10 won. */
const NET = [2_047_365_575, 42_950_242, 1_615_365, 50_000, 5_000]
const until = { timeout: 60_000, interval: 50 }

it('a whole Saturday: made on Friday, drawn, tallied, settled, corrected and settled again', async () => {
  jobs = createJobs(app.database, (error) => console.error(error))
  await jobs.start(app.db, app.deps)
  const { callAs } = await createApp(app.db, { ...app.deps, queueJobs: jobs.queueJobs })
  let revision = 0
  const store = async (typed: { numbers: readonly number[]; bonus_number: number }, ...more: string[]) => {
    const draw = { ...typed, numbers_again: [...typed.numbers, typed.bonus_number] }
    const argv = ['enter-draw', 'round=1246', `revision=${revision++}`, '--file', '-', ...more]
    const command = { argv, actor: 'jiyun@command-line', input: JSON.stringify(draw) }
    expect(await runCommand(callAs, app.deps.report, command)).toMatchObject({ code: 0 })
  }
  let tokens = new Map<MadeMember, string>()
  const at = async (instant: string, ...members: MadeMember[]) => {
    app.setNow(instant)
    tokens = new Map(await Promise.all(members.map(async (one) => [one, await signedInAgain(app, one)] as const)))
  }
  const sets = async (member: MadeMember) =>
    (await app.call(listNumberSets, { query: {} }, tokens.get(member))).body.generated_numbers.toReversed()
  const summary = async (member: MadeMember) => (await app.call(getSettlementSummary, {}, tokens.get(member))).body
  const states = async (member: MadeMember) => [...new Set((await sets(member)).map(({ state }) => state))]
  const ranks = async (member: MadeMember) => (await sets(member)).map(({ result }) => result?.rank)

  app.setNow('2026-10-16T03:00:00Z')
  const [one, other] = [await aMember(app), await aMember(app)]
  for (const fixed_numbers of SETS)
    expect((await app.call(generateNumberSets, { body: { fixed_numbers } }, one.token)).status).toBe(200)
  const numbers = { fixed_numbers: [20, 21, 22, 23, 24, 25] }
  expect((await app.call(generateNumberSets, { body: numbers }, other.token)).body.remaining_numbers).toBe(9)

  await at('2026-10-17T11:44:59Z', one, other)
  expect(await states(one)).toEqual(['before_draw'])
  expect(await summary(one)).toMatchObject({ round_number: null, state: null })

  await at('2026-10-17T11:45:00Z', one, other)
  expect(await states(one)).toEqual(['awaiting'])
  await store(BALLS)
  const known = await sets(one)
  for (const set of known) expect(set).toMatchObject({ state: 'matched', result: null })
  expect(known.map(({ hits }) => [hits?.matched_numbers.length, hits?.is_bonus_matched])).toEqual([
    [6, false],
    [5, true],
    [5, false],
    [4, false],
    [3, false],
    [2, false],
  ])
  // Only what was bought is money; marking it late is as good as early.
  const bought = { ids: known.map(({ id }) => id), is_bought: true }
  expect((await app.call(markBought, { body: bought }, tokens.get(one))).status).toBe(200)
  const counted = { state: 'matched', sets: 6, most_matched: 6, winners_by_rank: null, total_prize: null }
  expect(await summary(one)).toMatchObject(counted)
  const late = await app.call(generateNumberSets, { body: {} }, tokens.get(other))
  expect(late.body.generated_numbers[0]).toMatchObject({ round_target: 1247, state: 'before_draw' })

  await at('2026-10-17T12:05:00Z', one, other)
  await store({ ...BALLS, ...TALLIED })
  await vi.waitFor(async () => expect(await ranks(one)).toEqual([1, 2, 3, 4, 5, null]), until)
  for (const [i, { state, result }] of (await sets(one)).entries()) {
    const isWinner = i < 5
    expect([state, result]).toEqual([
      'settled',
      {
        matched_numbers: SETS[i]?.filter((number) => number <= 6),
        is_bonus_matched: i === 1,
        winning_numbers: BALLS.numbers,
        bonus_number: 7,
        rank: isWinner ? i + 1 : null,
        prize_amount: isWinner ? TALLY.prizes[i]?.[1] : 0,
        net_amount: isWinner ? NET[i] : 0,
        claim_until: isWinner ? '2027-10-18' : null,
      },
    ])
  }
  const total_prize = TALLY.prizes.reduce((sum, [, prize = 0]) => sum + prize, 0)
  expect(await summary(one)).toMatchObject({ state: 'settled', sets: 6, winners_by_rank: [1, 1, 1, 1, 1], total_prize })
  expect(await summary(other)).toMatchObject({ sets: 1, winners_by_rank: [0, 0, 0, 0, 0], total_prize: 0 })
  expect((await sets(other)).map(({ state }) => state)).toEqual(['settled', 'before_draw'])

  await at('2026-10-17T13:00:00Z', one, other)
  await store({ ...BALLS, ...TALLIED, bonus_number: 45 }, 'reason=보너스 번호를 잘못 옮김')
  await vi.waitFor(async () => {
    const now = await sets(one)
    // Nothing of the old settlement is ever shown beside the new draw.
    for (const { state, result } of now)
      if (state === 'settled') expect(result?.bonus_number).toBe(45)
      else expect(result).toBeNull()
    expect(now.map(({ result }) => result?.rank)).toEqual([1, 3, 2, 4, 5, null])
  }, until)
  expect(await summary(one)).toMatchObject({ state: 'settled', winners_by_rank: [1, 1, 1, 1, 1], total_prize })
}, 120_000)
