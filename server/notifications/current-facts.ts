import { and, count, eq, gt, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { addDays, daysBetween, koreanDay, longDayWording, openRound, roundOnDate } from '#domain/calendar.ts'
import type { PrizeRank } from '#domain/draw/draw.ts'
import type { AgreementFacts, NotificationFacts, ResultFacts, SharedFacts } from '#domain/member/notification.ts'
import type { NotificationKind } from '#domain/member/notification-kinds.ts'
import { claimUntil } from '#domain/money/claim.ts'
import { winningsOf } from '#domain/money/winnings.ts'
import { withParticle } from '#domain/particle.ts'
import { LEGAL_TEXT_NAMES, LEGAL_TEXTS, type LegalTextKind } from '#domain/site/legal-text.ts'
import { announcements } from '../announcements/tables.ts'
import { companyDetails, SERVICE_NAME } from '../company/store.ts'
import type { Database } from '../database/database.ts'
import { isDoubted } from '../draws/store.ts'
import { draw_corrections, draw_prizes, draws } from '../draws/tables.ts'
import { statedWordings, type TextWorld } from '../legal-texts/legal-texts.ts'
import { givenConsentsOfMembers, marketingSince } from '../members/consents.ts'
import { boughtWinnersOf, resultsOfMembers } from '../number-sets/member-results.ts'
import { isSettledDraw } from '../number-sets/shown-sets.ts'
import { settlements } from '../number-sets/tables.ts'
import { runsOn } from '../plans/subscription-store.ts'
import { subscription_tiers, subscriptions } from '../plans/tables.ts'
import { breaksOf } from '../play-limits/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { sharesOfMembers } from '../syndicates/shares.ts'
import { unagreedOf } from '../syndicates/store.ts'
import { syndicates } from '../syndicates/tables.ts'

// What is true at this moment, of each kind of notification. Both the writing of notifications (campaigns.ts) and the last look
// before one is sent (delivery/judge-messages.ts) ask here, so that they cannot disagree.

/** A notification of a kind as it would be written now. */
export interface CurrentNotification<K extends NotificationKind = NotificationKind> {
  readonly member_id: number
  readonly subject: string
  readonly facts: NotificationFacts[K]
}

export interface TalliedRound {
  readonly round_number: number
  readonly draw_date: string
  readonly numbers: readonly number[]
  readonly bonus_number: number
  /** The revision of the draw: how often it was corrected. */
  readonly corrections: number
}

/** A condition for the rounds that `talliedRounds` gives: settled or corrected since an instant. */
export const talliedSince = (since: string): SQL | undefined =>
  or(
    sql`${settlements.settled_at} >= ${since}::timestamptz`,
    sql`exists (select from ${draw_corrections}
      where ${draw_corrections.round_number} = ${draws.round_number} and ${draw_corrections.corrected_at} >= ${since}::timestamptz)`,
  )
/** The same: some rounds by their numbers. */
export const talliedOf = (rounds: readonly number[]): SQL => inArray(draws.round_number, [...rounds])

/** Rounds with all sets settled and a draw that no source contradicts: of others nothing is told. */
export const talliedRounds = (db: Database, which: SQL | undefined): Promise<TalliedRound[]> => {
  const corrections = db
    .select({ n: count().as('n') })
    .from(draw_corrections)
    .where(eq(draw_corrections.round_number, draws.round_number))
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
    .where(and(sql`not ${isDoubted}`, which))
    .orderBy(draws.round_number)
}

/** What members are told of a round: their results, as far as they have sets of it. */
export async function currentResults(
  tx: Database,
  { round_number: round, draw_date, numbers, bonus_number: bonus, corrections: revision }: TalliedRound,
  member_ids: readonly number[],
): Promise<ReadonlyMap<number, Omit<ResultFacts, 'is_correction'>>> {
  const results = await resultsOfMembers(tx, { round, numbers, member_ids })
  if (results.length === 0) return new Map()
  const netOf = await netAmounts(tx, round)
  return new Map(
    results.map(({ member_id, ...result }) => {
      const hasWon = result.ranks.some((games) => games > 0)
      const facts = {
        ...result,
        ...{ round, revision, numbers, bonus },
        net: result.bought > 0 ? netOf(result.ranks) : 0,
        claim_until: hasWon && result.bought > 0 ? claimUntil(draw_date) : null,
      }
      return [member_id, facts]
    }),
  )
}

/** Whether the balls or the prizes of a round were corrected since a notification. Changes that members made to their sets do not count. */
export async function correctedSince(
  tx: Database,
  { round_number, numbers, bonus_number }: TalliedRound,
): Promise<(told: ResultFacts) => boolean> {
  const netOf = await netAmounts(tx, round_number)
  return (told) =>
    told.numbers.join() !== numbers.join() ||
    told.bonus !== bonus_number ||
    (told.bought > 0 && told.net !== netOf(told.ranks))
}

/** What games of the ranks 1 to 5 won in a round, after tax. */
async function netAmounts(tx: Database, round: number): Promise<(games_by_rank: readonly number[]) => number> {
  const prizes = await tx.select().from(draw_prizes).where(eq(draw_prizes.round_number, round))
  const prizeOf = new Map(prizes.map(({ rank, prize_per_winner }) => [rank, prize_per_winner]))
  return (ranks) =>
    winningsOf(ranks.map((games, i) => ({ round_number: round, prize: prizeOf.get(i + 1) ?? 0, games }))).net
}

/** A condition for the rounds that `sharedRounds` gives: tallied or corrected since an instant. */
export const sharedSince = (since: string): SQL | undefined =>
  or(
    gte(draws.tallied_at, since),
    sql`exists (select from ${draw_corrections} as corrected
      where corrected.round_number = draws.round_number and corrected.corrected_at >= ${since}::timestamptz)`,
  )
/** The same: some rounds by their numbers. */
export const sharedOf = (rounds: readonly number[]): SQL => inArray(draws.round_number, [...rounds])

interface SharedRound {
  readonly round_number: number
  readonly draw_date: string
  /** The revision of the draw: how often it was corrected. */
  readonly corrections: number
}

/** Tallied rounds in which something was bought together, with a draw that no source contradicts. */
export const sharedRounds = (db: Database, which: SQL | undefined): Promise<SharedRound[]> =>
  db
    .select({
      round_number: draws.round_number,
      draw_date: draws.draw_date,
      corrections: sql<number>`(select count(*)::int from ${draw_corrections} as corrected
        where corrected.round_number = draws.round_number)`,
    })
    .from(draws)
    .where(
      and(
        sql`draws.total_sales is not null and exists (select from ${syndicates} as box where box.round_number = draws.round_number)`,
        sql`not ${isDoubted}`,
        which,
      ),
    )
    .orderBy(draws.round_number)

/** What members are told of what they bought together with others in a round, as far as everybody agreed. */
export async function currentShared(
  tx: Database,
  clock: Pick<ServerDeps, 'now'>,
  { round_number: round, draw_date, corrections: revision }: SharedRound,
  member_ids: readonly number[],
): Promise<ReadonlyMap<number, Omit<SharedFacts, 'is_correction'>>> {
  const shares = await sharesOfMembers(tx, clock, member_ids, { first: round, last: round })
  const of = Map.groupBy(
    shares.filter(({ won }) => won !== null),
    ({ member_id }) => member_id,
  )
  const claim_until = claimUntil(draw_date)
  return new Map(
    [...of].map(([member_id, own]) => {
      const sum = (figureOf: (share: (typeof own)[number]) => number) =>
        own.reduce((total, share) => total + figureOf(share), 0)
      const games = sum(({ winning_games }) => winning_games)
      const [gross, net] = [sum(({ won }) => won?.gross ?? 0), sum(({ won }) => won?.net ?? 0)]
      return [member_id, { round, revision, games, gross, net, claim_until }]
    }),
  )
}

/** What members were told of their agreements, where it is still so: null once they agreed again, on a break, and from the close on. */
export async function currentAgreements(
  db: Database,
  clock: Pick<ServerDeps, 'now'>,
  told: readonly { readonly member_id: number; readonly subject: string; readonly facts: AgreementFacts }[],
): Promise<(AgreementFacts | null)[]> {
  const ids = [...new Set(told.map(({ member_id }) => member_id))]
  if (ids.length === 0) return []
  const open = openRound(clock.now())
  const breaks = await breaksOf(db, clock, ids)
  const unagreed = new Set((await unagreedOf(db, ids, open)).map((one) => `${one.member_id} ${one.syndicate_id}`))
  return told.map(({ member_id, subject, facts }) => {
    if (facts.round < open || breaks.has(member_id)) return null
    return facts.what === 'taken_out' || unagreed.has(`${member_id} ${subject.split(' ')[1]}`) ? facts : null
  })
}

/** Whether somebody was told otherwise than it is now. */
export const differsFromTold = (
  told: Pick<SharedFacts, 'games' | 'gross' | 'net'>,
  now: Pick<SharedFacts, 'games' | 'gross' | 'net'>,
): boolean => told.games !== now.games || told.gross !== now.gross || told.net !== now.net

/** Days before the last day of a prize on which its winner is reminded, once each. */
const CLAIM_DAYS = [30, 5] as const

/** Prizes of members that can be claimed for some days more. */
export async function currentClaims(
  tx: Database,
  clock: Pick<ServerDeps, 'now'>,
  member_ids: readonly number[],
): Promise<CurrentNotification<'claim'>[]> {
  const today = koreanDay(clock.now())
  // A prize can be claimed for a year, and some days more when banks are closed, so only a few rounds can have their last
  // day soon; they are found by their Saturdays.
  const rounds = Array.from({ length: CLAIM_DAYS[0] + 18 }, (_, i) => roundOnDate(addDays(today, i - 382))).filter(
    (round) => round !== null,
  )
  const won = await boughtWinnersOf(tx, rounds, member_ids)
  const breaks = await breaksOf(tx, clock, member_ids)
  return won.flatMap(({ member_id, round, rank, games, prize, draw_date }): CurrentNotification<'claim'>[] => {
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
      net: winningsOf([{ round_number: round, prize, games }]).net,
      claim_until,
      days,
    }
    return [{ member_id, subject: `round ${round} rank ${rank} ${step} days`, facts }]
  })
}

