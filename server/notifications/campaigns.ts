import { and, count, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { addDays, daysBetween, koreanDay, roundOnDate, startOfDayInSeoul } from '#domain/calendar.ts'
import type { PrizeRank } from '#domain/draw/draw.ts'
import { DAY, HOUR } from '#domain/duration.ts'
import type { NotificationFacts, NotificationKind, ResultFacts } from '#domain/member/notification.ts'
import { claimUntil } from '#domain/money/claim.ts'
import { payoutOf } from '#domain/money/payout.ts'
import { announcements } from '../announcements/tables.ts'
import type { Database } from '../database/database.ts'
import { isDoubted } from '../draws/store.ts'
import { draw_corrections, draw_prizes, draws } from '../draws/tables.ts'
import { boughtWinnersOf, resultsOfMembers } from '../number-sets/member-results.ts'
import { isSettledDraw } from '../number-sets/shown-sets.ts'
import { settlements } from '../number-sets/tables.ts'
import { subscription_tiers, subscriptions } from '../plans/tables.ts'
import { breaksOf } from '../play-limits/store.ts'
import { instantOf, type World } from '../world.ts'
import { membersNotifiedOfRound } from './store.ts'

interface NewNotification<K extends NotificationKind = NotificationKind> {
  readonly member_id: number
  readonly subject: string
  readonly facts: NotificationFacts[K]
}

/** An event that members are notified of. */
export interface Campaign {
  readonly kind: NotificationKind
  /** The key of its run, which stores the progress. */
  readonly key: string
  /** Milliseconds after which the notification is no longer sent; it is in the inbox only. */
  readonly lives: number
  /** The notifications for these members; null when the event is no longer true, which ends the run. */
  readonly tell: (tx: Database, member_ids: readonly number[]) => Promise<readonly NewNotification[] | null>
}

/** Days after a draw in which members are notified of its result; later only to correct an earlier notification. */
const RESULT_IS_NEWS = 14
/** Days for which a settlement or a correction is looked for whose notifications were missed. */
const LOOKED_BACK = 7

interface TalliedRound {
  readonly round_number: number
  readonly draw_date: string
  readonly numbers: readonly number[]
  readonly bonus_number: number
  readonly corrections: number
}

/** Rounds that were settled or corrected since an instant, with all sets settled and a draw that no source contradicts. */
const talliedRounds = (db: Database, since: string, only?: number): Promise<TalliedRound[]> => {
  const corrections = db
    .select({ n: count().as('n') })
    .from(draw_corrections)
    .where(eq(draw_corrections.round_number, draws.round_number))
  const lately = sql`exists (select from ${draw_corrections}
    where ${draw_corrections.round_number} = ${draws.round_number} and ${draw_corrections.corrected_at} >= ${since}::timestamptz)`
  return db
    .select({
      round_number: draws.round_number,
      draw_date: draws.draw_date,
      numbers: draws.numbers,
      bonus_number: draws.bonus_number,
      corrections: sql<number>`(${corrections})::int`,
    })
    .from(draws)
    .innerJoin(settlements, isSettledDraw)
    .where(
      and(
        sql`not ${isDoubted}`,
        only === undefined
          ? or(sql`${settlements.settled_at} >= ${since}::timestamptz`, lately)
          : eq(draws.round_number, only),
      ),
    )
    .orderBy(draws.round_number)
}

async function resultCampaigns(db: Database, { now }: Pick<World, 'now'>): Promise<Campaign[]> {
  const since = instantOf(now() - LOOKED_BACK * DAY)
  const firstDay = addDays(koreanDay(now()), -RESULT_IS_NEWS)
  return (await talliedRounds(db, since)).map((round) => ({
    kind: 'result',
    key: `result ${round.round_number} ${round.corrections}`,
    lives: DAY,
    tell: async (tx, member_ids) => {
      // The draw may have been corrected since the last slice; the correction has a run of its own, so this one ends.
      const [current] = await talliedRounds(tx, since, round.round_number)
      if (current?.corrections !== round.corrections) return null
      return resultsToTell(tx, current, member_ids, round.draw_date >= firstDay)
    },
  }))
}

/** Results for members who were not notified of the round yet, or whose notification is no longer true. */
async function resultsToTell(
  tx: Database,
  { round_number: round, draw_date, numbers, bonus_number: bonus, corrections }: TalliedRound,
  member_ids: readonly number[],
  isNews: boolean,
): Promise<NewNotification[]> {
  const results = await resultsOfMembers(tx, { round, numbers, member_ids })
  if (results.length === 0) return []
  const netByRank = await netAmounts(tx, round)
  const netOf = (ranks: readonly number[]) =>
    ranks.reduce((sum, games, i) => sum + games * (netByRank.get(i + 1) ?? 0), 0)
  const heard = new Map(
    (await membersNotifiedOfRound(tx, round, member_ids)).map((told) => [told.member_id, told.facts]),
  )
  return results.flatMap(({ member_id, ...result }): NewNotification<'result'>[] => {
    const before = heard.get(member_id) as ResultFacts | undefined
    if (!before && !isNews) return []
    if (before && !isOtherwise(before, { numbers, bonus, netOf })) return []
    const hasWon = result.ranks.some((games) => games > 0)
    const facts: ResultFacts = {
      ...result,
      round,
      numbers,
      bonus,
      net: result.bought > 0 ? netOf(result.ranks) : 0,
      claim_until: hasWon && result.bought > 0 ? claimUntil(draw_date) : null,
      is_correction: before !== undefined,
    }
    return [{ member_id, subject: before ? `round ${round} corrected ${corrections}` : `round ${round}`, facts }]
  })
}

interface DrawNow {
  readonly numbers: readonly number[]
  readonly bonus: number
  readonly netOf: (ranks: readonly number[]) => number
}

/** Whether the numbers or the prizes were corrected since a notification. Changes that members made to their sets do not count. */
const isOtherwise = (heard: ResultFacts, { numbers, bonus, netOf }: DrawNow) =>
  heard.numbers.join() !== numbers.join() ||
  heard.bonus !== bonus ||
  (heard.bought > 0 && heard.net !== netOf(heard.ranks))

const netAmounts = async (tx: Database, round: number) =>
  new Map(
    (await tx.select().from(draw_prizes).where(eq(draw_prizes.round_number, round))).map(
      ({ rank, prize_per_winner }) => [rank, payoutOf(prize_per_winner).net_amount],
    ),
  )

/** Days before the last day of a prize on which its winner is reminded, once each. */
const CLAIM_DAYS = [30, 5] as const
const PLAN_DAYS = 7
/** Reminders are made from nine in the morning on; milliseconds after midnight. */
const DAILY_FROM = 9 * HOUR

function claimCampaign(today: string, clock: Pick<World, 'now'>): Campaign {
  return {
    kind: 'claim',
    key: `claim ${today}`,
    lives: 3 * DAY,
    tell: async (tx, member_ids) => {
      // A prize can be claimed for a year, and some days more when banks are closed, so only a few rounds can have their last
      // day soon; they are found by their Saturdays.
      const rounds = Array.from({ length: CLAIM_DAYS[0] + 18 }, (_, i) => roundOnDate(addDays(today, i - 382))).filter(
        (round) => round !== null,
      )
      const won = await boughtWinnersOf(tx, rounds, member_ids)
      const breaks = await breaksOf(tx, clock, member_ids)
      return won.flatMap(({ member_id, round, rank, games, prize, draw_date }): NewNotification<'claim'>[] => {
        const claim_until = claimUntil(draw_date)
        // A break that ends before the last day: the member is reminded after it, since nothing of it is sent during a break.
        if ((breaks.get(member_id) ?? claim_until) < claim_until) return []
        const days = daysBetween(today, claim_until)
        const step = CLAIM_DAYS.findLast((most) => days <= most)
        if (days < 0 || step === undefined) return []
        const facts = {
          round,
          rank: rank as PrizeRank,
          games,
          net: games * payoutOf(prize).net_amount,
          claim_until,
          days,
        }
        return [{ member_id, subject: `round ${round} rank ${rank} ${step} days`, facts }]
      })
    },
  }
}

function planCampaign(today: string): Campaign {
  return {
    kind: 'plan',
    key: `plan ${today}`,
    lives: 3 * DAY,
    tell: async (tx, member_ids) => {
      const periods = await tx
        .select({
          id: subscriptions.id,
          member_id: subscriptions.member_id,
          start_date: subscriptions.start_date,
          end_date: subscriptions.end_date,
          tier_name: subscription_tiers.name,
        })
        .from(subscriptions)
        .innerJoin(subscription_tiers, eq(subscription_tiers.id, subscriptions.tier_id))
        .where(
          and(
            inArray(subscriptions.member_id, [...member_ids]),
            isNull(subscriptions.cancelled_date),
            gte(subscriptions.end_date, today),
          ),
        )
      return periods.flatMap(({ id, member_id, start_date, end_date, tier_name }): NewNotification<'plan'>[] => {
        const days = daysBetween(today, end_date)
        const goesOn = periods.some((next) => next.member_id === member_id && next.end_date > end_date)
        if (days > PLAN_DAYS || start_date > today || goesOn) return []
        return [{ member_id, subject: `period ${id} ${end_date}`, facts: { tier_name, last_day: end_date, days } }]
      })
    },
  }
}

/** Days after its start for which an announcement is news. */
const NEWS_FOR = 3

async function newsCampaigns(db: Database, { now }: Pick<World, 'now'>): Promise<Campaign[]> {
  const [at, since] = [instantOf(now()), instantOf(now() - NEWS_FOR * DAY)]
  const began = sql`coalesce(${announcements.start_date}, ${announcements.created_at})`
  const isShown = (instant: string) =>
    and(
      sql`${began} <= ${instant}::timestamptz`,
      or(isNull(announcements.end_date), gt(announcements.end_date, instant)),
    )
  const shown = await db
    .select({ id: announcements.id, title: announcements.title, audience: announcements.audience })
    .from(announcements)
    .where(and(isShown(at), sql`${began} >= ${since}::timestamptz`))
  return shown.map(({ id, title, audience }) => ({
    kind: 'news',
    key: `news ${id}`,
    lives: DAY,
    tell: async (tx, member_ids) => {
      const stands = await tx
        .select({ id: announcements.id })
        .from(announcements)
        .where(and(eq(announcements.id, id), isShown(instantOf(now()))))
      if (stands.length === 0) return null
      const concerned = audience === 'subscribers' ? await withPlan(tx, member_ids, koreanDay(now())) : member_ids
      return concerned.map((member_id) => ({ member_id, subject: `announcement ${id}`, facts: { title } }))
    },
  }))
}

/** Which of some members have a plan today. */
const withPlan = async (tx: Database, member_ids: readonly number[], today: string) =>
  (
    await tx
      .selectDistinct({ member_id: subscriptions.member_id })
      .from(subscriptions)
      .where(
        and(
          inArray(subscriptions.member_id, [...member_ids]),
          lte(subscriptions.start_date, today),
          gte(subscriptions.end_date, today),
          or(isNull(subscriptions.cancelled_date), gt(subscriptions.cancelled_date, today)),
        ),
      )
  ).map(({ member_id }) => member_id)

/** All current events, results first, including those that all members were already notified of. */
export async function campaigns(db: Database, world: Pick<World, 'now'>): Promise<Campaign[]> {
  const now = world.now()
  const today = koreanDay(now)
  const daily = now - startOfDayInSeoul(now) >= DAILY_FROM ? [claimCampaign(today, world), planCampaign(today)] : []
  return [...(await resultCampaigns(db, world)), ...daily, ...(await newsCampaigns(db, world))]
}
