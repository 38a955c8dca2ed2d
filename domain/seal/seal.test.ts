import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from './bytes-as-text.ts'
import { inclusionPath, leafInput, nodeInput, rootOfPath, treeLevels, treeRoot } from './merkle-tree.ts'
import { rankScores, scoreSentence } from './scoreboard.ts'
import { leafInputOf, leafText, problemOfProof, readProof, type SealVersion, type SetProof } from './set-proof.ts'
import { checkpointText, noteOf, signatureLine } from './signed-note.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const leaves = (size: number) => Array.from({ length: size }, (_, i) => sha256(leafInput(Uint8Array.of(i, i >> 8))))

/** RFC 9162, section 2.1.1, word for word. */
function definedRoot(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 0) return sha256(new Uint8Array())
  if (hashes.length === 1) return hashes[0] as Uint8Array
  let k = 1
  while (k * 2 < hashes.length) k *= 2
  return sha256(nodeInput(definedRoot(hashes.slice(0, k)), definedRoot(hashes.slice(k))))
}

describe('a tree', () => {
  it('has the root that RFC 9162 defines, from 0 to 300 leaves', () => {
    for (let size = 0; size <= 300; size++)
      expect(toHex(treeRoot(leaves(size), sha256)), `${size}`).toBe(toHex(definedRoot(leaves(size))))
  })

  it('has the known root of nothing', () => {
    expect(toHex(treeRoot([], sha256))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('is the same over its full parts', () => {
    for (const size of [1, 7, 8, 9, 16, 23, 64, 299]) {
      const all = leaves(size)
      const parts = Array.from({ length: Math.ceil(size / 8) }, (_, i) => treeRoot(all.slice(8 * i, 8 * i + 8), sha256))
      expect(toHex(treeRoot(parts, sha256))).toBe(toHex(treeRoot(all, sha256)))
    }
  })

  it('leads from each leaf to its root, from 1 to 300 leaves', async () => {
    for (let size = 1; size <= 300; size++) {
      const all = leaves(size)
      const root = toHex(treeRoot(all, sha256))
      // All leaves of small trees, the edges and a few of large ones.
      const indices = size <= 40 ? all.keys() : [0, 1, size >> 1, size - 2, size - 1]
      for (const index of indices) {
        const path = inclusionPath(treeLevels(all, sha256), index)
        const place = { hash: all[index] as Uint8Array, index, size }
        const found = await rootOfPath(place, path, sha256)
        expect(found && toHex(found), `${index} of ${size}`).toBe(root)
        expect(await rootOfPath(place, [...path, sha256(Uint8Array.of(1))], sha256)).toBeNull()
        if (path.length > 0) expect(await rootOfPath(place, path.slice(1), sha256)).toBeNull()
      }
    }
  })
})

it.each([
  [-1, 4],
  [4, 4],
  [Number.NaN, 4],
  [0, 0],
])('knows no path to leaf %d of %i', (index, size) =>
  expect(() => inclusionPath(treeLevels(leaves(size), sha256), index)).toThrow(new RangeError(`no leaf ${index}`)),
)
it('knows no path in a tree without levels', () => expect(() => inclusionPath([], 0)).toThrow(RangeError))

it.each([
  ['before the first', -1, 1, 0],
  ['after the last', 1, 1, 0],
  ['between two', 0.5, 1, 0],
  ['of a tree that has one and a half', 1, 1.5, 1],
  ['that is no number', Number.NaN, 1, 0],
])('leads from no leaf %s', async (_, index, size, steps) => {
  const [hash] = leaves(1) as [Uint8Array]
  expect(await rootOfPath({ hash, index, size }, leaves(steps), sha256)).toBeNull()
})

it.each([
  [1, undefined, 'lottolens-seal-1|1251|48213|3,11,19,24,37,42|9f00'],
  [2, true, 'lottolens-seal-2|1251|48213|3,11,19,24,37,42|bought|9f00'],
  [2, false, 'lottolens-seal-2|1251|48213|3,11,19,24,37,42|made|9f00'],
] as const)('writes a leaf of version %i, bought: %s, as docs/seals.md says', (version, is_bought, text) => {
  const set = { round_number: 1251, set_id: 48_213, numbers: [3, 11, 19, 24, 37, 42], salt: '9f00', is_bought }
  expect(leafText(version, set)).toBe(text)
  expect(new TextDecoder().decode(leafInputOf(version, set))).toBe(`\0${text}`)
})

/** A proof of one of so many sets. */
function proofOf(size: number, index: number, version: SealVersion = 2): SetProof {
  const sets = Array.from({ length: size }, (_, i) => ({
    round_number: 1251,
    set_id: 1000 + 3 * i,
    numbers: [1 + (i % 40), 41, 42, 43, 44, 45],
    salt: toHex(sha256(Uint8Array.of(i, i >> 8)).subarray(0, 16)),
    ...(version === 2 && { is_bought: i % 3 === 0 }),
  }))
  const hashes = sets.map((set) => sha256(leafInputOf(version, set)))
  return {
    version,
    ...(sets[index] as (typeof sets)[number]),
    leaf_index: index,
    tree_size: size,
    path: inclusionPath(treeLevels(hashes, sha256), index).map(toHex),
    root: toHex(treeRoot(hashes, sha256)),
  }
}

describe('docs/seals.md', () => {
  it('works its examples as this code does', () => {
    const text = readFileSync('docs/seals.md', 'utf8')
    const [a, b, c] = Array.from(
      text.matchAll(/^ {4}(lottolens-seal-2\|\S+)\n {6}[abc] = ([0-9a-f]{64})$/gm),
      (said) => {
        const hash = sha256(leafInput(new TextEncoder().encode(said[1])))
        expect(toHex(hash)).toBe(said[2])
        return hash
      },
    ) as [Uint8Array, Uint8Array, Uint8Array]
    expect(text).toContain(`SHA-256(01 a b)  = ${toHex(sha256(nodeInput(a, b)))}`)
    expect(text).toContain(`SHA-256(01 ab c) = ${toHex(treeRoot([a, b, c], sha256))}`)
    const entries = Array.from(text.matchAll(/^ {4}(\{.*\})\n {6}[de] = ([0-9a-f]{64})$/gm), (said) => {
      const hash = sha256(leafInput(new TextEncoder().encode(said[1])))
      expect(toHex(hash)).toBe(said[2])
      return hash
    })
    expect(entries).toHaveLength(2)
    const head = treeRoot(entries, sha256)
    expect(text).toContain(`SHA-256(01 d e) = ${toHex(head)}`)
    // As RFC 8410 writes a private key of these 32 bytes.
    const der = `302e020100300506032b657004220420${toHex(Uint8Array.from({ length: 32 }, (_, i) => i))}`
    const key = createPrivateKey({ key: Buffer.from(der, 'hex'), format: 'der', type: 'pkcs8' })
    const body = checkpointText({ origin: 'lotto.example/seals', size: 2, root: head })
    const vkey = /`(lotto\.example\/seals\+\S+)`/.exec(text)?.[1] ?? ''
    const [name = '', id = ''] = vkey.split('+')
    const note = noteOf(body, [signatureLine({ name, id, signature: sign(null, Buffer.from(body), key) })])
    expect(text).toContain(note.trim().replace(/^(?=.)/gm, '    '))
  })
})

describe('a proof', () => {
  const place = fc
    .integer({ min: 1, max: 300 })
    .chain((size) => fc.tuple(fc.constant(size), fc.nat({ max: size - 1 }), fc.constantFrom(1, 2)))
  const sealOf = ({ round_number, tree_size, root }: SetProof) => ({ round_number, sets: tree_size, root })

  it('holds for every set of every round', () =>
    fc.assert(
      fc.asyncProperty(place, async ([size, index, version]) => {
        const proof = proofOf(size, index, version)
        expect(readProof(JSON.parse(JSON.stringify(proof)))).toEqual(proof)
        expect(await problemOfProof(proof, sealOf(proof), sha256)).toBeNull()
      }),
      { numRuns: 60 },
    ))

  it('does not hold with one bit changed anywhere', () =>
    fc.assert(
      fc.asyncProperty(place, fc.nat(), async ([size, index, version], chosen) => {
        const proof = proofOf(size, index, version)
        const text = JSON.stringify(proof)
        const bytes = new TextEncoder().encode(text)
        const at = chosen % (8 * bytes.length)
        bytes[at >> 3] = (bytes[at >> 3] as number) ^ (1 << (at & 7))
        let changed: SetProof | null = null
        try {
          changed = readProof(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
        } catch {
          // Not even JSON any more.
        }
        if (changed === null) return
        // A change that says the same (another way to write a digit) is none.
        if (JSON.stringify(changed) === text) return
        expect(await problemOfProof(changed, sealOf(proof), sha256)).not.toBeNull()
      }),
      { numRuns: 400 },
    ))

  it('of another round, size, root, place or with a longer path is told why', async () => {
    const proof = proofOf(20, 7)
    const seal = sealOf(proof)
    const why = (change: Partial<SetProof>) => problemOfProof({ ...proof, ...change }, seal, sha256)
    expect(await why({ version: 3 })).toBe('version')
    expect(await why({ round_number: 1250 })).toBe('round')
    expect(await why({ tree_size: 21 })).toBe('size')
    expect(await why({ root: proof.salt + proof.salt })).toBe('root')
    expect(await why({ leaf_index: 6 })).toBe('mismatch')
    expect(await why({ leaf_index: 20 })).toBe('path')
    expect(await why({ path: [...proof.path, proof.root] })).toBe('path')
    expect(await why({ path: proof.path.slice(1) })).toBe('path')
    expect(await why({ is_bought: true })).toBe('mismatch')
    expect(await why({ numbers: [2, 41, 42, 43, 44, 45] })).toBe('mismatch')
  })

  it.each([
    null,
    3,
    'proof',
    [],
    {},
    { ...proofOf(3, 1), numbers: [3, 2, 1, 4, 5, 6] },
    { ...proofOf(3, 1), salt: 'A' },
    { ...proofOf(3, 1), is_bought: 'made' },
    proofOf(3, 1, 1).root,
    undefined,
    ...['version', 'round_number', 'set_id', 'leaf_index', 'tree_size'].flatMap((count) =>
      [-1, 1.5, '7', null].map((value) => ({ ...proofOf(3, 1), [count]: value })),
    ),
    ...['version', 'round_number', 'set_id', 'tree_size'].map((count) => ({ ...proofOf(3, 1), [count]: 0 })),
    ...[
      null,
      'abcdef',
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 6, 7],
      [0, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 46],
      [1, 2, 3, 4, 5, 5.5],
      [1, 2, 2, 4, 5, 6],
      [1, 2, 3, 4, 5, '6'],
    ].map((numbers) => ({ ...proofOf(3, 1), numbers })),
    ...['salt', 'root'].flatMap((hash) =>
      [null, 7, '', 'zz', 'A'.repeat(32), 'a'.repeat(33), 'a'.repeat(65)].map((value) => ({
        ...proofOf(3, 1),
        [hash]: value,
      })),
    ),
    { ...proofOf(3, 1), salt: `${'a'.repeat(31)}g` },
    { ...proofOf(3, 1), salt: `g${'a'.repeat(31)}` },
    ...[null, 'path', ['zz'], [null]].map((path) => ({ ...proofOf(3, 1), path })),
  ])('is none that says %j', (value) => expect(readProof(value)).toBeNull())
})

describe('the scoreboard', () => {
  it('says the five ranks beside chance, and 0 where nobody won', () => {
    const scores = rankScores(8_145_060, [1, 6])
    expect(scores.map(({ rank, sets }) => [rank, sets])).toEqual([
      [1, 1],
      [2, 6],
      [3, 0],
      [4, 0],
      [5, 0],
    ])
    // As many as there are combinations: of the first rank one, of the second six are expected.
    expect(scores.map(({ expected_count }) => Math.round(expected_count)).slice(0, 2)).toEqual([1, 6])
  })

  it('is one sentence', () => {
    expect(scoreSentence(null)).toBe('추첨 전에 봉인하고 집계한 번호가 아직 없어요.')
    const ranks = [
      { rank: 4, sets: 1 },
      { rank: 5, sets: 1_030 },
    ]
    expect(scoreSentence({ rounds: 2, sets: 43_210, ranks })).toBe(
      '추첨 전에 봉인한 2개 회차 43,210세트의 성적: 4등 1세트, 5등 1,030세트.',
    )
  })
})
