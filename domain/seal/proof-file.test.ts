import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { toHex } from './bytes-as-text.ts'
import { inclusionPath, leafInput, treeLevels, treeRoot } from './merkle-tree.ts'
import { type ProofFile, problemOfProofFile, readProofFile } from './proof-file.ts'
import { leafText } from './set-proof.ts'
import {
  checkpointText,
  cosignedMessage,
  noteOf,
  publicKeyOf,
  readNote,
  readSignatureLine,
  readVkey,
  signatureLine,
  verifiedLine,
} from './signed-note.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const leafHash = (text: string) => sha256(leafInput(bytesOf(text)))

/** As RFC 8410 writes a public and a private key of Ed25519, before their 32 bytes. */
const DER = Buffer.from('302a300506032b6570032100', 'hex')
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex')
const verifyEd25519 = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
  verify(null, message, createPublicKey({ key: Buffer.concat([DER, key]), format: 'der', type: 'spki' }), signature)
const tools = { sha256, verify: verifyEd25519 }

/** A key of fixed bytes, so that a failure is the same one tomorrow. */
const keyOf = async (name: string, signer: 'log' | 'witness', seed: number) => {
  const der = Buffer.concat([PRIVATE_DER, Buffer.alloc(32, seed)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const raw = new Uint8Array(createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(DER.length))
  return { privateKey, key: await publicKeyOf(name, signer, raw, sha256) }
}
type Key = Awaited<ReturnType<typeof keyOf>>
const LOG = await keyOf('lotto.example/seals', 'log', 1)
const WITNESS = await keyOf('witness.example/w', 'witness', 2)
const OTHER = await keyOf('lotto.example/seals', 'log', 3)

const AT = 1_791_000_000
const timeOf = (at: number) => Uint8Array.from({ length: 8 }, (_, i) => Math.floor(at / 256 ** (7 - i)) % 256)
const signed = (message: Uint8Array, by: KeyObject) => new Uint8Array(sign(null, message, by))
const lineOf = ({ key, privateKey }: Key, text: string) =>
  signatureLine({
    ...key,
    signature:
      key.signer === 'log'
        ? signed(bytesOf(text), privateKey)
        : Uint8Array.from([...timeOf(AT), ...signed(cosignedMessage(text, AT), privateKey)]),
  })

/** A proof of the third of five leaves, whose seal is the second of three entries of a log. */
function proofFile({
  kind = 'set' as ProofFile['kind'],
  leaves = [1, 2, 3, 4, 5].map((set_id) =>
    leafText(2, {
      ...{ round_number: 1251, set_id, numbers: [3, 11, 19, 24, 37, 42] },
      ...{ salt: toHex(sha256(Uint8Array.of(set_id)).subarray(0, 16)), is_bought: set_id === 2 },
    }),
  ),
  entryOf = (seal: object): string => JSON.stringify(seal),
  signers = [LOG, WITNESS],
} = {}): ProofFile {
  const hashes = leaves.map(leafHash)
  const root = toHex(treeRoot(hashes, sha256))
  const entry = entryOf({
    ...{ kind: kind === 'set' ? 'seal' : 'agreements', round_number: 1251 },
    ...{ tree_size: leaves.length, root },
  })
  const entries = ['{"kind":"seal"}', entry, '{"kind":"forecast"}'].map(leafHash)
  const text = checkpointText({ origin: 'lotto.example/seals', size: 3, root: treeRoot(entries, sha256) })
  return {
    ...{ version: 3, kind, leaf: leaves[2] as string, leaf_index: 2, tree_size: leaves.length },
    path: inclusionPath(treeLevels(hashes, sha256), 2).map(toHex),
    ...{ root, entry, entry_index: 1, entry_path: inclusionPath(treeLevels(entries, sha256), 1).map(toHex) },
    checkpoint: noteOf(
      text,
      signers.map((signer) => lineOf(signer, text)),
    ),
    keys: signers.map(({ key }) => key.vkey),
  }
}
const FILE = proofFile()
const AGREEMENT = proofFile({ kind: 'agreement', leaves: ['a|1251|x', 'b|1251|x', 'c|1251|가', 'd|1251|x'] })
const problem = (file: ProofFile, known: readonly string[] = [LOG.key.vkey]) => problemOfProofFile(file, known, tools)

describe('a proof file', () => {
  it.each([
    ['of a set', FILE],
    ['of an agreement', AGREEMENT],
  ])('%s holds, and is read as it was written', async (_, file) => {
    expect(readProofFile(JSON.parse(JSON.stringify(file)))).toEqual(file)
    expect(await problem(file)).toBeNull()
  })

  it('may be of the first leaf and the first entry', () => {
    const file = { ...FILE, leaf_index: 0, entry_index: 0 }
    expect(readProofFile(file)).toEqual(file)
  })

  it('holds without a witness, and by any of the keys that the log ever had', async () => {
    expect(await problem(proofFile({ signers: [LOG] }), [OTHER.key.vkey, LOG.key.vkey])).toBeNull()
    expect(await problem(proofFile({ signers: [OTHER, WITNESS, LOG] }))).toBeNull()
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'proof'],
    ['a list', []],
    ['no fields', {}],
    ['one field more', { ...FILE, note: 'x' }],
    ...Object.keys(FILE).map((name): [string, unknown] => [
      `no ${name}`,
      Object.fromEntries(Object.entries(FILE).filter(([key]) => key !== name)),
    ]),
    ...Object.entries({
      version: [2, '3'],
      kind: ['seal', 'toString', null, ['set']],
      leaf: [null, 7, 'half \ud83d'],
      leaf_index: [-1, 0.5, '2', null],
      tree_size: [-1, 5.5, '5', null],
      path: [null, FILE.root, [7], ['zz'], [FILE.root.toUpperCase()]],
      root: [null, 'zz', FILE.root.slice(1), FILE.root.toUpperCase()],
      entry: [null, 7, '\udc00'],
      entry_index: [-1, 0.5, '1', null],
      entry_path: [null, [7], [FILE.root, 'zz']],
      checkpoint: [null, ['x']],
      keys: [null, 'key', { length: 0 }, [7], [LOG.key.vkey, null]],
    }).flatMap(([name, values]) =>
      values.map((value): [string, unknown] => [`${name} ${JSON.stringify(value)}`, { ...FILE, [name]: value }]),
    ),
  ])('is none with %s', (_, value) => expect(readProofFile(value)).toBeNull())

  const sealed = (change: object) => proofFile({ entryOf: (seal) => JSON.stringify({ ...seal, ...change }) })
  it.each<[string, string, ProofFile]>([
    ['a path with a hash too few', 'path', { ...FILE, path: FILE.path.slice(1) }],
    ['a leaf that the tree does not have', 'path', { ...FILE, leaf_index: 5 }],
    ['the place of another leaf', 'mismatch', { ...FILE, leaf_index: 3 }],
    ['another leaf', 'mismatch', { ...FILE, leaf: FILE.leaf.replace('made', 'bought') }],
    ['another root', 'mismatch', { ...FILE, root: toHex(sha256(bytesOf('root'))) }],
    ['an entry that is no JSON', 'entry', proofFile({ entryOf: () => '{' })],
    ['an entry of nothing', 'entry', proofFile({ entryOf: () => 'null' })],
    ['an entry of another kind', 'entry', sealed({ kind: 'agreements' })],
    ['an entry of another root', 'entry', sealed({ root: toHex(sha256(bytesOf('root'))) })],
    ['an entry of another size', 'entry', sealed({ tree_size: 6 })],
    ['an agreement as a set', 'entry', { ...AGREEMENT, kind: 'set' }],
    ['an entry of another round', 'round', sealed({ round_number: 1250 })],
    ['an entry without a round', 'round', sealed({ round_number: undefined })],
    ['a leaf that says more', 'round', proofFile({ leaves: ['a', 'b', `${FILE.leaf}|1251`, 'c', 'd'] })],
    ['a head of two lines', 'checkpoint', { ...FILE, checkpoint: FILE.checkpoint.replace('\n3\n', '\n') }],
    ['an entry beside the path', 'log', { ...FILE, entry_index: 0 }],
    ['a path of the log that is too long', 'log', { ...FILE, entry_path: [...FILE.entry_path, FILE.root] }],
    ['a key too many', 'signature', { ...FILE, keys: [...FILE.keys, OTHER.key.vkey] }],
    ['a key too few', 'signature', { ...FILE, keys: FILE.keys.slice(0, 1) }],
    ['the keys in another order', 'signature', { ...FILE, keys: FILE.keys.toReversed() }],
    ['a key that is none', 'signature', { ...FILE, keys: [FILE.keys[0] ?? '', 'key'] }],
    ['the witness’s key for the log’s', 'signature', { ...FILE, keys: [WITNESS.key.vkey, WITNESS.key.vkey] }],
    ['a signature of somebody else', 'signature', { ...proofFile({ signers: [OTHER, WITNESS] }), keys: FILE.keys }],
  ])('with %s says why it does not hold: %s', async (_, why, file) => expect(await problem(file)).toBe(why))

  it('is not held for ours without a key of our log, whoever else signed it', async () => {
    expect(await problem(FILE, [])).toBe('unknown_key')
    expect(await problem(FILE, [OTHER.key.vkey])).toBe('unknown_key')
    // A witness vouches for what it has seen, and is not the log.
    expect(await problem(FILE, [WITNESS.key.vkey])).toBe('unknown_key')
  })

  it('is refused with one bit changed anywhere', async () => {
    const bytes = Buffer.from(JSON.stringify(FILE))
    const held: string[] = []
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
      let file: ProofFile | null = null
      try {
        file = readProofFile(JSON.parse(changed.toString('utf8')))
      } catch {
        // Not even JSON any more.
      }
      if (file && (await problem(file)) === null) held.push(`${bit >> 3}.${bit & 7}`)
    }
    expect(held).toEqual([])
  })
})

