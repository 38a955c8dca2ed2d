import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteAccount } from '#contract/members/profile.ts'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import {
  type AnySetProof,
  getRoundProofs,
  getSeal,
  getSealCounts,
  getSetProof,
  listSeals,
} from '#contract/number-sets/seals.ts'
import { drawDateOf } from '#domain/calendar.ts'
import { ALL_NUMBERS, PRIZE_RANKS, type TalliedDraw } from '#domain/draw/draw.ts'
import { numbersOfMask } from '#domain/number-set/number-set.ts'
import { toHex } from '#domain/seal/bytes-as-text.ts'
import { treeRoot } from '#domain/seal/merkle-tree.ts'
import { leafInputOf, problemOfProof, readProof, type SetProof } from '#domain/seal/set-proof.ts'
import { recordDraw } from '#server/draws/record-draw.ts'
import { settleRounds } from '#server/number-sets/settle-rounds.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { withStrangersPrograms } from '#tests/support/stranger-programs.ts'
import { TALLY } from '#tests/support/tally.ts'
import { countSealedSets, recountSealedSets } from './count-sealed-sets.ts'
import { sealRounds } from './seal-rounds.ts'
import { addParts } from './store.ts'
import { erased_uncounted_sets, seal_scores } from './tables.ts'

const app = useApp()
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const seal = (round: number) => app.call(getSeal, { params: { round } })
const sealAt = async (instant: string) => {
  app.setNow(instant)
  await sealRounds(app.db, app.deps)
}
/** A member at an hour, with a token that is good then. */
const at = async (instant: string, member: MadeMember) => {
  app.setNow(instant)
  return signedInAgain(app, member)
}
const make = async (token: string, count: number) => {
  const answer = await app.call(generateNumberSets, { body: { count } }, token)
  expect(answer.status).toBe(200)
  return answer.body.generated_numbers
}
const mark = (token: string, id: number | undefined, is_bought: boolean) =>
  app.call(markBought, { body: { ids: [id ?? 0], is_bought } }, token)
/** A proof as it is until the log is signed. */
const plain = (proof: AnySetProof): SetProof => {
  if (!('set_id' in proof)) throw new Error('it leads into the log')
  return proof
}
/** Whether a proof holds against what anybody may read. */
const problem = async (proof: AnySetProof) =>
  problemOfProof(plain(proof), (await seal(plain(proof).round_number)).body, sha256)
const leave = async (member: MadeMember, instant: string) => {
  const token = await at(instant, member)
  const answer = await app.call(deleteAccount, { query: {}, body: { password: member.password } }, token)
  expect(answer.status).toBe(200)
}
/** Balls of which three are in a set. */
const drawn = (round_number: number, numbers: readonly number[], rest: readonly number[]): TalliedDraw => ({
  round_number,
  numbers: [...numbers, ...rest].slice(0, 6).toSorted((a, b) => a - b),
  bonus_number: ALL_NUMBERS.findLast((n) => ![...numbers, ...rest].includes(n)) ?? 0,
  draw_date: drawDateOf(round_number),
  total_sales: TALLY.total_sales,
  first_prize_methods: null,
  prizes: TALLY.prizes.map(([winners, prize_per_winner], i) => ({
    rank: PRIZE_RANKS[i] ?? 1,
    winners,
    prize_per_winner,
  })),
})

let one: MadeMember
let other: MadeMember
/** The log of sealing round 1246. */
const logged: unknown[] = []

