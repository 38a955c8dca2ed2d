import { asc, eq, inArray } from 'drizzle-orm'
import { numbersOfMask } from '#domain/number-set/number-set.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { sweepGenerationRequests } from './store.ts'
import { favourites, generation_requests, number_sets, tickets, winning_sets } from './tables.ts'

/** Sets, the requests that made them, and saved paper tickets. */
export const numberSetData: PersonalData = {
  sweep: { deletes: ['generation_requests'], work: sweepGenerationRequests },
  keeps: {
    favourites: 'belong to the member, until they leave',
    tickets: 'belong to the member, until they leave',
    number_sets: 'belong to the member, until they leave',
    winning_sets: 'go with the set that won',
  },
  exportOf: async (db, member_id) => {
    const sets = await db
      .select()
      .from(number_sets)
      .where(eq(number_sets.member_id, member_id))
      .orderBy(asc(number_sets.id))
    const requests = await db.select().from(generation_requests).where(eq(generation_requests.member_id, member_id))
    const kept = await db.select().from(tickets).where(eq(tickets.member_id, member_id)).orderBy(asc(tickets.id))
    const liked = await db.select().from(favourites).where(eq(favourites.member_id, member_id))
    return {
      favourites: liked.map(({ added_at, mask }) => ({ added_at, numbers: numbersOfMask(mask) })),
      // The games of a ticket are among the sets, with the ticket's id.
      tickets: kept.map(({ member_id: _, games: __, ...ticket }) => ticket),
      generation_requests: requests.map(({ member_id: _, ...request }) => request),
      number_sets: sets.map(({ member_id: _, mask, ...set }) => ({ ...set, numbers: numbersOfMask(mask) })),
    }
  },
  erase: async (tx, _world, member_id) => {
    await tx.delete(generation_requests).where(eq(generation_requests.member_id, member_id))
    const theirs = tx.select({ id: number_sets.id }).from(number_sets).where(eq(number_sets.member_id, member_id))
    await tx.delete(winning_sets).where(inArray(winning_sets.set_id, theirs))
    await tx.delete(number_sets).where(eq(number_sets.member_id, member_id))
    await tx.delete(favourites).where(eq(favourites.member_id, member_id))
    await tx.delete(tickets).where(eq(tickets.member_id, member_id))
  },
}