describe('a public key', () => {
  it('is read out of its own text alone', async () => {
    for (const { key } of [LOG, WITNESS]) expect(await readVkey(key.vkey, sha256)).toEqual(key)
    const [name, id, base64] = LOG.key.vkey.split('+') as [string, string, string]
    const third = Buffer.from(Uint8Array.of(3, ...LOG.key.bytes)).toString('base64')
    const short = Buffer.from(Uint8Array.of(1, ...LOG.key.bytes.subarray(1))).toString('base64')
    for (const wrong of [
      ...['', name, `${name}+${id}`, `+${id}+${base64}`, `a b+${id}+${base64}`, `other.example+${id}+${base64}`],
      ...[`${name}+00000000+${base64}`, `${name}+${id.toUpperCase()}g+${base64}`, `${name}+${id}+${base64}=`],
      ...[`${name}+${id}+${third}`, `${name}+${id}+${short}`, `${name}+${id}+`, ` ${LOG.key.vkey}`],
      `\ud83d+${id}+${base64}`,
    ])
      expect(await readVkey(wrong, sha256), wrong).toBeNull()
    // The text that would be the key’s own, were a third kind or a shorter one known.
    for (const [type, bytes] of [
      [3, LOG.key.bytes],
      [1, LOG.key.bytes.subarray(1)],
    ] as const) {
      const typed = Uint8Array.of(type, ...bytes)
      const own = toHex(sha256(Uint8Array.from([...bytesOf(`${name}\n`), ...typed])).subarray(0, 4))
      expect(await readVkey(`${name}+${own}+${Buffer.from(typed).toString('base64')}`, sha256)).toBeNull()
    }
  })
})

