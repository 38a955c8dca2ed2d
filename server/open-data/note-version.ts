import { VERSIONED } from '#contract/site/open-data.ts'
import type { Database } from '../database/database.ts'
import { holdLock } from '../database/locks.ts'
import { announceChange } from '../database/publish.ts'
import { newestRound } from '../draws/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { TEXT_FILES } from './files.ts'
import type { VersionedFile } from './tables.ts'
import { addVersion, hashOf, keepSnapshot, newestVersions, snapshotOf, undoOf, versionAfter } from './versions.ts'

/** Notes a version where draws or shops are no longer those of the newest one. Twice, or on two instances, notes one. */
export async function noteDataVersion(db: Database, deps: Pick<ServerDeps, 'now' | 'changes'>): Promise<string | null> {
  const version = await db.transaction(async (tx) => {
    await holdLock(tx, 'data_versions')
    const round = await newestRound(tx)
    if (round === null) return null
    const files: { name: VersionedFile; before: string | null; now: string }[] = []
    for (const name of VERSIONED)
      files.push({ name, before: await snapshotOf(tx, name), now: await TEXT_FILES[`/data/${name}.csv`](tx) })
    if (files.every(({ before, now }) => before === now)) return null
    const [last] = await newestVersions(tx, 1)
    const version = versionAfter(last?.version, round)
    const each = <T>(value: (file: (typeof files)[number]) => T) =>
      Object.fromEntries(files.map((file) => [file.name, value(file)])) as Record<VersionedFile, T>
    await addVersion(tx, {
      version,
      made_at: instantOf(deps.now()),
      hashes: each(({ now }) => hashOf(now)),
      undo: each(({ before, now }) => (before === null ? {} : undoOf(before, now))),
    })
    for (const { name, now } of files) await keepSnapshot(tx, name, now)
    await announceChange(tx)
    return version
  })
  if (version !== null) deps.changes.notify()
  return version
}
