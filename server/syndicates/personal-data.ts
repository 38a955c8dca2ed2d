import { openRound } from '#domain/calendar.ts'
import { numbersOfMask } from '#domain/number-set/number-set.ts'
import { shareLock } from '../database/locks.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { nameHash } from './agreement-leaves.ts'
import {
  entriesOfMember,
  erasePerson,
  forgetAgreements,
  freeName,
  removeIfEmpty,
  saveTerms,
  sweepUnagreed,
  ticketsOf,
} from './store.ts'

/** Tickets that the member bought together with others: their own entry, not what the others are called. */
export const syndicateData: PersonalData = {
  sweep: { deletes: ['syndicates', 'syndicate_people', 'syndicate_tickets'], work: sweepUnagreed },
  keeps: {
    agreement_seals: 'the root of a round, published for good',
    agreement_leaves: 'hashes that say nothing without salts',
  },
  exportOf: async (db, member_id) => {
    const entries = await entriesOfMember(db, member_id)
    const tickets = await ticketsOf(
      db,
      entries.map(({ syndicate }) => syndicate.id),
    )
    return {
      syndicate_people: entries.map(({ syndicate: { id, round_number, split, opened_at }, own }) => ({
        ...{ round_number, split, opened_at, name: own.name, paid: own.paid, agreed_at: own.agreed_at },
        tickets: tickets
          .filter(({ syndicate_id }) => syndicate_id === id)
          .map(({ source, games }) => ({ source, games: games.map(({ mask }) => numbersOfMask(mask)) })),
      })),
    }
  },
  // Before the close it is leaving; afterwards the share stays, with the hash of the name that was sealed.
  erase: async (tx, { now }, member_id) => {
    for (const { syndicate, own } of await entriesOfMember(tx, member_id)) {
      await shareLock(tx, 'syndicates', syndicate.round_number)
      if (syndicate.round_number >= openRound(now())) {
        await freeName(tx, syndicate.id, member_id)
        await saveTerms(tx, syndicate.id, {})
        await forgetAgreements(tx, syndicate.id)
      } else await erasePerson(tx, own.id, nameHash(own))
      await removeIfEmpty(tx, syndicate.id)
    }
  },
}