describe('a note', () => {
  const { checkpoint: note } = FILE
  it('is read as it was written', () => {
    expect(readNote(note)).toEqual({
      text: note.slice(0, note.indexOf('\n\n') + 1),
      checkpoint: { origin: 'lotto.example/seals', size: 3, root: expect.anything() },
      signatures: note
        .split('\n')
        .slice(4, -1)
        .map((line) => readSignatureLine(line)),
    })
    expect(readNote(note)?.signatures.map(({ name, id }) => [name, id])).toEqual(
      [LOG, WITNESS].map(({ key }) => [key.name, key.id]),
    )
  })

  it('is read of a log of any size', () => {
    for (const size of ['0', '12', '907', '9'.repeat(15)])
      expect(readNote(note.replace('\n3\n', `\n${size}\n`))?.checkpoint.size).toBe(Number(size))
  })

  const [text = '', lines = ''] = note.split('\n\n')
  it.each([
    ['no signature', `${text}\n\n`],
    ['no line at its end', note.trimEnd()],
    ['a line that is none', `${note}x\n`],
    ['an empty line between', `${text}\n\n${lines.replace('\n', '\n\n')}`],
    ['a size with a nought before it', note.replace('\n3\n', '\n03\n')],
    ['a size below nothing', note.replace('\n3\n', '\n-3\n')],
    ['a size that no number holds', note.replace('\n3\n', `\n${'9'.repeat(16)}\n`)],
    ['a name with a blank', note.replace('/seals\n', '/ seals\n')],
    ['a line before it', `x\n${note}`],
    ['a line more', note.replace('\n\n', '\nx\n\n')],
    ['a root of 31 bytes', note.replace(/\n[\w+/]{43}=\n/, `\n${'A'.repeat(40)}AA==\n`)],
    ['half a character', note.replace('lotto', '\ud83d')],
    ['nothing', ''],
  ])('is none with %s', (_, wrong) => expect(readNote(wrong)).toBeNull())

  it.each([
    ['', 'of nothing'],
    ['— name', 'without a signature'],
    ['— name AAAAAA==', 'with the id of a key alone'],
    ['x— name AAAAAAA=', 'with a letter before it'],
    ['— na me AAAAAAA=', 'with a blank in its name'],
    ['— na+me AAAAAAA=', 'with a sign in its name'],
    ['— name AAAAAAA= x', 'with a word more'],
    ['— name AAAAAAA', 'with half of its base64'],
    ['- name AAAAAAA=', 'with a hyphen'],
  ])('has no signature line %j, %s', (line) => expect(readSignatureLine(line)).toBeNull())

  it('has a line with the least that can be signed', () =>
    expect(readSignatureLine('— name AQIDBAU=')).toEqual({
      ...{ name: 'name', id: '01020304', signature: Uint8Array.of(5) },
    }))

  it('is signed by a key when its line is, and says when a witness signed', async () => {
    const [log, witness] = readNote(note)?.signatures ?? []
    if (!log || !witness) throw new Error('two lines')
    const verified = (line: typeof log, { key }: Key, of = `${text}\n`) => verifiedLine(of, line, key, verifyEd25519)
    expect(await verified(log, LOG)).toEqual({ at: null })
    expect(await verified(witness, WITNESS)).toEqual({ at: AT })
    expect(await verified(log, LOG, 'another\n')).toBeNull()
    expect(await verified({ ...log, name: 'other' }, LOG)).toBeNull()
    expect(await verified({ ...log, id: WITNESS.key.id }, LOG)).toBeNull()
    // A line must have the length of its kind, or a longer one would be cut to what holds.
    for (const [line, by] of [
      [log, LOG],
      [witness, WITNESS],
    ] as const) {
      const never = () => {
        throw new Error('asked')
      }
      for (const signature of [line.signature.subarray(1), Uint8Array.of(...line.signature, 0)])
        expect(await verifiedLine(`${text}\n`, { ...line, signature }, by.key, never)).toBeNull()
    }
    const later = Uint8Array.from([...timeOf(AT + 1), ...witness.signature.subarray(8)])
    expect(await verified({ ...witness, signature: later }, WITNESS)).toBeNull()
  })
})
