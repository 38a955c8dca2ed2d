import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHex, toHex } from '#domain/seal/bytes-as-text.ts'
import { checkpointText, noteOf, readNote } from '#domain/seal/signed-note.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { type KeyWorld, type LogKey, signedBy, signingKeys, writeWhole } from './log-keys.ts'
import { addCheckpoint, addSignature, logSize, newestCheckpoint, signaturesOf } from './store.ts'
import { type LogTree, logTree } from './tree.ts'

type SigningWorld = KeyWorld & Pick<ServerDeps, 'changes' | 'queueJobs'>

/** The file in a data folder with the checkpoint that was signed last, outside the database: a backup does not turn it back. */
const lastSignedFile = (folder: string): string => join(folder, 'log-checkpoint')

/**
 * Signs the head of the log, if there are entries that no signed head has, or a key that has not signed it. With several instances
 * each may: equal heads are one. It never signs a log that does not begin with what was signed before.
 * @throws when the log is another than the one that was signed: an entry was changed, or an older backup was restored
 */
export async function signCheckpoint(db: Database, deps: SigningWorld): Promise<void> {
  const size = await logSize(db)
  if (size === 0) return
  const keys = await signingKeys(db, deps)
  const newest = await newestCheckpoint(db)
  const isSigned = newest?.size === size && (await isSignedBy(db, size, keys))
  if (isSigned) return
  const tree = (await logTree(db, size)) as LogTree
  if (newest) await mustBegin(db, newest.size, newest.root)
  await mustFollowLastSigned(db, deps)
  // The name of the log is that of its newest key.
  const origin = (keys.at(-1) as LogKey).public.name
  const text =
    newest?.size === size ? newest.checkpoint_text : checkpointText({ origin, size, root: fromHex(tree.root) })
  const signed_at = instantOf(deps.now())
  const lines = keys.map((key) => ({ vkey: key.public.vkey, line: signedBy(key, text) }))
  await publish(db, deps, async (tx) => {
    await addCheckpoint(tx, { size, root: tree.root, checkpoint_text: text, signed_at })
    for (const signature of lines) await addSignature(tx, { size, ...signature, signer: 'log', signed_at })
    await deps.queueJobs(tx, 'checkpoint_signed')
  })
  const note = noteOf(
    text,
    lines.map(({ line }) => line),
  )
  if (deps.logFolder) writeWhole(lastSignedFile(deps.logFolder), note)
  deps.log('the log is signed', { size, root: tree.root })
}

async function isSignedBy(db: Database, size: number, keys: readonly LogKey[]): Promise<boolean> {
  const signed = new Set((await signaturesOf(db, size)).map(({ vkey }) => vkey))
  return keys.every((key) => signed.has(key.public.vkey))
}

async function mustBegin(db: Database, size: number, root: string): Promise<void> {
  if ((await logTree(db, size))?.root !== root)
    throw new Error(`the log does not begin with the ${size} entries that were signed before; nothing was signed`)
}

/** The data folder knows what was signed, also where the database was turned back. */
async function mustFollowLastSigned(db: Database, { logFolder }: SigningWorld): Promise<void> {
  const file = logFolder && lastSignedFile(logFolder)
  const last = file && existsSync(file) ? readNote(readFileSync(file, 'utf8')) : null
  if (last) await mustBegin(db, last.checkpoint.size, toHex(last.checkpoint.root))
}
