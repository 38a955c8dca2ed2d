import { addDays, koreanDay, startOfDayInSeoul } from '#domain/calendar.ts'
import { DAY, HOUR } from '#domain/duration.ts'
import type { ResultFacts, SharedFacts } from '#domain/member/notification.ts'
import type { NotificationKind } from '#domain/member/notification-kinds.ts'
import type { Database } from '../database/database.ts'
import type { TextWorld } from '../legal-texts/legal-texts.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import * as currentFacts from './current-facts.ts'
import { membersNotifiedOfRound } from './store.ts'

/** An event that members are notified of. */
export interface Campaign {
  readonly kind: NotificationKind
  /** The key of its run, which stores the progress. */
  readonly key: string
  /** Milliseconds after which the notification is no longer sent; it is in the inbox only. */
  readonly lives: number
  /** The notifications for these members; null when the event is no longer true, which ends the run. */
  readonly tell: (
    tx: Database,
    member_ids: readonly number[],
  ) => Promise<readonly currentFacts.CurrentNotification[] | null>
}

/** Days after a draw in which members are notified of its result; later only to correct an earlier notification. */
const RESULT_IS_NEWS = 14
/** Days for which a settlement or a correction is looked for whose notifications were missed. */
const LOOKED_BACK = 7

async function resultCampaigns(db: Database, { now }: Pick<ServerDeps, 'now'>): Promise<Campaign[]> {
  const since = instantOf(now() - LOOKED_BACK * DAY)
  const firstDay = addDays(koreanDay(now()), -RESULT_IS_NEWS)
  return (await currentFacts.talliedRounds(db, currentFacts.talliedSince(since))).map((round) => ({
    kind: 'result',
    key: `result ${round.round_number} ${round.corrections}`,
    lives: DAY,
    tell: async (tx, member_ids) => {
      // The draw may have been corrected since the last slice; the correction has a run of its own, so this one ends.
      const [current] = await currentFacts.talliedRounds(tx, currentFacts.talliedOf([round.round_number]))
      if (current?.corrections !== round.corrections) return null
      return resultsToTell(tx, current, member_ids, round.draw_date >= firstDay)
    },
  }))
}

/** Results for members who were not notified of the round yet, or whose notification is no longer true. */
async function resultsToTell(
  tx: Database,
  tallied: currentFacts.TalliedRound,
  member_ids: readonly number[],
  isNews: boolean,
): Promise<currentFacts.CurrentNotification<'result'>[]> {
  const { round_number: round, corrections } = tallied
  const results = await currentFacts.currentResults(tx, tallied, member_ids)
  if (results.size === 0) return []
  const isOtherwise = await currentFacts.correctedSince(tx, tallied)
  const notified = new Map(
    (await membersNotifiedOfRound(tx, round, member_ids)).map((told) => [told.member_id, told.facts]),
  )
  return [...results].flatMap(([member_id, result]): currentFacts.CurrentNotification<'result'>[] => {
    const before = notified.get(member_id) as ResultFacts | undefined
    if (before ? !isOtherwise(before) : !isNews) return []
    const subject = before ? `round ${round} corrected ${corrections}` : `round ${round}`
    return [{ member_id, subject, facts: { ...result, is_correction: before !== undefined } }]
  })
}

/** Results of what members bought together with others: told as their own are, and once more after a correction. */
async function sharedCampaigns(db: Database, clock: Pick<ServerDeps, 'now'>): Promise<Campaign[]> {
  const since = instantOf(clock.now() - LOOKED_BACK * DAY)
  const firstDay = addDays(koreanDay(clock.now()), -RESULT_IS_NEWS)
  return (await currentFacts.sharedRounds(db, currentFacts.sharedSince(since))).map(
    ({ round_number, corrections, draw_date }) => ({
      kind: 'shared',
      key: `shared ${round_number} ${corrections}`,
      lives: DAY,
      tell: async (tx, member_ids) => {
        const [current] = await currentFacts.sharedRounds(tx, currentFacts.sharedOf([round_number]))
        if (current?.corrections !== corrections) return null
        const results = await currentFacts.currentShared(tx, clock, current, member_ids)
        const notified = new Map(
          (await membersNotifiedOfRound(tx, round_number, [...results.keys()], 'shared')).map((told) => [
            told.member_id,
            told.facts as SharedFacts,
          ]),
        )
        return [...results].flatMap(([member_id, facts]): currentFacts.CurrentNotification<'shared'>[] => {
          const before = notified.get(member_id)
          if (before ? !currentFacts.differsFromTold(before, facts) : draw_date < firstDay) return []
          const subject = before ? `round ${round_number} corrected ${corrections}` : `round ${round_number}`
          return [{ member_id, subject, facts: { ...facts, is_correction: before !== undefined } }]
        })
      },
    }),
  )
}

/** Reminders are made from nine in the morning on; milliseconds after midnight. */
const DAILY_FROM = 9 * HOUR

const dailyCampaigns = (today: string, clock: Pick<ServerDeps, 'now'>): Campaign[] => [
  {
    kind: 'claim',
    key: `claim ${today}`,
    lives: 3 * DAY,
    tell: (tx, member_ids) => currentFacts.currentClaims(tx, clock, member_ids),
  },
  {
    kind: 'plan',
    key: `plan ${today}`,
    lives: 3 * DAY,
    tell: (tx, member_ids) => currentFacts.currentPlanEnds(tx, clock, member_ids),
  },
  {
    kind: 'news',
    key: `marketing ${today}`,
    lives: 3 * DAY,
    tell: (tx, member_ids) => currentFacts.currentMarketing(tx, clock, member_ids),
  },
]

/** Days after its start for which an announcement is news. */
const NEWS_FOR = 3

async function newsCampaigns(db: Database, clock: Pick<ServerDeps, 'now'>): Promise<Campaign[]> {
  const shown = await currentFacts.shownAnnouncements(db, clock, instantOf(clock.now() - NEWS_FOR * DAY))
  return shown.map(({ id }) => ({
    kind: 'news',
    key: `news ${id}`,
    lives: DAY,
    tell: async (tx, member_ids) => {
      const announcement = (await currentFacts.shownAnnouncements(tx, clock)).find((one) => one.id === id)
      return announcement ? currentFacts.currentNews(tx, clock, announcement, member_ids) : null
    },
  }))
}

/** A text that will change is told to everybody as soon as its next wording is written. */
const wordingCampaigns = async (db: Database, deps: TextWorld): Promise<Campaign[]> =>
  (await currentFacts.comingWordings(db, deps)).map((coming) => ({
    kind: 'news',
    key: `wording ${coming.kind} ${coming.version}`,
    lives: 3 * DAY,
    tell: async (tx, member_ids) => {
      const isStill = (await currentFacts.comingWordings(tx, deps)).some(
        ({ kind, version }) => kind === coming.kind && version === coming.version,
      )
      return isStill ? currentFacts.currentWordingNews(coming, member_ids) : null
    },
  }))

/** All current events, results first, including those that all members were already notified of. */
export async function campaigns(db: Database, deps: TextWorld): Promise<Campaign[]> {
  const now = deps.now()
  const today = koreanDay(now)
  const daily = now - startOfDayInSeoul(now) >= DAILY_FROM ? dailyCampaigns(today, deps) : []
  return [
    ...(await resultCampaigns(db, deps)),
    ...(await sharedCampaigns(db, deps)),
    ...daily,
    ...(await newsCampaigns(db, deps)),
    ...(await wordingCampaigns(db, deps)),
  ]
}
