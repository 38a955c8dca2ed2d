import { replaceLogKey } from '#contract/admin/installation.ts'
import { CHECKPOINT_FILE, KEYS_FILE } from '#contract/site/proof-files.ts'
import * as contract from '#contract/site/transparency-log.ts'
import { noteOf } from '#domain/seal/signed-note.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { DATA_POLICY, OPEN_TO_ALL } from '../http/security-headers.ts'
import { serveFile } from '../http/serve-file.ts'
import type { ServerDeps } from '../server-deps.ts'
import { originOf, replaceKey, storedKey } from './log-keys.ts'
import { allKeys, allWitnesses, entriesBetween, newestCheckpoint, signaturesOf } from './store.ts'
import { logTree } from './tree.ts'

/** The newest checkpoint as it is published; null while there is none. */
async function newestHead(db: Database) {
  const checkpoint = await newestCheckpoint(db)
  if (!checkpoint) return null
  const { size, root, signed_at, checkpoint_text } = checkpoint
  const lines = (await signaturesOf(db, size)).map(({ line }) => line)
  return { size, root, signed_at, note: noteOf(checkpoint_text, lines) }
}

export function transparencyLogRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.getLog, async () => {
    const keys = (await allKeys(db)).reverse()
    const known = await allWitnesses(db)
    const [newest] = keys
    const witnesses = await Promise.all(
      deps.witnesses.map(async ({ vkey }) => {
        const { size = 0, cosigned_at = null } = known.find((witness) => witness.vkey === vkey) ?? {}
        return { name: (await storedKey(vkey)).name, vkey, size, cosigned_at }
      }),
    )
    return {
      origin: newest ? (await storedKey(newest.vkey)).name : originOf(deps),
      checkpoint: await newestHead(db),
      keys: keys.map(({ vkey, made_at, signs_until }) => ({ vkey, made_at, signs_until })),
      witnesses,
    }
  })
  implement(api, contract.listLogEntries, async ({ query: { from, limit } }) => {
    const size = (await newestCheckpoint(db))?.size ?? 0
    const rows = await entriesBetween(db, from, Math.min(from + limit, size))
    return {
      size,
      entries: rows.map(({ entry_index, entry_text, kind, round_number }) => ({
        index: entry_index,
        kind,
        round_number,
        text: entry_text,
      })),
    }
  })
  implement(api, contract.getLogConsistency, async ({ query: { from, to } }) => {
    if (from > to) throw refuse('log_sizes_reversed')
    const signed = (await newestCheckpoint(db))?.size ?? 0
    const tree = to <= signed ? await logTree(db, to) : null
    if (!tree) throw refuse('log_size_unknown')
    return { from, to, path: tree.consistencyFrom(from) }
  })
  implement(api, replaceLogKey, async ({ tx, audit, body: { is_stolen = false, log_name } }) => {
    const vkey = await replaceKey(tx, deps, { isStolen: is_stolen, name: log_name })
    await deps.queueJobs(tx, 'log_grown')
    audit.record({ target: 'log key', after: { vkey } })
    return { vkey }
  })
  const headers = { 'content-security-policy': DATA_POLICY, ...OPEN_TO_ALL }
  const file = { contentType: 'text/plain; charset=utf-8', headers }
  serveFile(api, CHECKPOINT_FILE, file, async () => (await newestHead(db))?.note ?? '')
  serveFile(api, KEYS_FILE, file, async () => (await allKeys(db)).map(({ vkey }) => `${vkey}\n`).join(''))
}
