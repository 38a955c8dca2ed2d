import type { Database } from '../database/database.ts'
import { type Attempt, type LimitName, takeAttempt } from '../limits/attempt-limits.ts'
import type { KnownDevice } from '../sessions/known-devices.ts'
import type { World } from '../world.ts'

interface Tried {
  /** As rate limits know it. */
  readonly address: string
  readonly username_key: string
  readonly known: KnownDevice | null
}

/**
 * Counts a try of a password. Strangers share what strangers have; a device from which the member signed in before
 * has attempts of its own, so that nobody can lock a member out.
 * @throws too_many_attempts, and then nothing is counted
 */
export async function takeLogInAttempt(
  db: Database,
  world: Pick<World, 'now' | 'secretKey'>,
  { address, username_key, known }: Tried,
): Promise<Attempt> {
  const wanted: [LimitName, string][] = known
    ? [[known.by === 'cookie' ? 'log_in_known_device' : 'log_in_known_address', `${username_key} ${known.hash}`]]
    : [
        ['log_in_address', address],
        ['log_in_pair', `${username_key} ${address}`],
        ['log_in_account', username_key],
      ]
  // All or none: refused by the second or third limit, no password is tried, so the first ones count nothing.
  return db.transaction(async (tx) => {
    const taken: Attempt['taken'][number][] = []
    for (const [name, who] of wanted) taken.push(...(await takeAttempt(tx, world, name, who)).taken)
    return { taken }
  })
}
