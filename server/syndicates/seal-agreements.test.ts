import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteAccount } from '#contract/members/profile.ts'
import { getAgreementProof, getSyndicate } from '#contract/number-sets/syndicates.ts'
import { type ProofFile, problemOfProofFile } from '#domain/seal/proof-file.ts'
import { anAgreement } from '#tests/support/a-syndicate.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { withStrangersPrograms } from '#tests/support/stranger-programs.ts'
import { sealRounds } from '../seals/seal-rounds.ts'
import { sha256 } from '../transparency-log/sha256.ts'
import { signCheckpoint } from '../transparency-log/sign-checkpoint.ts'
import { entriesBetween, logSize } from '../transparency-log/store.ts'
import { verifyEd25519 } from '../transparency-log/verify-ed25519.ts'
import { sealAgreements } from './seal-agreements.ts'

const app = useApp()

/** Sales of round 1246 and of the two after it close. */
const CLOSE = '2026-10-17T11:00:00.000Z'
const NEXT_CLOSE = '2026-10-24T11:00:00.000Z'
const THIRD_CLOSE = '2026-10-31T11:00:00.000Z'
const GAMES = [
  [3, 11, 19, 24, 37, 42],
  [1, 2, 3, 4, 5, 6],
]

const problemOf = (file: ProofFile) => problemOfProofFile(file, file.keys, { sha256, verify: verifyEd25519 })
const entries = async () =>
  (await entriesBetween(app.db, 0, await logSize(app.db))).filter(({ kind }) => kind === 'agreements')
const seal = async () => {
  await sealRounds(app.db, app.deps)
  await sealAgreements(app.db, app.deps)
}
const proof = async (token: string, member: MadeMember) =>
  app.call(getAgreementProof, { query: { token } }, await signedInAgain(app, member))

