import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { MIGRATIONS, type OpenDatabase, type PlainDatabase } from '../open-database.ts'
import { guardAgainstNesting, guardTransactions } from '../transaction-guard.ts'
import { copyDatabase } from './copy-database.ts'
import { lockFolder } from './folder-lock.ts'
import { placeForCopy } from './place-for-copy.ts'
import { keepPrivate } from './private-folder.ts'
import { DURABLE_START, makeFsyncReal } from './real-fsync.ts'

/** One process serves a small site: a small buffer pool keeps its memory bounded. */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB']
/** Filling a new log file with 16 MB of zeros would keep everybody waiting for a tenth of a second. */
const NO_ZERO_FILLING = ['-c', 'wal_init_zero=off']

interface Given {
  readonly dataDir: string
  /** Told of what is wrong but keeps nobody from working. */
  readonly report: (error: unknown) => void
}

/**
 * Opens PostgreSQL as a library, with its files in `dataDir/database`, which only the user of this process may read.
 * @throws {FolderInUse} while another process has the folder open
 * @throws {FolderOfAnother}
 */
export async function openEmbedded({ dataDir, report }: Given): Promise<OpenDatabase> {
  if (!keepPrivate(dataDir)) report(new Error(`Other users may read the data folder: ${dataDir}`))
  const lock = lockFolder(dataDir)
  try {
    const engine = await PGlite.create({
      dataDir: join(dataDir, 'database'),
      startParams: [...PGlite.defaultStartParams, ...DURABLE_START, ...SMALL_BUFFERS, ...NO_ZERO_FILLING],
    })
    // PGlite unpacks its first files with modes of their own, whatever the mask of the process says.
    keepPrivate(dataDir)
    await makeFsyncReal(engine)
    return {
      ...fromEngine(engine),
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

/** The same over an engine that is already open; tests bring one in memory. */
export function fromEngine(engine: PGlite): OpenDatabase {
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
    jobs: { db: fromPglite(engine as never), backend: 'pglite', useListenNotify: true },
    close: () => engine.close(),
  }
}

/** A folder of database files, and nothing of the product around it: for making and restoring backups. */
export async function openFiles(folder: string): Promise<PlainDatabase> {
  const engine = await PGlite.create({
    dataDir: folder,
    startParams: [...PGlite.defaultStartParams, ...DURABLE_START, ...NO_ZERO_FILLING],
  })
  await makeFsyncReal(engine)
  return {
    query: async (text, values) => engine.query(text, values),
    migrate: (migrationsFolder) => migrate(drizzle({ client: engine }), { migrationsFolder }),
    close: () => engine.close(),
  }
}