describe('round 1246', () => {
  it('is sealed when its sales close, not before, and once however many instances do it', async () => {
    app.setNow('2026-10-16T03:00:00Z')
    ;[one, other] = [await aMember(app), await aMember(app)]
    const [mine] = await make(one.token, 3)
    const [theirs] = await make(other.token, 2)
    await mark(one.token, mine?.id, true)
    await mark(other.token, theirs?.id, true)
    await sealAt('2026-10-17T10:59:59Z')
    expect((await seal(1246)).status).toBe(404)

    app.setNow('2026-10-17T11:00:04Z')
    const log = (what: string, facts?: object) => void logged.push([what, facts])
    await Promise.all([1, 2, 3].map(() => sealRounds(app.db, { ...app.deps, log })))
    const { body } = await seal(1246)
    expect(body).toMatchObject({
      round_number: 1246,
      sets: 5,
      sealed_at: '2026-10-17T11:00:04.000Z',
      is_before_draw: true,
      previous_sha256: null,
      score: null,
    })
    expect(createHash('sha256').update(body.seal_text).digest('hex')).toBe(body.sha256)
    expect(JSON.parse(body.seal_text)).toMatchObject({
      root: body.root,
      sales_closed_at: '2026-10-17T11:00:00.000Z',
      newest_set_at: '2026-10-16T03:00:00.000Z',
    })
    await sealAt('2026-10-17T11:20:00Z')
    expect((await seal(1246)).body).toEqual(body)
  })

  it('stands in the feed, the open data and the log with its whole root', async () => {
    const { body } = await seal(1246)
    const feed = (await app.get('/draws.atom')).body
    expect(feed).toContain('<title>제1246회 번호 5세트 봉인</title>')
    expect(feed).toContain(`봉인값 ${body.root}, 봉인 기록의 SHA-256 ${body.sha256}`)
    expect(feed).toContain('<updated>2026-10-17T11:00:04.000Z</updated>')
    const { round_number, sets, root, sha256 } = body
    expect(logged).toEqual([['a round is sealed', { round_number, sets, root, sha256 }]])
    const { seals } = (await app.get('/data/seals.json')).json()
    expect(seals).toMatchObject([{ round_number: 1246, root: body.root, seal_text: body.seal_text, counts: [] }])
  })

  it('cannot be changed by any statement, nor what was sealed of its sets', async () => {
    for (const statement of [
      'update seals set sets = 6',
      'delete from seals',
      'truncate seals',
      'delete from seal_parts',
      'truncate seal_parts',
      'delete from erased_leaves',
      'truncate erased_leaves',
      'delete from closed_rounds',
      'update number_sets set mask = 63',
      'update number_sets set round_target = 1247',
      'update number_sets set salt = gen_random_uuid()',
    ])
      await expect(app.db.execute(sql.raw(statement)), statement).rejects.toThrow()
    expect((await seal(1246)).body.sets).toBe(5)
  })

  it('takes no set more, also when a clock goes back over the end of sales', async () => {
    const token = await at('2026-10-17T10:59:59Z', one)
    const refused = await app.call(generateNumberSets, { body: {} }, token)
    expect(refused).toMatchObject({ status: 409, body: { code: 'round_closed' } })
    // Nothing was spent, and the next round is open.
    const sets = await make(await at('2026-10-17T11:30:00Z', one), 1)
    expect(sets[0]?.round_target).toBe(1247)
    expect((await seal(1246)).body.sets).toBe(5)
  })

  it('gives each member the proofs of their own sets, which hold against what was published', async () => {
    const token = await at('2026-10-17T11:30:00Z', one)
    const { body } = await app.call(getRoundProofs, { params: { round: 1246 } }, token)
    expect(body.proofs).toHaveLength(3)
    for (const proof of body.proofs.map(plain)) {
      expect(readProof(proof)).toEqual(proof)
      expect(await problem(proof)).toBeNull()
      expect(await problem({ ...proof, leaf_index: proof.leaf_index === 0 ? 1 : 0 })).toBe('mismatch')
      const id = String(proof.set_id)
      expect((await app.call(getSetProof, { params: { id } }, token)).body).toEqual(proof)
      const stranger = await app.call(getSetProof, { params: { id } }, await signedInAgain(app, other))
      expect(stranger).toMatchObject({ status: 404, body: { code: 'number_set_not_found' } })
    }
    expect((await app.call(getSetProof, { params: { id: '1' } })).status).toBe(401)
  })

  it('says in each proof whether the set was bought when sales closed, whatever is marked later', async () => {
    const token = await at('2026-10-17T11:30:00Z', one)
    const proofs = async () =>
      (await app.call(getRoundProofs, { params: { round: 1246 } }, token)).body.proofs.map(plain)
    const before = await proofs()
    expect(before.map(({ version, is_bought }) => [version, is_bought])).toEqual([
      [2, true],
      [2, false],
      [2, false],
    ])
    await mark(token, before[0]?.set_id, false)
    await mark(token, before[1]?.set_id, true)
    expect(await proofs()).toEqual(before)
    for (const proof of before) {
      expect(await problem(proof)).toBeNull()
      expect(await problem({ ...proof, is_bought: !proof.is_bought })).toBe('mismatch')
    }
    await app.db.execute(
      sql`update number_sets set was_bought_at_close = not was_bought_at_close, bought_at = '2026-10-16'`,
    )
    expect(await proofs()).toEqual(before)
  })

  it('is checked by the programs of docs/seals, which know nothing of this code', async () => {
    const { body } = await app.call(getRoundProofs, { params: { round: 1246 } }, await at('2026-10-17T11:30:00Z', one))
    const { root, sets } = (await seal(1246)).body
    const [first] = body.proofs.map(plain)
    await withStrangersPrograms(
      async (path) => (await app.get(path)).body,
      [root, String(sets)],
      (check) => {
        expect(check(body).stdout).toBe('3 of 3 proofs hold\n')
        const salted = { ...first, salt: `0${first?.salt.slice(1)}1`.slice(1) }
        expect(check({ proofs: [salted] })).toMatchObject({ status: 1, stdout: '0 of 1 proofs hold\n' })
        for (const change of [
          { root: '0'.repeat(64) },
          { root: undefined },
          { is_bought: !first?.is_bought },
          { version: 1 },
        ])
          expect(check({ proofs: [{ ...first, ...change }] }), JSON.stringify(change)).toMatchObject({ status: 1 })
      },
    )
  })

  it('says of a set that is not sealed yet, or never was, that it has no proof', async () => {
    const token = await at('2026-10-17T11:30:00Z', one)
    const [early] = await make(token, 1)
    const answer = await app.call(getSetProof, { params: { id: String(early?.id) } }, token)
    expect(answer).toMatchObject({ status: 404, body: { code: 'seal_not_found' } })
    const { rows } = (await app.db.execute(sql`
      insert into number_sets (member_id, round_target, mask, strategy, generated_at)
      values (${one.id}, 1247, 63, 'random', now()) returning id`)) as unknown as { rows: { id: number }[] }
    await sealAt('2026-10-24T11:00:00Z')
    expect((await seal(1247)).body.sets).toBe(2)
    const old = await app.call(getSetProof, { params: { id: String(rows[0]?.id) } }, await signedInAgain(app, one))
    expect(old).toMatchObject({ status: 404, body: { code: 'set_not_sealed' } })
  })
})

