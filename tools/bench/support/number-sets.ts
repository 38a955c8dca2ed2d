import { sql } from 'drizzle-orm'
import { maskOf } from '#domain/number-set/number-set.ts'
import { seededChance } from '#domain/seeded-chance.ts'
import type { Database } from '#server/database/database.ts'

const AT_ONCE = 100_000
const SEED = 645

/** So many different sets of six as masks, the same ones every time, in no order. */
export function differentMasks(count: number, seed = SEED): number[] {
  const chance = seededChance(seed)
  const masks = new Set<number>()
  while (masks.size < count) {
    const numbers = new Set<number>()
    while (numbers.size < 6) numbers.add(chance(45) + 1)
    masks.add(maskOf([...numbers]))
  }
  return [...masks]
}

/** Gives a member these sets for a round. */
export async function addSets(db: Database, member_id: number, round_target: number, masks: readonly number[]) {
  for (let first = 0; first < masks.length; first += AT_ONCE) {
    const some = `{${masks.slice(first, first + AT_ONCE).join(',')}}`
    await db.execute(sql`
      insert into number_sets (member_id, round_target, mask, strategy, generated_at)
      select ${member_id}::int, ${round_target}::int, mask, 'random', now() from unnest(${some}::bigint[]) as mask
      on conflict do nothing`)
  }
}
