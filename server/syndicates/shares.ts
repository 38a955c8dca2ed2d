import { openRound } from '#domain/calendar.ts'
import type { PersonsShare } from '#domain/syndicate/split.ts'
import type { Database } from '../database/database.ts'
import type { ServerDeps } from '../server-deps.ts'
import { costsOf, wholeSyndicates, winningsOfSyndicate } from './shown-syndicate.ts'
import { countingEntries } from './store.ts'

/** A member's own part of tickets that were bought together. */
export interface OwnShare {
  readonly member_id: number
  readonly round_number: number
  /** Won of the tickets' price. */
  readonly cost: number
  /** Won of the prizes; null until the tally. */
  readonly won: PersonsShare | null
  /** Games of all these tickets that won. */
  readonly winning_games: number
}

interface Rounds {
  readonly first?: number
  readonly last?: number
}

/**
 * Members' shares of rounds, for ledger, budget and messages. Before the close one's own agreement counts; after it only agreements of
 * everybody: what fell through has no shares. One statement for members without any.
 */
export async function sharesOfMembers(
  db: Database,
  clock: Pick<ServerDeps, 'now'>,
  member_ids: readonly number[],
  rounds: Rounds = {},
): Promise<OwnShare[]> {
  const entries = await countingEntries(db, member_ids, { ...rounds, open: openRound(clock.now()) })
  const boxes = new Map(entries.map(({ syndicate }) => [syndicate.id, syndicate]))
  const whole = new Map(
    (await wholeSyndicates(db, clock, [...boxes.values()])).map((one) => [one.syndicate.id, one] as const),
  )
  return entries.flatMap(({ syndicate, own }) => {
    const one = whole.get(syndicate.id)
    if (!one || own.member_id === null) return []
    const place = one.people.findIndex(({ id }) => id === own.id)
    const won = winningsOfSyndicate(one)
    return [
      {
        member_id: own.member_id,
        round_number: syndicate.round_number,
        cost: costsOf(one).costs[place] ?? 0,
        won: won?.shares[place] ?? null,
        winning_games: won?.games ?? 0,
      },
    ]
  })
}

/** The same of one member. */
export const sharesOfMember = (db: Database, clock: Pick<ServerDeps, 'now'>, member_id: number, rounds: Rounds = {}) =>
  sharesOfMembers(db, clock, [member_id], rounds)
