import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { treeRoot } from '#domain/seal/merkle-tree.ts'
import { SEAL_VERSION } from '#domain/seal/set-proof.ts'
import { openPostgres } from '#server/database/open-postgres.ts'
import { hashLeaves, sha256 } from '#server/seals/leaf-hashes.ts'
import { nextLeaves } from '#server/seals/store.ts'
import { databaseUrl, onServer } from '../support/template.ts'
import { runFile, until } from './running-server.ts'

const answers = await onServer('select 1').then(
  () => true,
  () => false,
)
const SETS = 60_000
const ROUND = 1_251

describe.skipIf(!answers)('several instances on one PostgreSQL', () => {
  const name = `lottolens_seals_${process.pid}`
  const url = databaseUrl(name)
  const { db, migrate, close } = openPostgres(url, () => {})
  const client = new pg.Client(url)
  const anInstance = () => runFile('tests/process/seal-a-round.ts', { DATABASE_URL: url, ROUND: String(ROUND) })
  const rows = async (text: string) => (await client.query(text)).rows
  const isClosed = async () => (await rows('select from closed_rounds')).length > 0

  beforeAll(async () => {
    await onServer(`create database ${name}`)
    await migrate()
    await client.connect()
    await client.query(`
      insert into members (username, username_key, name, provider, created_at) values ('h', 'h', '김하나', 'email', now());
      insert into number_sets (member_id, round_target, mask, strategy, generated_at, salt)
      select 1, ${ROUND}, 31 + (1::bigint << (5 + i % 40)), 'random', '2026-11-16T00:00:00Z', gen_random_uuid()
      from generate_series(1, 40) as i;
      insert into number_sets (member_id, round_target, mask, copy, strategy, generated_at, salt)
      select 1, ${ROUND}, 31 + (1::bigint << (5 + i % 40)), i / 40 + 1, 'random', '2026-11-16T00:00:00Z', gen_random_uuid()
      from generate_series(0, ${SETS - 41}) as i`)
  })
  afterAll(async () => {
    await client.end()
    await close()
    await onServer(`drop database ${name} with (force)`)
  })

  it('seal a round once, though some are killed half-way', async () => {
    const killed = [anInstance(), anInstance()]
    await until('a round is closed', isClosed)
    for (const { process } of killed) process.kill('SIGKILL')
    await Promise.all(killed.map(({ ended }) => ended))
    const [unsealed] = await rows(
      'select (select count(*) from seals)::int as seals, (select count(*) from seal_parts)::int as parts',
    )
    expect(unsealed).toEqual({ seals: 0, parts: 0 })

    const three = [anInstance(), anInstance(), anInstance()]
    await Promise.all(
      three.slice(0, 2).map(async (one) => expect([await one.ended, one.output()]).toEqual([0, 'done\n'])),
    )
    three[2]?.process.kill('SIGKILL')
    await three[2]?.ended
    const leaves = await nextLeaves(db, ROUND, { after: 0 }, SETS)
    const root = treeRoot(hashLeaves(SEAL_VERSION, ROUND, leaves?.bytes ?? Buffer.alloc(0)).hashes, sha256)
    expect(await rows('select round_number, sets, root from seals')).toEqual([
      { round_number: ROUND, sets: SETS, root: Buffer.from(root).toString('hex') },
    ])
    expect(await rows('select sum(sets)::int as sets from seal_parts')).toEqual([{ sets: SETS }])
  })
})
