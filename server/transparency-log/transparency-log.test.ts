import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { fromHex, toHex } from '#domain/seal/bytes-as-text.ts'
import { treeRoot } from '#domain/seal/merkle-tree.ts'
import { problemOfProofFile, readProofFile } from '#domain/seal/proof-file.ts'
import { readNote } from '#domain/seal/signed-note.ts'
import { useApp } from '#tests/support/app.ts'
import { appendEntry } from './append-entry.ts'
import { makeProof, proveEntry } from './make-proof.ts'
import { sha256 } from './sha256.ts'
import { signCheckpoint } from './sign-checkpoint.ts'
import { entriesBetween, logSize, newestCheckpoint, signaturesOf } from './store.ts'
import { leafHash } from './tree.ts'
import { verifyEd25519 } from './verify-ed25519.ts'

const folder = mkdtempSync(join(tmpdir(), 'log-key-'))
afterAll(() => rmSync(folder, { recursive: true }))
const app = useApp(async () => ({ logFolder: folder }))

const TREE_ROOT = 'ab'.repeat(32)
const agreements = (round_number: number, root = TREE_ROOT) => ({
  kind: 'agreements' as const,
  text: JSON.stringify({ version: 1, kind: 'agreements', round_number, tree_size: 1, root }),
})
const append = (entry: ReturnType<typeof agreements>) => app.db.transaction((tx) => appendEntry(tx, app.deps, entry))

describe('the transparency log', () => {
  it('gives entries that come at once one order without gaps, and none to what is rolled back', async () => {
    const first = await logSize(app.db)
    const lost = app.db.transaction(async (tx) => {
      await appendEntry(tx, app.deps, agreements(1))
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    const indices = await Promise.all([11, 12, 13, 14, 15].map((round) => append(agreements(round))))
    expect(indices.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4].map((i) => first + i))
    const rows = await entriesBetween(app.db, first, first + 9)
    expect(rows.map(({ entry_index }) => entry_index)).toEqual(indices.toSorted((a, b) => a - b))
    for (const { entry_text, leaf_hash } of rows)
      expect(leaf_hash).toBe(createHash('sha256').update(`\0${entry_text}`).digest('hex'))
  })

  it('is signed with a key of its own, which lies in the data folder for its owner alone', async () => {
    await signCheckpoint(app.db, app.deps)
    const size = await logSize(app.db)
    const rows = await entriesBetween(app.db, 0, size)
    const root = treeRoot(
      rows.map(({ leaf_hash }) => fromHex(leaf_hash)),
      sha256,
    )
    const head = readNote(readFileSync(join(folder, 'log-checkpoint'), 'utf8'))?.checkpoint
    expect({ ...head, root: toHex(head?.root ?? root) }).toEqual({
      origin: `${new URL(app.deps.publicUrl).host}/seals`,
      size,
      root: toHex(root),
    })
    const file = join(folder, 'log-key')
    expect(readFileSync(file, 'utf8')).toMatch(/^PRIVATE\+KEY\+\S+\/seals\+[0-9a-f]{8}\+\S+\n$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('signs equal heads once, and writes the key file again where it is gone', async () => {
    const before = await signaturesOf(app.db, await logSize(app.db))
    rmSync(join(folder, 'log-key'))
    await signCheckpoint(app.db, app.deps)
    expect(await signaturesOf(app.db, await logSize(app.db))).toEqual(before)
    expect(readFileSync(join(folder, 'log-key'), 'utf8')).toContain('PRIVATE+KEY+')
  })

  it('gives a proof of a leaf that holds with nothing but its public key', async () => {
    const leaf = 'lottolens-agreement-1|21|of a test'
    const root = createHash('sha256').update(`\0${leaf}`).digest('hex')
    const index = await append(agreements(21, root))
    expect(await proveEntry(app.db, index)).toBeNull()
    await signCheckpoint(app.db, app.deps)
    const entry = await proveEntry(app.db, index)
    if (!entry) throw new Error('not signed')
    const proof = makeProof('agreement', { leaf, leaf_index: 0, tree_size: 1, path: [], root }, entry)
    const file = readProofFile(JSON.parse(JSON.stringify(proof)))
    if (!file) throw new Error('not readable')
    expect(await problemOfProofFile(file, proof.keys, { sha256, verify: verifyEd25519 })).toBeNull()
    expect(await problemOfProofFile(file, [], { sha256, verify: verifyEd25519 })).toBe('unknown_key')
    expect(await problemOfProofFile({ ...file, kind: 'set' }, proof.keys, { sha256, verify: verifyEd25519 })).toBe(
      'entry',
    )
  })

  it('cannot be changed by any statement', async () => {
    for (const statement of [
      sql`update log_entries set entry_text = '{}'`,
      sql`delete from log_checkpoints`,
      sql`truncate log_signatures`,
    ])
      await expect(app.db.execute(statement)).rejects.toThrow()
  })

  it('is not signed where it does not begin with what was signed before: a backup was restored', async () => {
    const size = await logSize(app.db)
    const file = join(folder, 'log-checkpoint')
    const signed = readFileSync(file, 'utf8')
    writeFileSync(file, signed.replace(`\n${size}\n`, `\n${size + 3}\n`))
    await append(agreements(31))
    await expect(signCheckpoint(app.db, app.deps)).rejects.toThrow(/does not begin with/)
    expect((await newestCheckpoint(app.db))?.size).toBe(size)
    writeFileSync(file, signed)
    await signCheckpoint(app.db, app.deps)
    expect((await newestCheckpoint(app.db))?.size).toBe(size + 1)
  })

  it('hashes an entry as RFC 9162 says', () =>
    expect(leafHash('가')).toBe(createHash('sha256').update(Buffer.from('\0가')).digest('hex')))
})
