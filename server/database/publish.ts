import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { CHANGES_CHANNEL } from './open-database.ts'

/** The part of the published data that changed: draws and all that follows from them, or anything else. */
const CHANGED = ['draws', 'site'] as const
type PublishedData = (typeof CHANGED)[number]

/** The caches on this instance that hold answers made from published data. */
export interface Changes {
  /** Says that published data changed: every cache forgets what it made of them. */
  readonly notify: (changed?: PublishedData) => void
  readonly subscribe: (forget: (changed: PublishedData) => void) => void
}

/** Makes the list of caches that are emptied when published data changes. */
export function createChanges(): Changes {
  const listeners: ((changed: PublishedData) => void)[] = []
  return {
    notify: (changed = 'site') => {
      for (const forget of listeners) forget(changed)
    },
    subscribe: (forget) => {
      listeners.push(forget)
    },
  }
}

/** Tells the other instances, when the transaction commits, that published data changed. */
export const announceChange = (tx: Database, changed: PublishedData = 'site') =>
  tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${changed})`)

/**
 * Changes published data in one transaction; afterwards no instance answers with what it kept before.
 * This instance has forgotten when the promise settles, others as soon as they are notified.
 */
export async function publish<T>(
  db: Database,
  { changes }: { readonly changes: Changes },
  work: (tx: Database) => Promise<T>,
  changed: PublishedData = 'site',
): Promise<T> {
  const result = await db.transaction(async (tx) => {
    const done = await work(tx)
    await announceChange(tx, changed)
    return done
  })
  changes.notify(changed)
  return result
}

/**
 * A result that all callers with the same dependencies share. It is read once, and again after published data change; a read that failed
 * is repeated for the next caller.
 */
export function cachedUntilChange<ServerDeps extends { readonly changes: Changes }, T>(
  read: (db: Database, deps: ServerDeps) => Promise<T>,
): (db: Database, deps: ServerDeps) => () => Promise<T> {
  const ways = new WeakMap<Changes, () => Promise<T>>()
  return (db, deps) => {
    const known = ways.get(deps.changes)
    if (known) return known
    let reading: Promise<T> | null = null
    deps.changes.subscribe(() => {
      reading = null
    })
    const way = () => {
      reading ??= read(db, deps).catch((error: unknown) => {
        reading = null
        throw error
      })
      return reading
    }
    ways.set(deps.changes, way)
    return way
  }
}