describe('later rounds', () => {
  it('without sets are sealed as such, late where the site was away, each chained to the one before', async () => {
    await sealAt('2026-11-07T12:00:00Z')
    const [third, second, first] = (await app.call(listSeals, { query: {} })).body.seals
    expect(third).toMatchObject({ round_number: 1249, sets: 0, is_before_draw: false })
    expect(second).toMatchObject({ round_number: 1248, sets: 0, sealed_at: '2026-11-07T12:00:00.000Z' })
    expect(third?.root).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect([third?.previous_sha256, second?.previous_sha256]).toEqual([second?.sha256, first?.sha256])
  })

  it('are not sealed by a clock that is years ahead', async () => {
    await expect(sealAt('2090-01-01T00:00:00Z')).rejects.toThrow('is the clock right')
    expect((await app.call(getSeal, { params: { round: 4_000 } })).body.code).toBe('seal_not_found')
    expect((await seal(1250)).status).toBe(404)
  })

  it('begin anew where a seal was broken off, and have the root of all sets that were there when sales closed', async () => {
    app.setNow('2026-11-10T00:00:00Z')
    const leaver = await aMember(app)
    await make(leaver.token, 1)
    await app.db.execute(sql`
      insert into number_sets (member_id, round_target, mask, strategy, generated_at, salt)
      select ${one.id}, 1250, 31 + (1::bigint << (5 + i % 40)), 'random', '2026-11-10T00:00:00Z', gen_random_uuid()
      from generate_series(1, 40) as i`)
    await app.db.execute(sql`
      insert into number_sets (member_id, round_target, mask, copy, strategy, generated_at, salt)
      select ${one.id}, 1250, 63, 1 + i, 'random', '2026-11-10T00:00:00Z', gen_random_uuid() from generate_series(1, 4960) as i`)
    app.setNow('2026-11-14T11:00:30Z')
    const ending = new AbortController()
    ending.abort(new Error('killed'))
    await expect(sealRounds(app.db, app.deps, ending.signal)).rejects.toThrow('killed')
    expect((await seal(1250)).status).toBe(404)
    const { rows } = (await app.db.execute(
      sql`select id::int as id, mask::float8 as mask, replace(salt::text, '-', '') as salt from number_sets where round_target = 1250 order by id`,
    )) as unknown as { rows: { id: number; mask: number; salt: string }[] }
    const leaves = rows.map(({ id, mask, salt }) =>
      sha256(leafInputOf(2, { round_number: 1250, set_id: id, numbers: numbersOfMask(mask), salt })),
    )
    await leave(leaver, '2026-11-14T11:01:00Z')
    await sealAt('2026-11-14T11:02:00Z')
    expect((await seal(1250)).body).toMatchObject({ sets: 5_001, root: toHex(treeRoot(leaves, sha256)) })
    const token = await signedInAgain(app, one)
    const allHold = async (version: number, leavesOfRound: readonly Uint8Array[]) => {
      const published = { round_number: 1250, sets: 5_001, root: toHex(treeRoot(leavesOfRound, sha256)) }
      for (const row of [rows[1], rows[511], rows[512], rows[2_047], rows[2_048], rows[5_000]]) {
        const { body } = await app.call(getSetProof, { params: { id: String(row?.id) } }, token)
        expect(body.version).toBe(version)
        expect(await problemOfProof(plain(body), published, sha256)).toBeNull()
      }
    }
    await allHold(2, leaves)

    // As rounds lie there that were sealed when leaves had no mark, and parts four times as many leaves.
    const older = rows.map(({ id, mask, salt }, i) =>
      // The leaf of the account that is gone is there as it was kept.
      i === 0
        ? (leaves[0] as Uint8Array)
        : sha256(leafInputOf(1, { round_number: 1250, set_id: id, numbers: numbersOfMask(mask), salt })),
    )
    const root = toHex(treeRoot(older, sha256))
    const { body: sealed } = await seal(1250)
    const text = sealed.seal_text.replace('"version":2', '"version":1').replace(sealed.root, root)
    await app.db.execute(sql`alter table seals disable trigger user`)
    await app.db.execute(sql`
      update seals set root = ${root}, seal_text = ${text}, sha256 = ${toHex(sha256(new TextEncoder().encode(text)))}
      where round_number = 1250`)
    await app.db.execute(sql`alter table seals enable trigger user`)
    await app.db.execute(sql`alter table seal_parts disable trigger user`)
    await app.db.execute(sql`delete from seal_parts where round_number = 1250`)
    await app.db.execute(sql`alter table seal_parts enable trigger user`)
    const wide = [0, 2_048, 4_096].map((first) => ({ ids: rows.slice(first, first + 2_048), first }))
    await addParts(
      app.db,
      1250,
      wide.map(({ ids, first }) => ({
        first_set_id: ids[0]?.id ?? 0,
        last_set_id: ids.at(-1)?.id ?? 0,
        sets: ids.length,
        root: treeRoot(older.slice(first, first + 2_048), sha256),
      })),
    )
    await allHold(1, older)
  })
})

