import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { CHANGES_CHANNEL } from './open-database.ts'

/** Everybody who keeps answers made from published data, on this instance. */
export interface Changes {
  readonly heard: () => void
  readonly onHeard: (forget: () => void) => void
}

/** Makes the list of those who must forget what they kept when published data changes. */
export function createChanges(): Changes {
  const listeners: (() => void)[] = []
  return {
    heard: () => {
      for (const forget of listeners) forget()
    },
    onHeard: (forget) => {
      listeners.push(forget)
    },
  }
}

/**
 * Changes published data in one transaction; afterwards no instance answers with what it kept before.
 * This instance has forgotten when the promise settles, others as soon as they hear of it.
 */
export async function publish<T>(
  { db, changes }: { db: Database; changes: Changes },
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const result = await db.transaction(async (tx) => {
    const done = await work(tx)
    await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`)
    return done
  })
  changes.heard()
  return result
}
