import type { Database } from './database.ts'
import type { Changes } from './publish.ts'

/**
 * A result that all callers of one world share. It is read once, and again after published data change; a read that failed
 * is repeated for the next caller.
 */
export function remembered<World extends { readonly changes: Changes }, T>(
  read: (db: Database, world: World) => Promise<T>,
): (db: Database, world: World) => () => Promise<T> {
  const ways = new WeakMap<Changes, () => Promise<T>>()
  return (db, world) => {
    const known = ways.get(world.changes)
    if (known) return known
    let reading: Promise<T> | null = null
    world.changes.onHeard(() => {
      reading = null
    })
    const way = () => {
      reading ??= read(db, world).catch((error: unknown) => {
        reading = null
        throw error
      })
      return reading
    }
    ways.set(world.changes, way)
    return way
  }
}
