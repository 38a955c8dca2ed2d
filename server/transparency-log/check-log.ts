import { hash } from 'node:crypto'
import { mustHold } from '#domain/must-hold.ts'
import { fromHex, toHex } from '#domain/seal/bytes-as-text.ts'
import { nodeInput } from '#domain/seal/merkle-tree.ts'
import { checkpointText, readSignatureLine, verifiedLine } from '#domain/seal/signed-note.ts'
import type { Database } from '../database/database.ts'
import { yieldToRequests } from '../database/yield-to-requests.ts'
import { storedKey } from './log-keys.ts'
import { checkpointsAfter, entriesBetween, signaturesOf } from './store.ts'
import { leafHash } from './tree.ts'
import { verifyEd25519 } from './verify-ed25519.ts'

/** Rows that one statement reads; the embedded engine answers no other call meanwhile. */
const AT_ONCE = 200

type Checkpoint = Awaited<ReturnType<typeof checkpointsAfter>>[number]

/** A tree that grows leaf by leaf: of its whole subtrees the roots, the largest first. */
function growingTree() {
  const whole: { readonly leaves: number; readonly root: Uint8Array }[] = []
  const over = (left: Uint8Array, right: Uint8Array) => hash('sha256', nodeInput(left, right), 'buffer')
  return {
    add(leaf: Uint8Array) {
      let [leaves, root] = [1, leaf]
      for (let left = whole.at(-1); left?.leaves === leaves; left = whole.at(-1)) {
        whole.pop()
        root = over(left.root, root)
        leaves *= 2
      }
      whole.push({ leaves, root })
    },
    root: () =>
      toHex(whole.map(({ root }) => root).reduceRight((right, left) => over(left, right)) ?? new Uint8Array()),
  }
}

/**
 * Holds the log against itself: the text of every entry against its leaf's hash, and the tree over the texts against every head that
 * was signed and its signatures. Nobody reads old entries otherwise: signing goes on from the stored hashes. Changes nothing.
 * @throws BrokenInvariant that names the first entry or head that does not hold
 */
export async function checkLog(db: Database, ending?: AbortSignal): Promise<void> {
  const tree = growingTree()
  let size = 0
  for (let after = 0; ; ) {
    const heads = await checkpointsAfter(db, after, AT_ONCE)
    for (const head of heads) {
      while (size < head.size) {
        const entries = await entriesBetween(db, size, Math.min(head.size, size + AT_ONCE))
        mustHold(entries.length > 0 ? null : `the log has ${size} entries, and a head of ${head.size} was signed`)
        for (const entry of entries) {
          mustHold(entry.entry_index === size ? null : `the log has no entry ${size}`)
          mustHold(leafHash(entry.entry_text) === entry.leaf_hash ? null : `entry ${size} of the log was changed`)
          tree.add(fromHex(entry.leaf_hash))
          size++
        }
        await yieldToRequests()
        ending?.throwIfAborted()
      }
      mustHold(await problemOfHead(db, head, tree.root()))
    }
    if (heads.length < AT_ONCE) break
    after = heads.at(-1)?.size ?? after
  }
  // What waits for its signature.
  for (const entry of await entriesBetween(db, size, size + AT_ONCE))
    mustHold(
      leafHash(entry.entry_text) === entry.leaf_hash ? null : `entry ${entry.entry_index} of the log was changed`,
    )
}

async function problemOfHead(db: Database, head: Checkpoint, root: string): Promise<string | null> {
  const { size, checkpoint_text } = head
  const [origin = ''] = checkpoint_text.split('\n')
  if (head.root !== root) return `the log does not have the root that was signed for ${size} entries`
  if (checkpoint_text !== checkpointText({ origin, size, root: fromHex(root) }))
    return `the signed text of ${size} entries says something else`
  const signatures = await signaturesOf(db, size)
  if (!signatures.some(({ signer }) => signer === 'log')) return `nobody signed the ${size} entries`
  for (const { vkey, line } of signatures) {
    const read = readSignatureLine(line)
    if (!read || !(await verifiedLine(checkpoint_text, read, await storedKey(vkey), verifyEd25519)))
      return `a signature of ${size} entries does not hold`
  }
  return null
}
