import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { toHex } from '#domain/seal/bytes-as-text.ts'
import { treeRoot } from '#domain/seal/merkle-tree.ts'
import { leafInputOf } from '#domain/seal/set-proof.ts'
import { upgradedDatabase } from '#tests/support/older-database.ts'
import { hashLeaves, sha256 } from './leaf-hashes.ts'
import { nextLeaves } from './store.ts'

/*
 * A seal of the release that kept the hash of every leaf, with accounts gone since: their hashes must stay at their place
 * when the others are no longer kept, or no proof would hold any more.
 */
const SETS = Array.from({ length: 9 }, (_, i) => ({
  round_number: 1251,
  set_id: 1 + i,
  numbers: [1, 2, 3, 4, 5, 30 + i],
  salt: `${i}`.repeat(32),
}))
const HASHES = SETS.map((set) => createHash('sha256').update(leafInputOf(1, set)).digest())
const maskOf = (numbers: readonly number[]) => numbers.reduce((mask, n) => mask + 2 ** (n - 1), 0)
const FILL = `
  insert into members (username, username_key, name, provider, created_at) values ('h', 'h', '김하나', 'email', now());
  insert into number_sets (member_id, round_target, mask, strategy, generated_at, salt) values
    ${SETS.map(({ numbers, salt }) => `(1, 1251, ${maskOf(numbers)}, 'random', now(), '${salt}')`).join(', ')};
  insert into seals (round_number, sets, root, seal_text, sha256, sealed_at) values (1251, 9, '', '', '', now());
  insert into seal_parts values
    (1251, 0, 1, 9, 9, now(), '\\x${Buffer.concat(HASHES).toString('hex')}', '\\x00'),
    (1252, 0, 10, 11, 2, now(), '\\x${'00'.repeat(64)}', '\\x00');
  delete from number_sets where id in (1, 4, 5, 9);`

it('keeps the hashes of accounts that were gone before, and forgets a seal that was broken off', async () => {
  const { db, close } = await upgradedDatabase('0033_message_channels', FILL)
  const leaves = await nextLeaves(db, 1251, { after: 0 }, 2_048)
  const { ids, hashes } = hashLeaves(1, 1251, leaves?.bytes ?? Buffer.alloc(0))
  expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const limit of [1, 2, 3]) expect(await idsInSlices(db, limit)).toEqual(ids)
  expect(toHex(treeRoot(hashes, sha256))).toBe(toHex(treeRoot(HASHES, sha256)))
  const { rows } = (await db.execute(sql`select round_number from seal_parts`)) as unknown as { rows: object[] }
  expect(rows).toEqual([{ round_number: 1251 }])
  await close()
})

/** However few leaves a statement reads, among sets and erased ones. */
async function idsInSlices(db: Parameters<typeof nextLeaves>[0], limit: number): Promise<number[]> {
  const read: number[] = []
  for (let after = 0; ; ) {
    const leaves = await nextLeaves(db, 1251, { after }, limit)
    if (leaves === null) return read
    read.push(...hashLeaves(1, 1251, leaves.bytes).ids)
    after = leaves.last_set_id
  }
}