const PLAN_DAYS = 7

/** Plans of members that end within days and do not go on. */
export async function currentPlanEnds(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  member_ids: readonly number[],
): Promise<CurrentNotification<'plan'>[]> {
  const today = koreanDay(now())
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
  return periods.flatMap(({ id, member_id, start_date, end_date, tier_name }): CurrentNotification<'plan'>[] => {
    const days = daysBetween(today, end_date)
    const goesOn = periods.some((next) => next.member_id === member_id && next.end_date > end_date)
    if (days > PLAN_DAYS || start_date > today || goesOn) return []
    return [{ member_id, subject: `period ${id} ${end_date}`, facts: { tier_name, last_day: end_date, days } }]
  })
}

/** When an announcement begins to be shown. */
const began = sql`coalesce(${announcements.start_date}, ${announcements.created_at})`

/** Announcements that are shown now; `since`: only those that began after an instant. */
export const shownAnnouncements = (db: Database, { now }: Pick<ServerDeps, 'now'>, since?: string) => {
  const at = instantOf(now())
  return db
    .select({
      id: announcements.id,
      title: announcements.title,
      audience: announcements.audience,
      is_advertising: announcements.is_advertising,
    })
    .from(announcements)
    .where(
      and(
        sql`${began} <= ${at}::timestamptz`,
        or(isNull(announcements.end_date), gt(announcements.end_date, at)),
        since === undefined ? undefined : sql`${began} >= ${since}::timestamptz`,
      ),
    )
}

