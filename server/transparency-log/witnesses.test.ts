import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLog } from '#contract/site/transparency-log.ts'
import { readNote, verifiedLine } from '#domain/seal/signed-note.ts'
import type { Witness } from '#server/settings.ts'
import { useApp } from '#tests/support/app.ts'
import { standInWitness } from '#tests/support/stand-in-witness.ts'
import { appendEntry } from './append-entry.ts'
import { askWitnesses } from './ask-witnesses.ts'
import { storedKey } from './log-keys.ts'
import { sha256 } from './sha256.ts'
import { signCheckpoint } from './sign-checkpoint.ts'
import { allWitnesses, newestCheckpoint, signaturesOf } from './store.ts'
import { verifyEd25519 } from './verify-ed25519.ts'

const witnesses: Witness[] = []
const app = useApp(async () => ({ witnesses, isLocalPushAllowed: true }))
let near: Awaited<ReturnType<typeof standInWitness>>
let far: Awaited<ReturnType<typeof standInWitness>>
beforeAll(async () => {
  near = await standInWitness('near.example/w', () => app.deps.now())
  far = await standInWitness('far.example/w', () => app.deps.now())
})
afterAll(() => Promise.all([near.close(), far.close()]))

let round = 0
const grow = async (entries = 1) => {
  for (let i = 0; i < entries; i++) {
    round += 1
    const text = JSON.stringify({ version: 1, kind: 'agreements', round_number: round, tree_size: 0, root: '' })
    await app.db.transaction((tx) => appendEntry(tx, app.deps, { kind: 'agreements', text }))
  }
  await signCheckpoint(app.db, app.deps)
  return (await newestCheckpoint(app.db))?.size ?? 0
}
const ask = () => askWitnesses(app.db, app.deps)
const published = async () => (await app.call(getLog)).body
const cosigners = async () => {
  const size = (await newestCheckpoint(app.db))?.size ?? 0
  return (await signaturesOf(app.db, size)).flatMap(({ signer, vkey }) => (signer === 'witness' ? [vkey] : []))
}
const problemOf = async (vkey: string) =>
  (await allWitnesses(app.db)).find((witness) => witness.vkey === vkey)?.problem ?? null

describe('witnesses of the log', () => {
  it('are none unless some are set up, and then nobody is asked', async () => {
    await grow()
    await ask()
    expect(near.asked()).toBe(0)
    expect(await published()).toMatchObject({ witnesses: [], checkpoint: { size: 1 } })
  })

  it('cosign the head, which is shown with their time', async () => {
    const { keys } = await published()
    near.trust(keys[0]?.vkey ?? '')
    far.trust(keys[0]?.vkey ?? '')
    witnesses.push({ vkey: near.vkey, url: near.url }, { vkey: far.vkey, url: far.url })
    await ask()
    const shown = await published()
    expect(shown.witnesses).toMatchObject([
      { name: 'near.example/w', size: 1, cosigned_at: new Date(app.deps.now()).toISOString() },
      { name: 'far.example/w', size: 1 },
    ])
    const note = readNote((await app.get('/data/log/checkpoint')).body)
    if (!note) throw new Error('no note')
    expect(note.signatures.map(({ name }) => name).toSorted()).toEqual([
      'far.example/w',
      'lotto.example.kr/seals',
      'near.example/w',
    ])
    const line = note.signatures.find(({ name }) => name === 'near.example/w')
    const verified = line && (await verifiedLine(note.text, line, await storedKey(near.vkey), verifyEd25519))
    expect(verified).toEqual({ at: Math.floor(app.deps.now() / 1_000) })
  })

  it('follow the log as it grows by any number of entries, and are asked once for each head', async () => {
    for (const entries of [1, 2, 5]) {
      const size = await grow(entries)
      const before = near.asked()
      await ask()
      await ask()
      expect(near.asked()).toBe(before + 1)
      expect(near.seen().size).toBe(size)
    }
  })

  it('hold nothing up where one is away: the other cosigns, and it is asked again later', async () => {
    near.be('away')
    const size = await grow()
    await ask()
    expect(await cosigners()).toEqual([far.vkey])
    expect(await problemOf(near.vkey)).not.toBeNull()
    expect((await published()).witnesses).toMatchObject([{ size: size - 1 }, { size }])
    near.be('well')
    await ask()
    expect((await cosigners()).toSorted()).toEqual([far.vkey, near.vkey].toSorted())
    expect(await problemOf(near.vkey)).toBeNull()
  })

  it('hold nothing up where one hangs: the other cosigns meanwhile, and the next run asks it again', async () => {
    near.be('hangs')
    const size = await grow()
    const all = ask()
    let isOver = false
    void all.then(() => {
      isOver = true
    })
    await expect.poll(cosigners).toEqual([far.vkey])
    expect(isOver).toBe(false)
    // The log grows and is signed while the one is waited for.
    expect(await grow()).toBe(size + 1)
    await all
    expect(await problemOf(near.vkey)).not.toBeNull()
    near.be('well')
    await ask()
    expect((await cosigners()).toSorted()).toEqual([far.vkey, near.vkey].toSorted())
  })

  it('are told from where the log goes on if they have seen another head than we know', async () => {
    const size = await grow(2)
    // A restored database knows less of the witness than it does.
    await app.db.execute(`update log_witnesses set size = 2`)
    await ask()
    expect(near.seen().size).toBe(size)
    expect(await problemOf(near.vkey)).toBeNull()
  })

  it('whose signature does not hold is not shown', async () => {
    near.be('lies')
    await grow()
    await ask()
    expect(await cosigners()).toEqual([far.vkey])
    expect(await problemOf(near.vkey)).toBe('the witness sent no cosignature that holds')
    near.be('well')
    await grow()
    await ask()
  })

  it('refuse a log whose old entry was changed, and staff are told by the job that fails', async () => {
    const { size, root } = near.seen()
    near.sees(size, sha256(root))
    await grow()
    await expect(ask()).rejects.toThrow('the log does not begin with what the witness has seen')
    expect(await cosigners()).toEqual([far.vkey])
    near.sees(size, root)
    await ask()
  })

  it('refuse a fork: another head of the same size', async () => {
    const size = await grow()
    near.sees(size, sha256(near.seen().root))
    await expect(ask()).rejects.toThrow(`the witness has seen another log of ${size} entries`)
    near.sees(0, new Uint8Array())
    await ask()
  })

  it('refuse a log that is shorter than what they have seen', async () => {
    const size = await grow()
    near.sees(size + 3, near.seen().root)
    await expect(ask()).rejects.toThrow(`the witness has seen ${size + 3} entries, and the log has ${size}`)
    expect(await cosigners()).toEqual([far.vkey])
  })
})
