import { fromHex, toBase64 } from '#domain/seal/bytes-as-text.ts'
import { noteOf, readSignatureLine, signatureLine, verifiedLine } from '#domain/seal/signed-note.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { AddressForbidden, createPoster, publicUrl } from '../messages/web-push/post-publicly.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import type { Witness } from '../settings.ts'
import { storedKey } from './log-keys.ts'
import { addSignature, allWitnesses, newestCheckpoint, putWitness, signaturesOf } from './store.ts'
import { type LogTree, logTree } from './tree.ts'
import { verifyEd25519 } from './verify-ed25519.ts'

type Deps = Pick<ServerDeps, 'now' | 'changes' | 'log' | 'witnesses' | 'isLocalPushAllowed'>

/** Hashes of a consistency proof that a witness takes. */
const MOST_HASHES = 63

/** One for the process; it answers within five seconds or not at all. */
const poster = createPoster(undefined, { readsTaken: true })

type Head = NonNullable<Awaited<ReturnType<typeof newestCheckpoint>>>

/** A witness that says no to this log: that it is forked, shorter, or changed. */
class WitnessRefused extends Error {}

/**
 * Asks each witness that has not cosigned the newest checkpoint to do so (C2SP tlog-witness), all at once: none waits for another, and
 * nothing waits for them. What they sign is stored and shown; one that is away is asked again in a minute.
 * @throws {WitnessRefused} when one says that the log is not what it has seen; the others were asked
 */
export async function askWitnesses(db: Database, deps: Deps): Promise<void> {
  const { witnesses } = deps
  const head = witnesses.length > 0 ? await newestCheckpoint(db) : null
  const tree = head && (await logTree(db, head.size))
  if (!head || !tree) return
  const signatures = await signaturesOf(db, head.size)
  const known = await allWitnesses(db)
  const note = noteOf(
    head.checkpoint_text,
    signatures.filter(({ signer }) => signer === 'log').map(({ line }) => line),
  )
  const missing = witnesses.filter(({ vkey }) => signatures.every((signature) => signature.vkey !== vkey))
  const refused = await Promise.all(
    missing.map(async (witness) => {
      const row = known.find(({ vkey }) => vkey === witness.vkey)
      const asked_at = instantOf(deps.now())
      const before = { vkey: witness.vkey, size: row?.size ?? 0, cosigned_at: row?.cosigned_at ?? null, asked_at }
      try {
        const { line, at } = await cosigned(deps, witness, { head, tree, note, size: before.size })
        const cosigned_at = instantOf(1_000 * at)
        await publish(db, deps, async (tx) => {
          const signed = { size: head.size, vkey: witness.vkey, signer: 'witness' as const, line, signed_at: asked_at }
          await addSignature(tx, signed)
          await putWitness(tx, { ...before, size: head.size, cosigned_at, problem: null })
        })
        deps.log('a witness cosigned the log', { witness: witness.vkey, size: head.size })
        return null
      } catch (error) {
        const problem = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
        await putWitness(db, { ...before, problem })
        if (row?.problem !== problem) deps.log('a witness did not cosign the log', { witness: witness.vkey, problem })
        return error instanceof WitnessRefused ? error : null
      }
    }),
  )
  const [first] = refused.filter((error) => error !== null)
  if (first) throw first
}

interface Asked {
  readonly head: Head
  readonly tree: LogTree
  /** The checkpoint with the log's own signatures. */
  readonly note: string
  /** The size that the witness has cosigned last, as far as we know. */
  readonly size: number
}

/** The cosignature of a witness, and when it was made, in seconds. @throws why there is none */
async function cosigned(deps: Deps, { vkey, url }: Witness, asked: Asked) {
  const address = publicUrl(`${url}/add-checkpoint`, deps.isLocalPushAllowed)
  if (!address) throw new AddressForbidden(`${url} may not be called`)
  const { head, tree, note } = asked
  const ask = (old: number) => {
    const path = old === 0 ? [] : tree.consistencyFrom(old)
    if (path.length > MOST_HASHES) throw new Error('the proof is too long')
    const proof = path.map((hash) => `${toBase64(fromHex(hash))}\n`).join('')
    return poster.post(address, { 'content-type': 'text/plain' }, Buffer.from(`old ${old}\n${proof}\n${note}`))
  }
  // What it has seen is no part of a log that is shorter: it is told so, and says no.
  let answer = await ask(asked.size <= head.size ? asked.size : 0)
  if (answer.status === 409) {
    const seen = /^(0|[1-9]\d{0,8})\n?$/.exec(answer.said)?.[1]
    if (seen === undefined || Number(seen) === asked.size)
      throw new WitnessRefused(`the witness has seen another log of ${seen ?? 'unknown'} entries`)
    if (Number(seen) > head.size)
      throw new WitnessRefused(`the witness has seen ${seen} entries, and the log has ${head.size}`)
    answer = await ask(Number(seen))
    if (answer.status === 409) throw new WitnessRefused(`the witness has seen another log of ${seen} entries`)
  }
  if (answer.status === 422) throw new WitnessRefused('the log does not begin with what the witness has seen')
  if (answer.status !== 200) throw new Error(`the witness answered ${answer.status}`)
  const key = await storedKey(vkey)
  for (const text of answer.said.split('\n')) {
    const line = readSignatureLine(text)
    const verified = line && (await verifiedLine(head.checkpoint_text, line, key, verifyEd25519))
    if (line && verified?.at != null) return { line: signatureLine(line), at: verified.at }
  }
  throw new Error('the witness sent no cosignature that holds')
}
