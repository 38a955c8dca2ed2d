import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addFavourite, listFavourites, playFavourite, removeFavourite } from '#contract/number-sets/favourites.ts'
import { claimPrizes, getLedger } from '#contract/number-sets/ledger.ts'
import { deleteNumberSet, generateNumberSets, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { saveTicket } from '#contract/number-sets/tickets.ts'
import { MOST_FAVOURITES } from '#domain/number-set/number-set.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { sealRounds } from '../seals/seal-rounds.ts'

const app = useApp()

beforeEach(async () => {
  await app.db.execute(
    sql`truncate number_sets, tickets, favourites, winning_sets, settlements, generation_usage, attempt_limits`,
  )
})

/** Round 1245 drew 4 5 25 28 32 42 + 12: these win a fourth prize and a fifth. */
const FOURTH = [5, 11, 25, 28, 36, 42]
const FIFTH = [4, 9, 25, 30, 32, 38]
const OWN = [3, 7, 11, 19, 23, 41]

const saved = async ({ token }: MadeMember, round_number: number, ...games: number[][]) => {
  const body = {
    round_number,
    source: 'qr' as const,
    games: games.map((numbers) => ({ numbers, number_type: 'auto' as const })),
  }
  return (await app.call(saveTicket, { body }, token)).body.generated_numbers
}
const ledger = async ({ token }: MadeMember) => (await app.call(getLedger, {}, token)).body

describe('the ledger', () => {
  it('counts what was bought, by the month of its draw, and nothing that was only made', async () => {
    const member = await aMember(app)
    await saved(member, 1245, FOURTH, FIFTH, OWN)
    await saved(member, 1242, OWN)
    await saved(member, 1246, OWN, FIFTH)
    await app.call(generateNumberSets, { body: { count: 5 } }, member.token)
    expect((await ledger(member)).months).toEqual([
      {
        month: '2026-09',
        games: 1,
        settled_games: 1,
        spent: 1_000,
        won: 0,
        net: 0,
        shared: { spent: 0, net: 0, agreements: 0, settled: 0 },
        received: 0,
        unclaimed: 0,
        winners: [0, 0, 0, 0, 0],
      },
      {
        month: '2026-10',
        games: 5,
        settled_games: 3,
        spent: 5_000,
        won: 55_000,
        net: 55_000,
        shared: { spent: 0, net: 0, agreements: 0, settled: 0 },
        received: 0,
        unclaimed: 55_000,
        winners: [0, 0, 0, 1, 1],
      },
    ])
  })

  it('keeps games before their draw apart, and what was received from what was not', async () => {
    const member = await aMember(app)
    const [fourth] = await saved(member, 1245, FOURTH, FIFTH)
    await saved(member, 1246, OWN, FIFTH)
    expect((await ledger(member)).coming).toEqual([{ round_number: 1246, games: 2, spent: 2_000 }])
    await app.call(claimPrizes, { body: { ids: [fourth?.id ?? 0], claim: 'received' } }, member.token)
    expect((await ledger(member)).months).toMatchObject([{ net: 55_000, received: 50_000, unclaimed: 5_000 }])
    await app.call(claimPrizes, { body: { ids: [fourth?.id ?? 0], claim: 'lost' } }, member.token)
    expect((await ledger(member)).months).toMatchObject([{ net: 55_000, received: 0, unclaimed: 5_000 }])
  })

  it('taxes each game by itself, and knows what a game cost in its time', async () => {
    const member = await aMember(app)
    // Round 1245's second prize, twice; and a game of 2,000 won.
    const [first] = await saved(member, 1245, [4, 5, 12, 25, 28, 32], [4, 5, 12, 25, 28, 42])
    await saved(member, 10, OWN)
    const { months } = await ledger(member)
    const prize = first?.result?.prize_amount ?? 0
    expect(prize).toBeGreaterThan(2_000_000)
    expect(months[1]).toMatchObject({ won: 2 * prize, net: 2 * (first?.result?.net_amount ?? 0) })
    expect(months[0]).toMatchObject({ month: '2003-02', spent: 2_000 })
  })

  it('taxes a prize by the law of its day', async () => {
    const member = await aMember(app)
    // Rank 4 of round 1: 22 % of all of its 113,400 won.
    const [old] = await saved(member, 1, [1, 2, 10, 23, 29, 33])
    expect(old?.result).toMatchObject({ rank: 4, prize_amount: 113_400, net_amount: 88_460 })
    expect((await ledger(member)).months).toMatchObject([{ month: '2002-12', won: 113_400, net: 88_460 }])
  })

  it('names prizes that nobody fetched, the first to end first, until that day is over', async () => {
    const member = await aMember(app)
    const [fourth, fifth] = await saved(member, 1245, FOURTH, FIFTH, OWN)
    const open = async () => (await ledger(member)).unclaimed.map(({ id }) => id)
    expect(await open()).toEqual([fourth?.id, fifth?.id])
    const say = (ids: (number | undefined)[], claim: 'received' | 'lost' | null, by = member) =>
      app.call(claimPrizes, { body: { ids: ids.map((id) => id ?? 0), claim } }, by.token)
    await say([fourth?.id], 'received')
    expect(await open()).toEqual([fifth?.id])
    await say([fifth?.id], 'lost')
    expect(await open()).toEqual([])
    await say([fifth?.id, fourth?.id], null)
    expect(await open()).toEqual([fourth?.id, fifth?.id])
    const stranger = await aMember(app)
    expect((await say([fifth?.id], 'received', stranger)).body.code).toBe('number_set_not_found')
    for (const [day, left] of [
      // A year after the day of the draw banks are closed: Hangul Day fell on a Saturday.
      ['2027-10-12T14:59:59Z', 2],
      ['2027-10-12T15:00:00Z', 0],
    ] as const) {
      app.setNow(day)
      const token = await signedInAgain(app, member)
      expect((await ledger({ ...member, token })).unclaimed).toHaveLength(left)
    }
  })
})

describe('a favourite', () => {
  const add = (member: MadeMember, numbers: readonly number[]) =>
    app.call(addFavourite, { body: { numbers: [...numbers] } }, member.token)
  const play = (member: MadeMember, id: number, round_number: number, is_bought = true) =>
    app.call(playFavourite, { params: { id: String(id) }, body: { round_number, is_bought } }, member.token)
  const listed = async ({ token }: MadeMember) =>
    (await app.call(listNumberSets, { query: {} }, token)).body.generated_numbers

  it('is bought by one tap in each of three weeks, and settled as every set', async () => {
    let member = await aMember(app)
    const id = (await add(member, [...OWN].reverse())).body.favourites[0]?.id ?? 0
    for (const [week, now] of ['2026-10-12T03:00:00Z', '2026-10-19T03:00:00Z', '2026-10-26T03:00:00Z'].entries()) {
      app.setNow(now)
      member = { ...member, token: await signedInAgain(app, member) }
      const before = (await app.call(listFavourites, {}, member.token)).body
      expect(before).toEqual({ round_number: 1246 + week, favourites: [{ id, numbers: OWN, is_bought: false }] })
      expect((await play(member, id, 1246 + week)).body.favourites).toMatchObject([{ is_bought: true }])
    }
    expect((await listed(member)).map((set) => [set.round_target, set.origin, set.is_bought, set.numbers])).toEqual([
      [1248, 'favourite', true, OWN],
      [1247, 'favourite', true, OWN],
      [1246, 'favourite', true, OWN],
    ])
    expect((await ledger(member)).months).toMatchObject([{ month: '2026-10', games: 3, spent: 3_000 }])
  })

  it('twice is once, and can be taken back until its sales close', async () => {
    const member = await aMember(app)
    const id = (await add(member, OWN)).body.favourites[0]?.id ?? 0
    expect((await add(member, OWN)).body.favourites).toHaveLength(1)
    await Promise.all([play(member, id, 1246), play(member, id, 1246)])
    expect(await listed(member)).toHaveLength(1)
    expect((await play(member, id, 1246, false)).body.favourites).toMatchObject([{ is_bought: false }])
    expect(await listed(member)).toEqual([])
    await play(member, id, 1246)
    app.setNow('2026-10-17T11:00:00Z')
    const token = await signedInAgain(app, member)
    expect((await play({ ...member, token }, id, 1246, false)).body.code).toBe('round_changed')
    expect((await play({ ...member, token }, id, 1247)).status).toBe(200)
  })

  it('that is removed leaves what was bought, which can be deleted by itself', async () => {
    const member = await aMember(app)
    const id = (await add(member, OWN)).body.favourites[0]?.id ?? 0
    await play(member, id, 1246)
    const params = { id: String(id) }
    const stranger = await aMember(app)
    for (const call of [() => app.call(removeFavourite, { params }, stranger.token), () => play(stranger, id, 1246)])
      expect((await call()).body.code).toBe('favourite_not_found')
    expect((await app.call(removeFavourite, { params }, member.token)).body.favourites).toEqual([])
    const [set] = await listed(member)
    expect(set).toMatchObject({ numbers: OWN, is_bought: true })
    await app.call(deleteNumberSet, { params: { id: String(set?.id) } }, member.token)
    expect(await listed(member)).toEqual([])
  })

  it('is one of a few', async () => {
    const member = await aMember(app)
    for (let i = 0; i < MOST_FAVOURITES; i++) await add(member, [1, 2, 3, 4, 5, 10 + i])
    const more = await add(member, OWN)
    expect([more.status, more.body.code]).toEqual([409, 'favourites_full'])
    expect((await app.call(listFavourites, {}, member.token)).body.favourites).toHaveLength(MOST_FAVOURITES)
  })

  it('is in no seal', async () => {
    const member = await aMember(app)
    const id = (await add(member, OWN)).body.favourites[0]?.id ?? 0
    await play(member, id, 1246)
    app.setNow('2026-10-17T11:05:00Z')
    await sealRounds(app.db, app.deps)
    expect(JSON.stringify(await app.db.execute(sql`select sets from seals where round_number = 1246`))).toContain(
      '"sets":0',
    )
  })
})
