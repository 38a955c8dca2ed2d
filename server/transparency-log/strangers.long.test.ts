import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceLogKey } from '#contract/admin/installation.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { getRoundProofs, getSeal } from '#contract/number-sets/seals.ts'
import { getLog, getLogConsistency, listLogEntries } from '#contract/site/transparency-log.ts'
import { fromHex } from '#domain/seal/bytes-as-text.ts'
import { isConsistent, leafInput, treeRoot } from '#domain/seal/merkle-tree.ts'
import { type ProofFile, problemOfProofFile, readProofFile } from '#domain/seal/proof-file.ts'
import { checkpointText, noteOf, readNote } from '#domain/seal/signed-note.ts'
import { catchUpLog } from '#server/seals/catch-up-log.ts'
import { sealRounds } from '#server/seals/seal-rounds.ts'
import type { Witness } from '#server/settings.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, signedInAgain } from '#tests/support/makers.ts'
import { standInWitness } from '#tests/support/stand-in-witness.ts'
import { isPostgres } from '#tests/support/template.ts'
import { askWitnesses } from './ask-witnesses.ts'
import { BOTH_SIGN_FOR, signedBy, signingKeys } from './log-keys.ts'
import { sha256 } from './sha256.ts'
import { signCheckpoint } from './sign-checkpoint.ts'
import { verifyEd25519 } from './verify-ed25519.ts'

/* What a stranger finds who has the public key, the programs of docs/seals, and nothing of this code. */

const witnesses: Witness[] = []
const app = useApp(async () => ({ witnesses, isLocalPushAllowed: true }))
const folder = mkdtempSync(join(tmpdir(), 'stranger-'))
let witness: Awaited<ReturnType<typeof standInWitness>>
let site: string
beforeAll(async () => {
  witness = await standInWitness('witness.example/w', () => app.deps.now())
  await app.api.app.listen({ port: 0, host: '127.0.0.1' })
  site = `http://127.0.0.1:${(app.api.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await witness.close()
})

const PROGRAMS = [
  [process.execPath, 'check-proof.mjs', 'monitor-log.mjs'],
  ['python3', 'check_proof.py', 'monitor_log.py'],
  // Not every machine has Python.
].filter(([program = '']) => !spawnSync(program, ['--version']).error) as [string, string, string][]

const sign = () => signCheckpoint(app.db, app.deps)
const keys = async () => (await app.call(getLog)).body.keys.map(({ vkey }) => vkey)
const problem = async (file: ProofFile, known: readonly string[]) =>
  problemOfProofFile(file, known, { sha256, verify: verifyEd25519 })
const sealAt = async (instant: string) => {
  app.setNow(instant)
  await sealRounds(app.db, app.deps)
}

/** A program of docs/seals as the site gives it. */
const run = async (program: string, name: string, ...given: readonly string[]) => {
  const path = join(folder, name)
  writeFileSync(path, (await app.get(`/data/${name}`)).body)
  return new Promise<{ code: number; said: string }>((done) =>
    execFile(program, [path, ...given], (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}`.trim() }),
    ),
  )
}

let proofs: ProofFile[]

describe('a proof file', () => {
  beforeAll(async () => {
    app.setNow('2026-10-16T03:00:00Z')
    const member = await aMember(app)
    await app.call(generateNumberSets, { body: { count: 3 } }, member.token)
    await sealAt('2026-10-17T11:00:04Z')
    await sign()
    witness.trust(...(await keys()))
    witnesses.push({ vkey: witness.vkey, url: witness.url })
    await askWitnesses(app.db, app.deps)
    const token = await signedInAgain(app, member)
    const { body } = await app.call(getRoundProofs, { params: { round: 1246 } }, token)
    proofs = body.proofs.map((proof) => {
      const file = readProofFile(proof)
      if (!file) throw new Error('not a proof file')
      return file
    })
  })

  it('holds with the public key alone, signed by the log and its witness', async () => {
    app.setNow('2026-10-17T11:00:04Z')
    expect(proofs).toHaveLength(3)
    const known = await keys()
    for (const file of proofs) expect(await problem(file, known)).toBeNull()
    const { root, sets } = (await app.call(getSeal, { params: { round: 1246 } })).body
    expect(proofs[0]).toMatchObject({ version: 3, kind: 'set', root, tree_size: sets })
    expect(proofs[0]?.keys).toEqual([known[0], witness.vkey])
  })

  it.each(PROGRAMS)('is checked by %s %s, which refuses every changed bit', async (program, name) => {
    // Python without packages takes a hundred times as long for a signature: `npm run test:all` asks it as many.
    const every = program === 'python3' && isPostgres ? 41 : 5
    const known = await keys()
    const file = join(folder, 'proofs.json')
    const check = (content: string | Buffer) => {
      writeFileSync(file, content)
      return run(program, name, file, known[0] ?? '')
    }
    expect(await check(JSON.stringify({ proofs }, null, 2))).toEqual({ code: 0, said: '3 of 3 proofs hold' })
    expect(await check(JSON.stringify(proofs[1]))).toEqual({ code: 0, said: '1 of 1 proofs hold' })
    // All that can still be read is in one file; of what cannot some are tried, each by itself.
    const changed = changedBits(Buffer.from(JSON.stringify(proofs[0])), every)
    const readable = changed.filter(({ text }) => parsed(text) !== null).map(({ text }) => text)
    expect(readable.length).toBeGreaterThan(5_000 / every)
    const all = await check(`{"proofs":[${readable.join(',')}]}`)
    expect(all).toEqual({ code: 1, said: `0 of ${readable.length} proofs hold` })
    const broken = changedBits(Buffer.from(JSON.stringify({ proofs })), 4_001)
    for (const { bytes } of broken) expect((await check(bytes)).code).toBe(1)
    expect((await run(program, name, file, witness.vkey)).code).toBe(1)
  })
})