/** The notifications of an announcement for the members of its audience; of an advertisement for those who consented to marketing. */
export async function currentNews(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  { id, title, audience, is_advertising }: Awaited<ReturnType<typeof shownAnnouncements>>[number],
  member_ids: readonly number[],
): Promise<CurrentNotification<'news'>[]> {
  const concerned = audience === 'subscribers' ? await withPlan(tx, member_ids, koreanDay(now())) : member_ids
  const subject = `announcement ${id}`
  if (!is_advertising) return concerned.map((member_id) => ({ member_id, subject, facts: { title } }))
  const given = await givenConsentsOfMembers(tx, concerned)
  const facts = { title, advertiser: await advertiserWording(tx) }
  return concerned
    .filter((member_id) => given.get(member_id)?.has('marketing'))
    .map((member_id) => ({ member_id, subject, facts }))
}

/** Who advertises, and how they are reached. */
async function advertiserWording(db: Database): Promise<string> {
  const { name, contact_number, contact_email } = await companyDetails(db)
  return [name ?? SERVICE_NAME, contact_number ?? contact_email].filter(Boolean).join(' ')
}

/** Years after which a member is told again that they agreed to marketing (정보통신망법 §50의8). */
const CONFIRMED_EVERY = 2

/**
 * What members are told who agreed to marketing two, four, six years ago or longer: since when, by whom, and how to take it back. The
 * consent stays as it is without an answer.
 */
