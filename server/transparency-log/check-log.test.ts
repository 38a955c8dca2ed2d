import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { appendEntry } from './append-entry.ts'
import { checkLog } from './check-log.ts'
import { signCheckpoint } from './sign-checkpoint.ts'
import { logSize } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'check-log-'))
afterAll(() => rmSync(folder, { recursive: true }))
const app = useApp(async () => ({ logFolder: folder }))

/** Entries, with heads of several sizes. */
async function aLog() {
  for (let round = 1; round <= 11; round++) {
    const text = JSON.stringify({
      version: 1,
      kind: 'agreements',
      round_number: round,
      tree_size: 1,
      root: 'ab'.repeat(32),
    })
    await app.db.transaction((tx) => appendEntry(tx, app.deps, { kind: 'agreements', text }))
    if (round % 3 !== 0) await signCheckpoint(app.db, app.deps)
  }
}

it('finds no fault in a log that only grew', async () => {
  await checkLog(app.db)
  await aLog()
  await checkLog(app.db)
})

it.each([
  [
    'an entry whose text was changed',
    sql`update log_entries set entry_text = replace(entry_text, 'ab', 'cd') where entry_index = 4`,
    'entry 4',
  ],
  [
    'an entry that was changed together with its hash',
    sql`update log_entries set entry_text = 'x', leaf_hash = encode(sha256('\\000x'::bytea), 'hex') where entry_index = 0`,
    'does not have the root that was signed',
  ],
  ['an entry that is gone', sql`delete from log_entries where entry_index = 5`, 'no entry 5'],
  [
    'a head of another root',
    sql`update log_checkpoints set root = repeat('0', 64) where size = (select max(size) from log_checkpoints)`,
    'does not have the root',
  ],
  [
    'a signed text that was changed',
    sql`update log_checkpoints set checkpoint_text = 'x' || checkpoint_text || 'x'`,
    'says something else',
  ],
  [
    'a signature of something else',
    sql`update log_signatures set line = (select max(line) from log_signatures) where line <> (select max(line) from log_signatures)`,
    'does not hold',
  ],
])('finds %s', async (_, change, problem) => {
  if ((await logSize(app.db)) === 0) await aLog()
  await expect(
    app.db.transaction(async (tx) => {
      for (const table of ['log_entries', 'log_checkpoints', 'log_signatures'])
        await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
      await tx.execute(change)
      await checkLog(tx)
    }),
  ).rejects.toThrow(problem)
  await checkLog(app.db)
})
