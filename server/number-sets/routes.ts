import { and, between, count } from 'drizzle-orm'
import type { z } from 'zod'
import { getMyMonth, markBought } from '#contract/number-sets/bought-sets.ts'
import * as favouriteContract from '#contract/number-sets/favourites.ts'
import * as ledgerContract from '#contract/number-sets/ledger.ts'
import * as contract from '#contract/number-sets/number-sets.ts'
import * as ticketContract from '#contract/number-sets/tickets.ts'
import { saturdaysOfMonth } from '#domain/calendar.ts'
import { gamePriceOf } from '#domain/draw/prize-arithmetic.ts'
import { winningsOf } from '#domain/money/winnings.ts'
import { cachedCrowding } from '../crowding/current-crowding.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { limitsOf } from '../play-limits/store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { type OwnShare, sharesOfMember } from '../syndicates/shares.ts'
import { deleteNumberSet, deleteTicket } from './delete-number-set.ts'
import { addFavourite, favouritesOf, playFavourite, removeFavourite } from './favourites.ts'
import { generateNumberSets } from './generate-number-sets.ts'
import { spendingOnSale } from './hold-to-budget.ts'
import { claimPrizes, ledgerOf } from './ledger.ts'
import { markSetsBought } from './mark-sets-bought.ts'
import { settlementSummary } from './member-results.ts'
import { nameNumberSet } from './name-number-set.ts'
import { saveTicket } from './save-ticket.ts'
import { countsOfSets, pageOfSets, partOf, settledRounds, withResult } from './shown-sets.ts'
import { number_sets } from './tables.ts'

/** A client's own name for a request: printable, so that it can be logged and stored. */
const KEY = /^[\x21-\x7e]{1,100}$/

export function numberSetRoutes(api: Api, db: Database, deps: ServerDeps) {
  const crowding = cachedCrowding(db, deps)
  const showing = async () => ({ ...deps, ...(await crowding()) })

  implement(api, contract.listNumberSets, async ({ caller, query }) =>
    pageOfSets(db, await showing(), caller.id, query),
  )
  implement(api, contract.countNumberSets, ({ caller, query }) => countsOfSets(db, deps, caller.id, query))
  implement(api, contract.generateNumberSets, ({ caller, body, request }) =>
    generateNumberSets(db, deps, {
      member_id: caller.id,
      wanted: body,
      key: keyOf(request.headers['idempotency-key']),
      crowding,
    }),
  )
  implement(api, contract.nameNumberSet, async ({ caller, params: { id }, body: { name } }) =>
    nameNumberSet(db, await showing(), caller.id, { id, name }),
  )
  implement(api, contract.deleteNumberSet, async ({ caller, params }) => {
    await deleteNumberSet(db, deps, caller.id, params.id)
    return { deleted: true as const }
  })
  implement(api, ticketContract.saveTicket, ({ caller, body }) =>
    saveTicket(db, deps, { member_id: caller.id, ticket: body, crowding }),
  )
  implement(api, ticketContract.deleteTicket, async ({ caller, params }) => {
    await deleteTicket(db, caller.id, params.id)
    return { deleted: true as const }
  })
  implement(api, favouriteContract.listFavourites, ({ caller }) => favouritesOf(db, deps, caller.id))
  implement(api, favouriteContract.addFavourite, ({ caller, body }) =>
    addFavourite(db, deps, { member_id: caller.id, numbers: body.numbers }),
  )
  implement(api, favouriteContract.removeFavourite, ({ caller, params }) =>
    removeFavourite(db, deps, caller.id, params.id),
  )
  implement(api, favouriteContract.playFavourite, ({ caller, params, body }) =>
    playFavourite(db, deps, { member_id: caller.id, ...params, ...body, crowding }),
  )
  implement(api, ledgerContract.getLedger, async ({ caller }) => ledgerOf(db, await showing(), caller.id))
  implement(api, ledgerContract.claimPrizes, async ({ caller, body }) => {
    await claimPrizes(db, caller.id, body.ids, body.claim)
    return { claimed: true as const }
  })
  implement(api, markBought, async ({ caller, body }) => ({
    generated_numbers: await markSetsBought(db, await showing(), caller.id, body),
  }))
  implement(api, getMyMonth, ({ caller }) => monthOfMember(db, deps, caller.id))
  implement(api, contract.getSettlementSummary, ({ caller }) => settlementSummary(db, deps, caller.id))
}

