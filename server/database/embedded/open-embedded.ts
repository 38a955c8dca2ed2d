import { constants, copyFileSync, fdatasyncSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { HOUR } from '#domain/duration.ts'
import { MIGRATIONS, type OpenDatabase, type PlainDatabase } from '../open-database.ts'
import { type TraceStatement, traceEngine } from '../trace-statements.ts'
import { guardAgainstNesting, guardTransactions } from '../transaction-guard.ts'
import { createTurns, SHARE_OF_ENGINE, type Share, takeTurns } from '../turns.ts'
import { keepPrivate, lockFolder } from './private-folder.ts'

/** Says within a folder of PostgreSQL which process has it open. */
const PID_FILE = 'postmaster.pid'
/** One process serves a small site: a small buffer pool keeps its memory bounded. */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB']
/** Filling a new WAL file with 16 MB of zeros would block all requests for a tenth of a second. */
const NO_ZERO_FILLING = ['-c', 'wal_init_zero=off']

interface EmbeddedOptions {
  readonly dataDir: string
  /** Receives problems that do not stop the work. */
  readonly report: (error: unknown) => void
  readonly traceStatement?: TraceStatement | undefined
  /** How callers share the engine. */
  readonly share?: Share
}

/**
 * Opens PostgreSQL as a library, with its files in `dataDir/database`, which only the user of this process may read.
 * @throws {FolderInUse} while another process has the folder open
 * @throws {FolderOfAnother}
 */
export async function openEmbedded({ dataDir, report, traceStatement, share }: EmbeddedOptions): Promise<OpenDatabase> {
  if (!keepPrivate(dataDir)) report(new Error(`Other users may read the data folder: ${dataDir}`))
  const lock = lockFolder(dataDir)
  try {
    const engine = await startEngine(join(dataDir, 'database'), SMALL_BUFFERS)
    // PGlite unpacks its first files with modes of its own and ignores the umask of the process.
    keepPrivate(dataDir)
    await makeFsyncReal(engine)
    return {
      ...fromEngine(engine, traceStatement, share),
      copy: async () => {
        const to = placeForCopy(dataDir)
        await copyDatabase(engine, join(dataDir, 'database'), to)
        return to
      },
      close: async () => {
        await engine.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Wraps an engine that is already open; tests pass one in memory, which their callers share as they say. */
export function fromEngine(
  engine: PGlite,
  traceStatement?: TraceStatement,
  share: Share = SHARE_OF_ENGINE,
): OpenDatabase {
  takeTurns(engine, ['query', 'exec', 'transaction'], createTurns(share))
  if (traceStatement) traceEngine(engine, traceStatement)
  guardAgainstNesting(engine, ['query', 'exec', 'transaction'])
  const db = guardTransactions(drizzle({ client: engine }))
  return {
    db: db as unknown as OpenDatabase['db'],
    engine: 'embedded',
    migrate: () => migrate(db, { migrationsFolder: MIGRATIONS }),
    isReachable: async () => {
      await engine.query('select 1')
    },
    listen: async () => ({ stop: async () => {} }),
    copy: null,
    connections: null,
    replica: null,
    troubles: () => [],
    jobs: { db: fromPglite(engine as never), backend: 'pglite', useListenNotify: true },
    close: () => engine.close(),
  }
}

/**
 * Starts the engine on a folder that nobody else has open: its caller holds the lock of the data folder, or made the folder.
 * PostgreSQL's own pid file therefore says nothing, and one that a power cut left empty or torn would keep the engine from
 * starting.
 */
function startEngine(folder: string, params: readonly string[] = []): Promise<PGlite> {
  rmSync(join(folder, PID_FILE), { force: true })
  return PGlite.create({
    dataDir: folder,
    startParams: [...PGlite.defaultStartParams, ...DURABLE_START, ...params, ...NO_ZERO_FILLING],
  })
}

/** Opens a folder of database files without anything else of the server, for making and restoring backups. */
export async function openFiles(folder: string): Promise<PlainDatabase> {
  const engine = await startEngine(folder)
  await makeFsyncReal(engine)
  return {
    query: async (text, values) => engine.query(text, values),
    migrate: (migrationsFolder) => migrate(drizzle({ client: engine }), { migrationsFolder }),
    close: () => engine.close(),
  }
}

interface Copied {
  readonly size: bigint
  readonly changed: bigint
}

/** Milliseconds within which two writes to a file may leave the same modification time: no file system is coarser. */
const SAME_TIME = 2_000
const NANOSECONDS = 1_000_000n

/** Relative paths within a folder. Empty folders are copied, too: the engine does not make its folders again. */
const namesIn = (folder: string, what: 'files' | 'folders'): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => (what === 'files' ? entry.isFile() && entry.name !== PID_FILE : entry.isDirectory()))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/**
 * Copies the files of an open embedded database as of one moment, into an empty folder. All files are copied while the
 * engine goes on working; only files that changed meanwhile are copied again while it waits. An engine that opens the copy
 * finds a database that stopped in that moment.
 */
async function copyDatabase(engine: PGlite, from: string, to: string): Promise<void> {
  try {
    // Right after a checkpoint few files change while the rest is copied.
    await engine.exec('checkpoint')
    await after(SAME_TIME * 1.1)
    makeFolders(from, to)
    // The time of a new folder rather than of this process: modification times come from the file system's clock.
    const { mtimeNs: start } = statSync(to, { bigint: true })
    const copied = new Map<string, Copied>()
    for (const name of namesIn(from, 'files')) {
      const { size, mtimeNs } = statSync(join(from, name), { bigint: true })
      await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
      copied.set(name, { size, changed: mtimeNs })
    }
    await engine.runExclusive(async () => copyChanged({ from, to, copied, start }))
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    throw error
  }
}

/** Synchronous, so that nothing else runs in this process meanwhile. */
function copyChanged(given: { from: string; to: string; copied: ReadonlyMap<string, Copied>; start: bigint }) {
  const { from, to, copied, start } = given
  const names = namesIn(from, 'files')
  makeFolders(from, to)
  for (const name of names) {
    const { size, mtimeNs } = statSync(join(from, name), { bigint: true })
    const before = copied.get(name)
    if (
      before &&
      before.size === size &&
      before.changed === mtimeNs &&
      mtimeNs < start - BigInt(SAME_TIME) * NANOSECONDS
    )
      continue
    copyFileSync(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
  }
  const there = new Set(names)
  for (const name of copied.keys()) if (!there.has(name)) rmSync(join(to, name))
}

function makeFolders(from: string, to: string) {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of namesIn(from, 'folders')) mkdirSync(join(to, name), { recursive: true, mode: 0o700 })
}

/** Milliseconds after which a copy must have been left by a killed process: none is read for longer. */
const FORGOTTEN_AFTER = HOUR

/**
 * Makes a new empty folder for a copy of the database, so that two copies at a time do not collide, and removes copies left by
 * killed processes.
 */
function placeForCopy(dataDir: string): string {
  const copies = join(dataDir, 'copies')
  mkdirSync(copies, { recursive: true, mode: 0o700 })
  const place = mkdtempSync(join(copies, 'copy-'))
  // Modification times come from the file system's clock, so the new folder's is the time to compare with.
  const { mtimeMs: now } = statSync(place)
  for (const name of readdirSync(copies)) {
    const copy = join(copies, name)
    if (now - statSync(copy).mtimeMs > FORGOTTEN_AFTER) rmSync(copy, { recursive: true, force: true })
  }
  return place
}

/** `wal_sync_method=fsync`, since the default fdatasync never reaches the file system's hook. */
const DURABLE_START = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']

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
async function makeFsyncReal(engine: PGlite): Promise<void> {
  const { mounts } = (engine as unknown as Internals).Module.FS.root.mount
  const operations = mounts.map(({ type }) => type).find((type) => type.stream_ops?.llseek && type.realPath)?.stream_ops
  let calls = 0
  if (operations)
    operations.fsync = ({ nfd }) => {
      calls += 1
      try {
        fdatasyncSync(nfd)
      } catch (error) {
        // Some descriptors (directories) do not support fdatasync.
        if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
      }
      return 0
    }
  await engine.exec('create temporary table fsync_probe (n int); drop table fsync_probe')
  await engine.query('select txid_current()')
  await engine.exec('checkpoint')
  if (calls === 0) throw new Error('The embedded database does not flush to disk: its fsync hook never fired.')
}
