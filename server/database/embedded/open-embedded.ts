import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { MIGRATIONS, type OpenDatabase } from '../open-database.ts'
import { guardAgainstNesting, insideTransaction } from '../transaction-guard.ts'
import { lockFolder } from './folder-lock.ts'
import { DURABLE_START, makeFsyncReal } from './real-fsync.ts'
import { keepUp } from './upkeep.ts'

/** One process serves a small site: a small buffer pool keeps its memory bounded. */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB']
/** Filling a new log file with 16 MB of zeros would keep everybody waiting for a tenth of a second. */
const NO_ZERO_FILLING = ['-c', 'wal_init_zero=off']

interface Given {
  readonly dataDir: string
  readonly now: () => number
  readonly report: (error: unknown) => void
}

/**
 * Opens PostgreSQL as a library, with its files in `dataDir/database`.
 * @throws {FolderInUse} while another process has the folder open
 */
export async function openEmbedded({ dataDir, now, report }: Given): Promise<OpenDatabase> {
  const lock = await lockFolder(dataDir)
  try {
    const engine = await PGlite.create({
      dataDir: join(dataDir, 'database'),
      startParams: [...PGlite.defaultStartParams, ...DURABLE_START, ...SMALL_BUFFERS, ...NO_ZERO_FILLING],
    })
    await makeFsyncReal(engine)
    const upkeep = keepUp(engine, now, report)
    return {
      ...fromEngine(engine),
      close: async () => {
        upkeep.stop()
        await engine.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The same over an engine that is already open; tests bring one in memory. */
export function fromEngine(engine: PGlite): OpenDatabase {
  guardAgainstNesting(engine, ['query', 'exec', 'transaction'])
  const db = drizzle({ client: engine })
  const transaction = db.transaction.bind(db)
  db.transaction = (body, config) => transaction((tx) => insideTransaction(tx, body), config)
  return {
    db: db as unknown as OpenDatabase['db'],
    engine: 'embedded',
    migrate: () => migrate(db, { migrationsFolder: MIGRATIONS }),
    isReachable: async () => {
      await engine.query('select 1')
    },
    listen: async () => ({ stop: async () => {} }),
    jobs: { db: fromPglite(engine as never), backend: 'pglite', useListenNotify: true },
    close: () => engine.close(),
  }
}
