import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inclusionPath, leafInput, nodeInput, rootOfPath, treeLevels, treeRoot } from './merkle-tree.ts'
import { leafInputOf, problemOfProof, readProof, type SealVersion, type SetProof, toHex } from './set-proof.ts'

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
  ])('is none that says %j', (value) => expect(readProof(value)).toBeNull())
})