/** A file with one bit changed, for every so-manieth bit. */
function changedBits(bytes: Buffer, every: number) {
  const changed: { bytes: Buffer; text: string }[] = []
  for (let bit = 0; bit < 8 * bytes.length; bit += every) {
    const copy = Buffer.from(bytes)
    copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7))
    changed.push({ bytes: copy, text: copy.toString('utf8') })
  }
  return changed
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

describe('the public log', () => {
  it('gives its entries, from which anybody makes the root that was signed', async () => {
    await sealAt('2026-10-24T11:00:04Z')
    await sealAt('2026-10-31T11:00:04Z')
    await sign()
    const { body } = await app.call(listLogEntries, { query: { limit: 500 } })
    const root = treeRoot(
      body.entries.map(({ text }) => sha256(leafInput(Buffer.from(text)))),
      sha256,
    )
    const note = readNote((await app.get('/data/log/checkpoint')).body)
    expect(note?.checkpoint.size).toBe(body.size)
    expect(Buffer.compare(note?.checkpoint.root ?? root, root)).toBe(0)
    expect(body.entries.map(({ kind, round_number }) => [kind, round_number])).toEqual(
      expect.arrayContaining([1246, 1247, 1248].map((round) => ['seal', round])),
    )
    const second = await app.call(listLogEntries, { query: { from: 1, limit: 1 } })
    expect(second.body.entries).toEqual([body.entries[1]])
  })

  it('shows nothing that is not signed yet', async () => {
    const { size } = (await app.call(listLogEntries, { query: {} })).body
    await sealAt('2026-11-07T11:00:04Z')
    expect((await app.call(listLogEntries, { query: {} })).body).toMatchObject({ size })
    const ahead = await app.call(getLogConsistency, { query: { from: 1, to: size + 1 } })
    expect(ahead).toMatchObject({ status: 404, body: { code: 'log_size_unknown' } })
    await sign()
    expect((await app.call(listLogEntries, { query: {} })).body).toMatchObject({ size: size + 1 })
  })

  it('proves between any two sizes that it only grew', async () => {
    const { body } = await app.call(listLogEntries, { query: { limit: 500 } })
    const hashes = body.entries.map(({ text }) => sha256(leafInput(Buffer.from(text))))
    const treeOf = (size: number) => ({ size, root: treeRoot(hashes.slice(0, size), sha256) })
    for (let to = 1; to <= body.size; to++)
      for (let from = 1; from <= to; from++) {
        const answer = await app.call(getLogConsistency, { query: { from, to } })
        const path = answer.body.path.map(fromHex)
        expect(await isConsistent(treeOf(from), treeOf(to), path, sha256), `${from} to ${to}`).toBe(true)
      }
  })

  it.each([
    ['from=3&to=2', 400, 'log_sizes_reversed'],
    ['from=1&to=9000', 404, 'log_size_unknown'],
    ['from=0&to=1', 400, 'invalid_request'],
    ['from=-1&to=1', 400, 'invalid_request'],
    ['from=x&to=1', 400, 'invalid_request'],
    ['from=1.5&to=2', 400, 'invalid_request'],
    ['from=1e0&to=2', 400, 'invalid_request'],
    ['to=2', 400, 'invalid_request'],
    ['from=1&to=99999999999999999999', 400, 'invalid_request'],
  ])('answers %s with %d', async (query, status, code) => {
    const answer = await app.get(`/api/v1/public/lottery/log/consistency?${query}`)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })
})

