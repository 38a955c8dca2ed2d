import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64, utf8 } from './bytes-as-text.ts'
import { consistencyPath, isConsistent, leafInput, treeRoot } from './merkle-tree.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const hashes = Array.from({ length: 40 }, (_, i) => sha256(leafInput(utf8(`entry ${i}`))))
const treeOf = (size: number) => ({ size, root: treeRoot(hashes.slice(0, size), sha256) })
const pathOf = (from: number, to: number) => consistencyPath(hashes.slice(0, to), from, sha256)

describe('a consistency proof', () => {
  it('shows of every tree that a larger one begins with it', async () => {
    for (let to = 1; to <= hashes.length; to++)
      for (let from = 1; from <= to; from++)
        expect(await isConsistent(treeOf(from), treeOf(to), pathOf(from, to), sha256), `${from} to ${to}`).toBe(true)
  })

  it('shows nothing of another tree, nor one hash too few or too many', async () => {
    for (const [from, to] of [
      [1, 2],
      [3, 7],
      [4, 8],
      [6, 8],
      [20, 37],
    ] as const) {
      const path = pathOf(from, to)
      const forked = { size: from, root: sha256(treeOf(from).root) }
      expect(await isConsistent(forked, treeOf(to), path, sha256)).toBe(false)
      expect(await isConsistent(treeOf(from), { size: to, root: sha256(treeOf(to).root) }, path, sha256)).toBe(false)
      expect(await isConsistent(treeOf(from), treeOf(to), path.slice(1), sha256)).toBe(false)
      expect(await isConsistent(treeOf(from), treeOf(to), [...path, treeOf(1).root], sha256)).toBe(false)
      expect(await isConsistent(treeOf(to), treeOf(from), path, sha256)).toBe(false)
    }
  })
})

it.each([
  [0, 3],
  [4, 3],
  [Number.NaN, 3],
])('there is no path from a tree of %d leaves to one of %i', (from, to) =>
  expect(() => pathOf(from, to)).toThrow(new RangeError(`no tree of ${from} leaves`)),
)

it.each([
  ['a tree of the same leaves with another root', 5, { size: 5, root: treeOf(4).root }, 0],
  ['a root that is shorter', 5, { size: 5, root: treeOf(5).root.slice(1) }, 0],
  ['the same tree with a path', 5, treeOf(5), 1],
  ['a tree of nothing', 0, treeOf(5), 0],
  ['a larger tree without a path', 3, treeOf(5), 0],
])('nothing is shown of %s', async (_, from, to, steps) =>
  expect(await isConsistent(treeOf(from), to, hashes.slice(0, steps), sha256)).toBe(false),
)

describe('bytes as text', () => {
  it('are base64 and UTF-8 as Node writes them, and read back in one way only', () => {
    for (let length = 0; length < 40; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length * 11) % 256)
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect([...(fromBase64(toBase64(bytes)) ?? [])]).toEqual([...bytes])
    }
    for (const text of ['', 'a', '가 봉인 — ✓', '😀\n']) expect([...utf8(text)]).toEqual([...Buffer.from(text)])
    for (const wrong of ['AB==', 'AA=', 'AA', 'A', 'A A=', '====', 'AAA-']) expect(fromBase64(wrong)).toBeNull()
  })
})