describe('the scoreboard', () => {
  const tally = async (draw: ReturnType<typeof drawn>, reason?: string) => {
    app.setNow('2026-11-22T03:00:00Z')
    await recordDraw(app.db, app.deps, { draw, ...(reason && { reason }) })
    await settleRounds(app.db, app.deps)
    await countSealedSets(app.db, app.deps)
  }
  let numbers: readonly number[] = []
  let rest: number[] = []

  it('counts all sealed sets beside chance once the draw is tallied, also of who has left since, those bought at the close apart', async () => {
    const buyer = await aMember(app)
    const [bought, late] = await make(await at('2026-11-16T03:00:00Z', buyer), 2)
    await mark(await signedInAgain(app, buyer), bought?.id, true)
    const theirs = await make(await at('2026-11-16T03:00:00Z', other), 3)
    const leaver = await aMember(app)
    const [left, leftToo] = await make(leaver.token, 2)
    await mark(await signedInAgain(app, leaver), left?.id, true)
    await sealAt('2026-11-21T11:00:10Z')
    expect((await seal(1251)).body).toMatchObject({ sets: 7, score: null })
    await leave(leaver, '2026-11-21T11:30:00Z')
    expect(await app.call(getSealCounts, { params: { round: 1251 } })).toMatchObject({
      status: 404,
      body: { code: 'draw_not_tallied' },
    })

    const token = await at('2026-11-21T12:30:00Z', buyer)
    await mark(token, late?.id, true)
    await mark(token, bought?.id, false)
    const balls = bought?.numbers ?? []
    const others = [late, ...theirs, left, leftToo]
    // Seven sets leave three numbers at least that none of them has.
    const inSets = [bought, ...others].flatMap((set) => set?.numbers ?? [])
    rest = ALL_NUMBERS.filter((n) => !inSets.includes(n)).slice(0, 3)
    // Three of the bought set with which no other one wins: by chance one in a thousand would.
    const hasAll = (three: readonly number[]) => (set: { readonly numbers: readonly number[] } | undefined) =>
      three.every((n) => set?.numbers.includes(n))
    const threes = balls.flatMap((a, i) =>
      balls.slice(i + 1).flatMap((b, j) => balls.slice(i + j + 2).map((c) => [a, b, c])),
    )
    numbers = threes.find((three) => !others.some(hasAll(three))) ?? []
    for (let round = 1246; round < 1251; round++)
      await recordDraw(app.db, app.deps, { draw: drawn(round, [1, 2, 3], [4, 5, round % 10 === 6 ? 7 : 6]) })
    await tally(drawn(1251, numbers, rest))
    const { score } = (await seal(1251)).body
    expect(score).toMatchObject({ rounds: 1, sets: 7, uncounted_sets: 0, is_corrected: false })
    expect(score?.ranks[4]).toMatchObject({ rank: 5, expected_count: 0.1571 })
    // As the job counted them, before folding.
    const counts = await app.db.select().from(seal_scores).where(eq(seal_scores.round_number, 1251))
    const setsOf = (which: (row: (typeof counts)[number]) => boolean) =>
      counts.filter(which).reduce((sum, { sets }) => sum + sets, 0)
    expect(setsOf(() => true)).toBe(7)
    expect(setsOf(({ is_bought }) => is_bought)).toBe(2)
    expect(setsOf(({ is_bought, rank }) => is_bought && rank === 5)).toBe(1)
    const { body } = await app.call(getSealCounts, { params: { round: 1251 } })
    expect(body).toMatchObject({ sealed_sets: 7, uncounted_sets: 0 })
    expect(body.rows.reduce((sum, { sets }) => sum + sets, 0)).toBe(7)
    // Their numbers are gone with the tally.
    expect(await app.db.select().from(erased_uncounted_sets)).toEqual([])
    const { seals } = (await app.get('/data/seals.json')).json()
    expect(seals.at(-1)).toMatchObject({ round_number: 1251, counts: expect.arrayContaining(body.rows) })
  })

  it('folds rows of fewer than five sets, so that nobody reads from them how one member did', async () => {
    const { score } = (await seal(1251)).body
    const { body } = await app.call(getSealCounts, { params: { round: 1251 } })
    const folded = body.rows.filter(({ strategy }) => strategy === null)
    expect(folded.length).toBeGreaterThan(0)
    expect(folded.every(({ is_bought }) => is_bought === null)).toBe(true)
    expect(new Set(folded.map(({ rank }) => rank)).size).toBe(folded.length)
    expect(body.rows.filter(({ strategy, sets }) => strategy !== null && sets < 5)).toEqual([])
    // Ranks are whole, and nothing else says what was folded: two sets were bought, one of which won.
    for (const { rank, sets } of score?.ranks ?? [])
      expect(body.rows.filter((row) => row.rank === rank).reduce((sum, row) => sum + row.sets, 0)).toBe(sets)
    expect(score?.bought).toEqual({ sets: 0, prize_amount: 0 })
    expect(score?.ranks.map(({ bought_sets }) => bought_sets)).toEqual([0, 0, 0, 0, 0])
    expect(score?.folded.sets).toBe(folded.reduce((sum, { sets }) => sum + sets, 0))
    expect((score?.strategies[0]?.sets ?? 0) + (score?.folded.sets ?? 0)).toBe(7)
    const { total } = (await app.call(listSeals, { query: {} })).body
    expect(total?.bought).toEqual({ sets: 0, prize_amount: 0 })
  })

  it('is made again from the sets, and tells when they are not as many as were sealed', async () => {
    app.setNow('2026-11-22T03:00:00Z')
    const before = (await seal(1251)).body
    await recountSealedSets(app.db, app.deps)
    expect((await seal(1251)).body).toEqual(before)
    // A winner that was lost, or has another rank, since it was settled.
    for (const [changed, problem] of [
      ['delete from winning_sets where round_number = 1251', 'are stored as rank 0'],
      ['update winning_sets set rank = 1 where round_number = 1251', 'are stored as rank 1'],
    ] as const) {
      await app.db.execute(sql`create table winners_before as table winning_sets`)
      await app.db.execute(sql.raw(changed))
      await expect(recountSealedSets(app.db, app.deps)).rejects.toThrow(problem)
      expect((await seal(1251)).body).toEqual(before)
      await app.db.execute(sql`delete from winning_sets`)
      await app.db.execute(sql`insert into winning_sets table winners_before`)
      await app.db.execute(sql`drop table winners_before`)
    }
    await recountSealedSets(app.db, app.deps)
    await app.db.execute(sql`alter table number_sets disable trigger user`)
    await app.db.execute(sql`delete from number_sets where round_target = 1247 and salt is not null and id = (
      select min(id) from number_sets where round_target = 1247 and salt is not null)`)
    await app.db.execute(sql`alter table number_sets enable trigger user`)
    await expect(recountSealedSets(app.db, app.deps)).rejects.toThrow('1247')
  })

  it('follows a corrected draw and says so; the seal stays', async () => {
    const before = (await seal(1251)).body
    const undrawn = ALL_NUMBERS.filter((n) => !numbers.includes(n) && !rest.includes(n))
    await tally(drawn(1251, rest, undrawn.slice(0, 3)), '시험')
    const { score, ...after } = (await seal(1251)).body
    expect(after).toEqual(expect.objectContaining({ root: before.root, sha256: before.sha256 }))
    expect(score?.is_corrected).toBe(true)
    await tally(drawn(1251, numbers, rest), '되돌림')
    expect((await seal(1251)).body.score?.ranks).toEqual(before.score?.ranks)
  })

  it('keeps of an account that is gone its hashes and what was counted, and others go on proving theirs', async () => {
    const before = (await seal(1251)).body
    await leave(other, '2026-11-22T03:00:00Z')
    const { rows } = (await app.db.execute(
      sql`select count(*)::int as sets from number_sets where member_id = ${other.id}`,
    )) as unknown as { rows: { sets: number }[] }
    expect(rows[0]?.sets).toBe(0)
    await recountSealedSets(app.db, app.deps).catch(() => {})
    expect((await seal(1251)).body.score).toEqual(before.score)
    const { body } = await app.call(getRoundProofs, { params: { round: 1246 } }, await signedInAgain(app, one))
    for (const proof of body.proofs) expect(await problem(proof)).toBeNull()
  })

  it('adds up all rounds, the page of any as quick to ask as the first', async () => {
    const { body } = await app.call(listSeals, { query: { limit: 2 } })
    expect(body.seals.map(({ round_number }) => round_number)).toEqual([1251, 1250])
    expect(body.total).toMatchObject({ rounds: 6, sets: 5_015, uncounted_sets: 0, is_corrected: true })
    const next = await app.call(listSeals, { query: { before: body.next ?? undefined, limit: 50 } })
    expect(next.body.seals.map(({ round_number }) => round_number)).toEqual([1249, 1248, 1247, 1246])
    expect(next.body.next).toBeNull()
  })
})