describe.each(PROGRAMS)('the monitor for %s', (program, _, name) => {
  const kept = join(folder, `${name}.checkpoint`)
  const watch = async (vkey?: string) => run(program, name, site, vkey ?? (await keys()).at(-1) ?? '', kept)
  /** As somebody who owns the database changes the log, and signs it anew. */
  const tamper = async (...statements: string[]) => {
    for (const table of ['log_entries', 'log_checkpoints', 'log_signatures'])
      await app.db.execute(sql.raw(`alter table ${table} disable trigger user`))
    for (const statement of statements) await app.db.execute(sql.raw(statement))
    app.deps.changes.notify()
  }

  it('finds the log as it should be, and keeps its head', async () => {
    app.setNow('2026-11-07T11:10:00Z')
    // As if it were run then: a seal of later that it had not seen is one of afterwards.
    const first = await watch()
    expect(first.said).toMatch(/^the log holds: \d+ entries, \d+ seals$/)
    expect(first.code).toBe(0)
    expect(readFileSync(kept, 'utf8')).toBe((await app.get('/data/log/checkpoint')).body)
    expect((await watch()).code).toBe(0)
  })

  it('shouts where the head is not signed by the key that it knows', async () => {
    const answer = await watch(witness.vkey.replace('witness.example/w', 'other.example/w'))
    expect(answer.code).toBe(1)
    expect(answer.said).toMatch(/LOG BROKEN/)
  })

  it('shouts where an entry was changed', async () => {
    await tamper(`update log_entries set entry_text = replace(entry_text, '1246', '1245') where entry_index = 0`)
    const answer = await watch()
    await tamper(`update log_entries set entry_text = replace(entry_text, '1245', '1246') where entry_index = 0`)
    expect(answer).toEqual({ code: 1, said: 'LOG BROKEN: the entries are not those that were signed' })
    expect((await watch()).code).toBe(0)
  })

  it('shouts where the log is shorter than it was', async () => {
    const note = readFileSync(kept, 'utf8')
    const size = Number(note.split('\n')[1])
    await sealAt(name.endsWith('py') ? '2026-11-21T11:00:04Z' : '2026-11-14T11:00:04Z')
    await sign()
    const grown = (await app.get('/data/log/checkpoint')).body
    writeFileSync(kept, grown)
    await tamper(`delete from log_signatures where size > ${size}`, `delete from log_checkpoints where size > ${size}`)
    const shorter = await watch()
    expect(shorter).toEqual({ code: 1, said: `LOG BROKEN: the log has ${size} entries and had ${size + 1}` })
    await sign()
    writeFileSync(kept, note)
  })

  it('shouts where the log is forked: what it was of the same key has another root', async () => {
    const note = readFileSync(kept, 'utf8')
    const head = readNote(note)?.checkpoint
    if (!head) throw new Error('no note')
    const [key] = await signingKeys(app.db, app.deps)
    const text = checkpointText({ ...head, root: sha256(head.root) })
    writeFileSync(kept, noteOf(text, key ? [signedBy(key, text)] : []))
    const said = `LOG BROKEN: the log is forked: its first ${head.size} entries are not what they were`
    expect(await watch()).toEqual({ code: 1, said })
    writeFileSync(kept, note)
  })

  it('shouts where a seal was made after its draw, or appears when one had looked before', async () => {
    // It had looked after the draw of the newest round, and that seal was not there.
    utimesSync(kept, new Date('2026-11-28T00:00:00Z'), new Date('2026-11-28T00:00:00Z'))
    const answer = await watch()
    expect(answer).toMatchObject({
      code: 1,
      said: expect.stringMatching(/sealed after the draw had begun: round \d+$/),
    })
    expect((await watch()).code).toBe(0)
  })
})

describe('the keys of the log', () => {
  it('are replaced with both signing for thirty days, and a stolen one ends at once', async () => {
    app.setNow('2026-11-22T00:00:00Z')
    const [first = ''] = await keys()
    const { vkey: second } = await app.asStaff(replaceLogKey, { body: {} })
    await sign()
    const signers = async () => {
      const { keys: all, checkpoint } = (await app.call(getLog)).body
      const ids = readNote(checkpoint?.note ?? '')?.signatures.map(({ id }) => id)
      return all.filter(({ vkey }) => ids?.includes(vkey.split('+')[1] ?? '')).map(({ vkey }) => vkey)
    }
    expect((await signers()).toSorted()).toEqual([first, second].toSorted())
    app.setNow(app.deps.now() + BOTH_SIGN_FOR)
    await sealRounds(app.db, app.deps)
    await sign()
    expect(await signers()).toEqual([second])
    const { vkey: third } = await app.asStaff(replaceLogKey, { body: { is_stolen: true } })
    await sealRounds(app.db, app.deps)
    app.setNow(app.deps.now() + 7 * 86_400_000)
    await sealRounds(app.db, app.deps)
    await sign()
    expect(await signers()).toEqual([third])
    expect(await keys()).toEqual([third, second, first])
    // What was proved under the first key holds as long as that is known.
    for (const file of proofs) expect(await problem(file, await keys())).toBeNull()
  })

  it('are all in a file for those who check', async () =>
    expect((await app.get('/data/log/keys')).body.trim().split('\n').toReversed()).toEqual(await keys()))

  it('and what is caught up is appended once', async () => {
    const before = (await app.call(listLogEntries, { query: {} })).body.size
    await catchUpLog(app.db, app.deps)
    await sign()
    expect((await app.call(listLogEntries, { query: {} })).body.size).toBe(before)
  })
})