function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !KEY.test(header))
    throw refuse('invalid_request', {
      errors: [{ path: 'Idempotency-Key', message: '공백 없는 영문과 숫자 100자 이하여야 합니다.' }],
    })
  return header
}

/** The Saturdays of this month, with the sets that a member made and bought, their cost and prizes. */
async function monthOfMember(
  db: Database,
  { now }: Pick<ServerDeps, 'now'>,
  member_id: number,
): Promise<z.output<(typeof getMyMonth)['reply']>> {
  const { month, draws: coming } = saturdaysOfMonth(now())
  const [first = 0, last = 0] = [coming.at(0)?.round_number, coming.at(-1)?.round_number]
  const played = await playedIn(db, member_id, first, last)
  const settled = await settledRounds(db, first, last)
  const isSettled = (round_number: number) => settled.includes(round_number)
  const shares = await sharesOfMember(db, { now }, member_id, { first, last })
  const sharedOf = (figureOf: (share: OwnShare) => number, round?: number) =>
    shares
      .filter(({ round_number }) => round === undefined || round_number === round)
      .reduce((sum, share) => sum + figureOf(share), 0)
  const grossOf = ({ won }: OwnShare) => won?.gross ?? 0
  const receivedIn = (round: number, ofRound: typeof played) => {
    const isOwnKnown = isSettled(round) || !ofRound.some(({ bought_sets }) => bought_sets > 0)
    const isKnown =
      isSettled(round) || (isOwnKnown && shares.some((share) => share.round_number === round && share.won !== null))
    const own = isSettled(round) ? winningsOf(ofRound.map(boughtOf)).gross : 0
    return isKnown ? own + sharedOf(grossOf, round) : null
  }
  const saturdays = coming.map(({ round_number, draw_date }) => {
    const ofRound = played.filter((one) => one.round_number === round_number)
    const sum = (kind: 'sets' | 'bought_sets') => ofRound.reduce((total, one) => total + one[kind], 0)
    const ranks = ofRound.flatMap(({ rank, bought_sets }) => (rank !== null && bought_sets > 0 ? [rank] : []))
    return {
      round_number,
      draw_date,
      sets: sum('sets'),
      bought_sets: sum('bought_sets'),
      shared: sharedOf(() => 1, round_number),
      received: receivedIn(round_number, ofRound),
      best_rank: ranks.length === 0 ? null : Math.min(...ranks),
    }
  })
  const { gross, net } = winningsOf(played.filter((one) => isSettled(one.round_number)).map(boughtOf))
  return {
    month,
    saturdays,
    spent:
      saturdays.reduce((sum, { round_number, bought_sets }) => sum + bought_sets * gamePriceOf(round_number), 0) +
      sharedOf(({ cost }) => cost),
    received: gross + sharedOf(grossOf),
    net: net + sharedOf(({ won }) => won?.net ?? 0),
    budget: (await limitsOf(db, { now }, member_id)).budget,
    on_sale: await spendingOnSale(db, { now }, member_id),
  }
}

/** Sets and bought sets by round and prize; only settled rounds have any. */
function playedIn(db: Database, member_id: number, first: number, last: number) {
  const sets = withResult(db)
    .where(and(partOf(member_id), between(number_sets.round_target, first, last)))
    .as('sets')
  return db
    .select({
      round_number: sets.round_target,
      rank: sets.rank,
      prize: sets.prize_amount,
      sets: count(),
      bought_sets: count(sets.bought_at),
    })
    .from(sets)
    .groupBy(sets.round_target, sets.rank, sets.prize_amount)
}

const boughtOf = ({ round_number, prize, bought_sets }: Awaited<ReturnType<typeof playedIn>>[number]) => ({
  ...{ round_number, prize, games: bought_sets },
})