describe('agreements', () => {
  it('are sealed when sales close, all of a round by one entry of the log, and proved without the site', async () => {
    const [one, other] = [await anAgreement(app, ...GAMES), await anAgreement(app, ...GAMES)]
    await seal()
    expect(await entries()).toEqual([])
    app.setNow(CLOSE)
    await seal()
    await seal()
    const [entry, ...more] = await entries()
    expect(more).toEqual([])
    expect(JSON.parse(entry?.entry_text ?? '')).toMatchObject({
      ...{ kind: 'agreements', version: 1, round_number: 1246, tree_size: 2 },
      ...{ sales_closed_at: CLOSE, sealed_at: CLOSE },
    })
    expect((await proof(one.box.token, one.people[2])).body.code).toBe('agreement_unsigned')
    await signCheckpoint(app.db, app.deps)
    for (const { box, people, read } of [one, other]) {
      expect(await read(people[1])).toMatchObject({ sealed_at: CLOSE, is_before_draw: true })
      const { body } = await proof(box.token, people[1])
      const [file] = body.proofs as ProofFile[]
      if (!file) throw new Error('no proof')
      expect(await problemOf(file)).toBeNull()
      expect(file.leaf).toMatch(
        new RegExp(
          `^lottolens-agreement-1\\|1246\\|\\d+\\|3,11,19,24,37,42/1,2,3,4,5,6\\|equal\\|([0-9a-f]{64}=1=${box.people[0]?.agreed_at};?){3}\\|1\\|1\\|[0-9a-f]{32}$`,
        ),
      )
      // Names open their hashes, and nothing else does.
      const hashes = body.names.map((named) =>
        createHash('sha256').update(`${named?.salt}|${named?.name}`).digest('hex'),
      )
      expect(
        file.leaf
          .split('|')[5]
          ?.split(';')
          .map((person) => person.split('=')[0]),
      ).toEqual(hashes)
      expect(file.leaf).not.toContain('하나')
      for (const changed of [
        { leaf: file.leaf.replace('3,11', '3,12') },
        { leaf: file.leaf.replace('equal', 'paid') },
        { root: file.root.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
        { entry: file.entry.replace('1246', '1247') },
        { leaf_index: 1 - file.leaf_index },
      ])
        expect(await problemOf({ ...file, ...changed })).not.toBeNull()
    }
  })

  it('of somebody who left stay proved for the others, without the name', async () => {
    app.setNow('2026-10-19T00:00:00.000Z')
    const { box, people } = await anAgreement(app, ...GAMES)
    app.setNow(NEXT_CLOSE)
    await seal()
    await signCheckpoint(app.db, app.deps)
    const before = (await proof(box.token, people[1])).body
    const token = await signedInAgain(app, people[0])
    await app.call(deleteAccount, { query: {}, body: { password: people[0].password } }, token)
    const after = (await proof(box.token, people[1])).body
    expect(after.proofs).toEqual(before.proofs)
    expect(after.names).toEqual([null, ...before.names.slice(1)])
    // Once the last one has left, the leaf's hash alone stays.
    for (const member of people.slice(1)) {
      const own = await signedInAgain(app, member)
      await app.call(deleteAccount, { query: {}, body: { password: member.password } }, own)
    }
    const { rows } = (await app.db.execute(
      sql`select (select count(*)::int from syndicates where token = ${box.token}) as boxes, (select count(*)::int from agreement_leaves where round_number = 1246 or round_number = ${box.round_number}) as leaves`,
    )) as unknown as { rows: object[] }
    expect(rows).toMatchObject([{ boxes: 0, leaves: expect.any(Number) }])
    expect((rows[0] as { leaves: number }).leaves).toBeGreaterThan(0)
  })

  it('that not all agreed to, or that two instances seal at once, are in one seal or in none', async () => {
    app.setNow('2026-10-26T00:00:00.000Z')
    const again = async (member: MadeMember): Promise<MadeMember> => ({
      ...member,
      token: await signedInAgain(app, member),
    })
    const { box, people } = await anAgreement(app, ...GAMES)
    const stranger = await again(await aMember(app))
    app.setNow(THIRD_CLOSE)
    await sealRounds(app.db, app.deps)
    const before = (await entries()).length
    await Promise.all([sealAgreements(app.db, app.deps), sealAgreements(app.db, app.deps)])
    expect((await entries()).length).toBe(before + 1)
    const refused = await app.call(
      getAgreementProof,
      { query: { token: box.token } },
      await signedInAgain(app, stranger),
    )
    expect(refused.body.code).toBe('syndicate_private')
    expect(
      (await app.call(getSyndicate, { query: { token: box.token } }, await signedInAgain(app, people[0]))).body
        .sealed_at,
    ).toBe(THIRD_CLOSE)
  })

  it('are not sealed by a clock that is wrong by years', async () => {
    app.setNow('2026-11-02T00:00:00.000Z')
    await anAgreement(app, ...GAMES)
    app.setNow('2029-10-26T00:00:00.000Z')
    await expect(sealAgreements(app.db, app.deps)).rejects.toThrow('is the clock right')
  })

  it('that are sealed late, as the site was down at the close, are not said to be of before the draw', async () => {
    app.setNow('2026-11-02T00:00:00.000Z')
    const { people, read } = await anAgreement(app, ...GAMES)
    expect(await read(people[0])).toMatchObject({ sealed_at: null, is_before_draw: null })
    // 20:35 of the Saturday in Seoul.
    app.setNow('2026-11-07T11:35:00.000Z')
    await sealAgreements(app.db, app.deps)
    expect(await read(people[0])).toMatchObject({ is_before_draw: false })
  })

  it('are checked by the programs of docs/seals, which know nothing of this code', async () => {
    app.setNow('2026-11-23T00:00:00.000Z')
    const { box, people } = await anAgreement(app, ...GAMES)
    app.setNow('2026-11-28T11:00:00.000Z')
    await seal()
    await signCheckpoint(app.db, app.deps)
    const { body } = await proof(box.token, people[1])
    const vkey = body.proofs[0]?.keys[0] ?? ''
    await withStrangersPrograms(
      async (path) => (await app.get(path)).body,
      [vkey],
      (check) => {
        expect(check(body).stdout).toBe('1 of 1 proofs hold\n')
        const [first] = body.proofs
        for (const [from, to] of [
          ['3,11', '3,12'],
          ['equal', 'paid'],
          ['=1=', '=2='],
        ] as const)
          expect(check({ proofs: [{ ...first, leaf: first?.leaf.replace(from, to) }] })).toMatchObject({ status: 1 })
      },
    )
  })
})
