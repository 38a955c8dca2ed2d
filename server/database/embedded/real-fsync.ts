import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/** `wal_sync_method=fsync`, since the default fdatasync never reaches the file system's hook. */
export const DURABLE_START = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']

interface Stream {
  readonly nfd: number
}
interface StreamOperations {
  llseek?: unknown
  fsync?: (stream: Stream) => number
}
interface MountType {
  stream_ops?: StreamOperations
  realPath?: unknown
}
interface Internals {
  Module: { FS: { root: { mount: { mounts: { type: MountType }[] } } } }
}

/**
 * Makes the embedded engine's fsync reach the disk: PGlite's file system has none, so a power cut
 * would lose acknowledged rows. Uses internals, hence the proof at the end.
 * @throws {Error} when this PGlite no longer lets a write through the hook
 */
export async function makeFsyncReal(engine: PGlite): Promise<void> {
  const { mounts } = (engine as unknown as Internals).Module.FS.root.mount
  const operations = mounts.map(({ type }) => type).find((type) => type.stream_ops?.llseek && type.realPath)?.stream_ops
  let calls = 0
  if (operations)
    operations.fsync = ({ nfd }) => {
      calls += 1
      try {
        fdatasyncSync(nfd)
      } catch (error) {
        // Some descriptors (directories) know no fdatasync.
        if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
      }
      return 0
    }
  await engine.exec('create temporary table fsync_probe (n int); drop table fsync_probe')
  await engine.query('select txid_current()')
  await engine.exec('checkpoint')
  if (calls === 0) throw new Error('The embedded database does not flush to disk: its fsync hook never fired.')
}
