import { MINUTE } from '#domain/duration.ts'
import type { MessageKind } from '#domain/member/message.ts'
import {
  endOfQuietHours,
  isQuietHour,
  maySendByNight,
  type Notice,
  type NotificationFacts,
  type ResultFacts,
  type SecurityFacts,
} from '#domain/member/notification.ts'
import {
  consentTo,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '#domain/member/notification-kinds.ts'
import type { Database } from '../database/database.ts'
import { givenConsentsOfMembers } from '../members/consents.ts'
import { type MemberRow, membersOfIds } from '../members/store.ts'
import { CHANNELS } from '../messages/channels.ts'
import { addressNow } from '../messages/member-addresses.ts'
import { type ClaimedMessage, followingOneUnderWay, supersededMessages } from '../messages/store.ts'
import * as currentFacts from '../notifications/current-facts.ts'
import { membersNotifiedOfRound, notificationsOf } from '../notifications/store.ts'
import { wordNotice } from '../notifications/word-notice.ts'
import { breaksOf } from '../play-limits/store.ts'
import { membersWithSecondFactor } from '../second-factor/second-factors.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { liveSessions } from '../sessions/session-store.ts'

/** What becomes of a message whose turn has come. */
export type Verdict =
  /** `notice`: in the words that are true now; null: as it was written. */
  | { readonly what: 'send'; readonly address: string; readonly notice: Notice | null }
  /** It is no longer true, or no longer wanted; the inbox has what is true. */
  | { readonly what: 'drop' }
  /** Nobody can say yet whether it is true, or it may not come at this hour. */
  | { readonly what: 'wait'; readonly until: number }

type Judge = (
  db: Database,
  deps: ServerDeps,
  claimed: readonly ClaimedMessage[],
) => Promise<ReadonlyMap<number, Verdict>>

const DROP: Verdict = { what: 'drop' }

/** Milliseconds after which a message about a draw that is held, or being settled again, is looked at once more. */
const RECHECK_AFTER = 5 * MINUTE
/** Milliseconds after which a correction is looked at once more whose predecessor is being sent. */
const UNDER_WAY_FOR = 5_000

/**
 * The one place where a message is looked at before it leaves, whatever it waited for: the morning, its provider, its turn.
 * A notification is worded anew, from what is true now and with what its member allows now; a code has to be the last one.
 * A message without a verdict is not sent.
 */
export async function judgeMessages(
  db: Database,
  deps: ServerDeps,
  claimed: readonly ClaimedMessage[],
): Promise<ReadonlyMap<number, Verdict>> {
  const verdicts = new Map<number, Verdict>()
  for (const [judge, messages] of Map.groupBy(claimed, ({ kind }) => JUDGES[kind]))
    for (const [id, verdict] of await judge(db, deps, messages)) verdicts.set(id, verdict)
  return verdicts
}

/** Sends messages as they were written: what they say happened, and does not change. */
const asWritten: Judge = async (_db, _world, claimed) =>
  new Map(claimed.map((message) => [message.id, { what: 'send', address: message.address, notice: null }]))

/** Sends what programs are told where their channel still has somebody to tell. */
const whileOpen: Judge = async (db, deps, claimed) => {
  const open = new Set<number>()
  for (const [channel, messages] of Map.groupBy(claimed, (message) => message.channel))
    for (const id of (await CHANNELS[channel].stillOpen?.(db, deps, messages)) ?? []) open.add(id)
  return new Map(
    claimed.map((message) => [
      message.id,
      open.has(message.id) ? { what: 'send', address: message.address, notice: null } : DROP,
    ]),
  )
}

/** Sends codes and passwords that still open something: the last of their kind, to an address that is still the member's. */
const whileValid =
  (addressOf: (member: MemberRow, message: ClaimedMessage) => string | null): Judge =>
  async (db, _world, claimed) => {
    const superseded = await supersededMessages(
      db,
      claimed.map(({ id }) => id),
    )
    const members = await membersOf(db, claimed)
    return new Map(
      claimed.map((message) => {
        const { id, member_id, address } = message
        const member = member_id === null ? undefined : members.get(member_id)
        const isTheirs = !member || (addressOf(member, message) === address && member.blocked_at === null)
        return [id, isTheirs && !superseded.has(id) ? { what: 'send', address, notice: null } : DROP]
      }),
    )
  }
const whileTheirs = whileValid((member, { channel, address }) => addressNow(channel, member, address))

const membersOf = (db: Database, claimed: readonly ClaimedMessage[]) =>
  membersOfIds(db, [...new Set(claimed.flatMap(({ member_id }) => member_id ?? []))])

/** A notification on its way, with what the inbox has of it. */
interface Waiting<K extends NotificationKind = NotificationKind> {
  readonly message: ClaimedMessage
  readonly member_id: number
  readonly subject: string
  readonly facts: NotificationFacts[K]
}

/** The facts as they are now; null: it is no longer true; 'wait': nobody can say yet. */
type FactsNow<K extends NotificationKind> = NotificationFacts[K] | null | 'wait'

/** What is true now of notifications of a kind, in their order. */
type FactsReader<K extends NotificationKind> = (
  db: Database,
  deps: ServerDeps,
  waiting: readonly Waiting<K>[],
) => Promise<readonly FactsNow<K>[]>

const memberIds = (waiting: readonly Waiting[]) => [...new Set(waiting.map(({ member_id }) => member_id))]

/** Facts of notifications that would be written now with the same subject; else null. */
const sameSubject = <K extends NotificationKind>(
  waiting: readonly Waiting<K>[],
  current: readonly currentFacts.CurrentNotification<K>[],
) => {
  const facts = new Map(current.map((one) => [`${one.member_id} ${one.subject}`, one.facts]))
  return waiting.map(({ member_id, subject }) => facts.get(`${member_id} ${subject}`) ?? null)
}

const FACTS_READERS: { readonly [K in NotificationKind]: FactsReader<K> } = {
  result: async (db, _world, waiting) => {
    const found = new Map<Waiting<'result'>, FactsNow<'result'>>()
    for (const [round, ofRound] of Map.groupBy(waiting, ({ facts }) => facts.round)) {
      const [tallied] = await currentFacts.talliedRounds(db, currentFacts.talliedOf([round]))
      const ids = memberIds(ofRound)
      const results = tallied && (await currentFacts.currentResults(db, tallied, ids))
      const isCorrected = tallied && (await currentFacts.correctedSince(db, tallied))
      const newest = new Map(
        (await membersNotifiedOfRound(db, round, ids)).map((told) => [told.member_id, told.subject]),
      )
      for (const one of ofRound) {
        // A wrong result never follows its correction, nor comes with it, though the first may be right again by now.
        if (newest.get(one.member_id) !== one.subject) found.set(one, null)
        else if (!results || !isCorrected) found.set(one, 'wait')
        else if (one.facts.revision !== tallied.corrections && isCorrected(one.facts)) found.set(one, null)
        else found.set(one, withCorrection(results.get(one.member_id), one.facts))
      }
    }
    return waiting.map((one) => found.get(one) ?? null)
  },
  shared: async (db, deps, waiting) => {
    const found = new Map<Waiting<'shared'>, FactsNow<'shared'>>()
    const ofAgreements = waiting.flatMap((one) => ('what' in one.facts ? [{ ...one, facts: one.facts, one }] : []))
    const agreements = await currentFacts.currentAgreements(db, deps, ofAgreements)
    for (const [i, { one }] of ofAgreements.entries()) found.set(one, agreements[i] ?? null)
    const results = waiting.flatMap((one) => ('what' in one.facts ? [] : [{ ...one, facts: one.facts, one }]))
    for (const [round, ofRound] of Map.groupBy(results, ({ facts }) => facts.round)) {
      const [tallied] = await currentFacts.sharedRounds(db, currentFacts.sharedOf([round]))
      const ids = memberIds(ofRound)
      const shares = tallied && (await currentFacts.currentShared(db, deps, tallied, ids))
      const newest = new Map(
        (await membersNotifiedOfRound(db, round, ids, 'shared')).map((told) => [told.member_id, told.subject]),
      )
      for (const { one, facts, member_id, subject } of ofRound) {
        const now = shares?.get(member_id)
        // A wrong result never follows its correction.
        if (newest.get(member_id) !== subject) found.set(one, null)
        else if (!shares) found.set(one, 'wait')
        else if (!now || (facts.revision !== tallied.corrections && currentFacts.differsFromTold(facts, now)))
          found.set(one, null)
        else found.set(one, { ...now, is_correction: facts.is_correction })
      }
    }
    return waiting.map((one) => found.get(one) ?? null)
  },
  claim: async (db, deps, waiting) => {
    const current = sameSubject(waiting, await currentFacts.currentClaims(db, deps, memberIds(waiting)))
    const rounds = waiting.filter((_, i) => current[i] === null).map(({ facts }) => facts.round)
    const settled = rounds.length === 0 ? [] : await currentFacts.talliedRounds(db, currentFacts.talliedOf(rounds))
    return waiting.map(({ facts }, i) =>
      current[i] === null && !settled.some(({ round_number }) => round_number === facts.round) ? 'wait' : current[i],
    ) as FactsNow<'claim'>[]
  },
  plan: async (db, deps, waiting) =>
    sameSubject(waiting, await currentFacts.currentPlanEnds(db, deps, memberIds(waiting))),
  news: async (db, deps, waiting) => {
    const current = []
    for (const announcement of await currentFacts.shownAnnouncements(db, deps))
      if (waiting.some(({ subject }) => subject === `announcement ${announcement.id}`))
        current.push(...(await currentFacts.currentNews(db, deps, announcement, memberIds(waiting))))
    if (waiting.some(({ subject }) => subject.startsWith('marketing ')))
      current.push(...(await currentFacts.currentMarketing(db, deps, memberIds(waiting))))
    for (const coming of await currentFacts.comingWordings(db, deps))
      current.push(...currentFacts.currentWordingNews(coming, memberIds(waiting)))
    return sameSubject(waiting, current)
  },
  // A warning is never dropped: whoever took over an account must not be able to silence it by doing more.
  security: async (db, deps, waiting) => {
    const sessions = waiting.flatMap(({ facts, subject }) =>
      facts.what === 'new_device' ? [subject.replace(/^session /, '')] : [],
    )
    const live = await liveSessions(db, sessions, instantOf(deps.now()))
    const withFactor = await membersWithSecondFactor(db, memberIds(waiting))
    const isOver = ({ facts, subject, member_id }: Waiting<'security'>) => {
      if (facts.what === 'new_device') return !live.has(subject.replace(/^session /, ''))
      if (facts.what === 'second_factor_on') return !withFactor.has(member_id)
      if (facts.what === 'second_factor_off' || facts.what === 'second_factor_reset') return withFactor.has(member_id)
      return false
    }
    return waiting.map((one) => (isOver(one) ? ({ ...one.facts, is_over: true } as SecurityFacts) : one.facts))
  },
}

const withCorrection = (
  result: Omit<ResultFacts, 'is_correction'> | undefined,
  { is_correction }: ResultFacts,
): ResultFacts | null => (result ? { ...result, is_correction } : null)

/** Kinds that are sent to members on a break, too: results, and warnings of a sign-in. */
const ALSO_ON_BREAK: readonly NotificationKind[] = ['result', 'shared', 'security']

/** Judges notifications by what is true now, what their members allow now, and where they can be reached now. */
const asTrueNow: Judge = async (db, deps, claimed) => {
  const ids = [...new Set(claimed.flatMap(({ member_id }) => member_id ?? []))]
  if (ids.length === 0) return new Map()
  const inInbox = new Map(
    (
      await notificationsOf(
        db,
        ids,
        claimed.map(({ subject }) => subject ?? ''),
      )
    ).map((told) => [`${told.member_id} ${told.kind} ${told.subject}`, told]),
  )
  const members = await membersOf(db, claimed)
  const given = await givenConsentsOfMembers(db, ids)
  const breaks = await breaksOf(db, deps, ids)
  const isWanted = ({ member_id, kind, channel }: ClaimedMessage) =>
    member_id !== null &&
    given.get(member_id)?.has(consentTo(kind as NotificationKind, channel as NotificationChannel)) === true &&
    members.get(member_id)?.deleted_at === null &&
    (kind === 'security' || members.get(member_id)?.blocked_at === null) &&
    // After the break it is old, and the inbox has it.
    (ALSO_ON_BREAK.includes(kind as NotificationKind) || !breaks.has(member_id))

  const waiting = claimed.filter(isWanted).flatMap((message): Waiting[] => {
    const told = inInbox.get(`${message.member_id} ${message.kind} ${message.subject}`)
    return told ? [{ message, ...told }] : []
  })
  const verdicts = new Map<number, Verdict>(claimed.map(({ id }) => [id, DROP]))
  const now = deps.now()
  for (const [kind, ofKind] of Map.groupBy(waiting, ({ message }) => message.kind as NotificationKind)) {
    const facts = await (FACTS_READERS[kind] as FactsReader<NotificationKind>)(db, deps, ofKind)
    for (const [i, { message, member_id, subject }] of ofKind.entries()) {
      const current = facts[i] ?? null
      const allowed = given.get(member_id) ?? new Set()
      const member = members.get(member_id)
      const address = member ? addressNow(message.channel, member, message.address) : null
      if (current === 'wait') verdicts.set(message.id, { what: 'wait', until: now + RECHECK_AFTER })
      else if (current === null || !address) verdicts.set(message.id, DROP)
      else if (isQuietHour(now) && !maySendByNight(kind, allowed))
        verdicts.set(message.id, { what: 'wait', until: endOfQuietHours(now) })
      else {
        const notice = wordNotice(
          deps,
          { member_id, kind, subject, facts: current },
          message.channel as NotificationChannel,
          allowed,
        )
        verdicts.set(message.id, { what: 'send', address, notice })
      }
    }
  }
  return afterWhatIsUnderWay(db, now, verdicts)
}

/** Lets corrections wait that would overtake what they correct. */
async function afterWhatIsUnderWay(db: Database, now: number, verdicts: Map<number, Verdict>) {
  const corrections = [...verdicts].flatMap(([id, verdict]) =>
    verdict.what === 'send' && verdict.notice?.is_correction ? [id] : [],
  )
  if (corrections.length > 0)
    for (const id of await followingOneUnderWay(db, corrections, instantOf(now)))
      verdicts.set(id, { what: 'wait', until: now + UNDER_WAY_FOR })
  return verdicts
}

/** How each kind of message is judged. */
const JUDGES: Readonly<Record<MessageKind, Judge>> = {
  ...(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, asTrueNow])) as Record<NotificationKind, Judge>),
  // Whatever its member asked for or has done since: the law wants everybody told.
  leak: asWritten,
  test: asWritten,
  webhook: whileOpen,
  login_code: whileTheirs,
  // To the number that it is to confirm, which is not the member's yet.
  number_code: whileValid(({ unconfirmed_mobile_number }) => unconfirmed_mobile_number),
  temporary_password: whileTheirs,
  number_changed: asWritten,
  refund_account: asWritten,
  enquiry_answered: asWritten,
}