export async function currentMarketing(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  member_ids: readonly number[],
): Promise<CurrentNotification<'news'>[]> {
  const today = koreanDay(now())
  const since = await marketingSince(tx, member_ids)
  if (since.size === 0) return []
  const { name } = await companyDetails(tx)
  return [...since].flatMap(([member_id, given_at]): CurrentNotification<'news'>[] => {
    const day = koreanDay(given_at)
    const years = Math.floor((Number(today.slice(0, 4)) - Number(day.slice(0, 4))) / CONFIRMED_EVERY) * CONFIRMED_EVERY
    const anniversary = (years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
    const due = anniversary(years) > today ? years - CONFIRMED_EVERY : years
    if (due < CONFIRMED_EVERY) return []
    return [
      {
        member_id,
        subject: `marketing ${anniversary(due)}`,
        facts: {
          heading: '마케팅 정보 수신에 동의하고 계세요',
          title: `${withParticle(name ?? SERVICE_NAME, '은/는')} ${longDayWording(day)}에 받은 동의에 따라 광고를 보내고 있어요. 그대로 두면 계속 받고, 내 정보에서 언제든 그만 받을 수 있어요.`,
          path: '/dashboard/profile',
        },
      },
    ]
  })
}

/** A text whose next wording is announced, by the day from which it holds. */
export interface ComingWording {
  readonly kind: LegalTextKind
  readonly version: string
}

export async function comingWordings(db: Database, deps: TextWorld): Promise<ComingWording[]> {
  const found = []
  for (const kind of LEGAL_TEXTS)
    for (const { version, state } of await statedWordings(db, deps, kind))
      if (state === 'coming') found.push({ kind, version })
  return found
}

/** What members are told of terms and privacy policy that will change, wherever they agreed to the ones before. */
export const currentWordingNews = (
  { kind, version }: ComingWording,
  member_ids: readonly number[],
): CurrentNotification<'news'>[] =>
  member_ids.map((member_id) => ({
    member_id,
    subject: `${kind} ${version}`,
    facts: {
      title: `${longDayWording(version)}부터 ${withParticle(LEGAL_TEXT_NAMES[kind], '이/가')} 바뀌어요. 미리 읽어 주세요.`,
      path: `/${kind}?from=${version}`,
    },
  }))

/** Which of some members have a plan today. */
const withPlan = async (tx: Database, member_ids: readonly number[], today: string) =>
  (
    await tx
      .selectDistinct({ member_id: subscriptions.member_id })
      .from(subscriptions)
      .where(and(inArray(subscriptions.member_id, [...member_ids]), runsOn(today)))
  ).map(({ member_id }) => member_id)
