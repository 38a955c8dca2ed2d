import type { Database } from './database.ts'
import type { Changes } from './publish.ts'

/**
 * A reading shared by all callers of one world, made once until published data change; one that failed is made again for
 * the next caller.
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
