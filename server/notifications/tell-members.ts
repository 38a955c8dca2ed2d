import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import { maySendByNight } from '#domain/member/notification.ts'
import {
  consentTo,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationKind,
} from '#domain/member/notification-kinds.ts'
import type { Database } from '../database/database.ts'
import { nextSliceSize, yieldToRequests } from '../database/yield-to-requests.ts'
import type { Keys } from '../keys/secret-key.ts'
import { givenConsentsOfMembers } from '../members/consents.ts'
import { addressesOfMembers } from '../messages/member-addresses.ts'
import { addNotices, type WrittenMessage } from '../messages/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { deviceName } from '../sessions/device.ts'
import { type Campaign, campaigns } from './campaigns.ts'
import {
  addNotifications,
  finishedRuns,
  lockRun,
  membersAfter,
  type NewNotification,
  noteRun,
  unnotifiedSignIns,
  unnotifiedThefts,
} from './store.ts'
import { wordNotice } from './word-notice.ts'

/** Members that one transaction notifies: on PostgreSQL, and on the embedded engine, where it is the first and smallest slice. */
const SLICE = { postgres: 500, embedded: 50 } as const
/** Milliseconds that a transaction may take on the embedded engine, which answers no other call meanwhile. */
const TARGET_SLICE_MS = 30

export type TellDeps = Keys &
  Pick<ServerDeps, 'now' | 'randomBytes' | 'publicUrl' | 'queueJobs' | 'engine' | 'textsFolder'>

/**
 * Writes every event into the inboxes of the members whom it concerns, and into the message queue where they consented to it.
 * May be stopped anywhere and run again, on any instance: a slice commits together with its progress, and a unique key
 * prevents a second notification of an event.
 */
export async function tellMembers(db: Database, deps: TellDeps, ending?: AbortSignal): Promise<void> {
  const all = await campaigns(db, deps)
  const done = await finishedRuns(
    db,
    all.map(({ key }) => key),
  )
  for (const campaign of all) {
    if (done.has(campaign.key)) continue
    for (let limit: number = SLICE[deps.engine]; ; ) {
      const began = performance.now()
      if (!(await tellSlice(db, deps, campaign, limit))) break
      if (deps.engine === 'embedded') {
        limit = nextSliceSize(limit, performance.now() - began, TARGET_SLICE_MS, SLICE.embedded, SLICE.postgres)
        await yieldToRequests()
      } else await nextTurn()
      if (ending?.aborted) return
    }
  }
}

/** Notifies the next slice of members. @returns whether this instance has another slice to do */
const tellSlice = (db: Database, deps: TellDeps, campaign: Campaign, limit: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = instantOf(deps.now())
    // A crash may undo the last slices, but never a part of one, nor a slice of which a message was sent: the transaction that
    // claims a message waits for the disk, and with it for all earlier ones.
    await tx.execute(sql`select set_config('synchronous_commit', 'off', true)`)
    const run = await lockRun(tx, campaign.key, now)
    if (!run || run.finished_at !== null) return false
    const member_ids = await membersAfter(tx, run.through_member_id, limit)
    const told = member_ids.length === 0 ? [] : await campaign.tell(tx, member_ids)
    // The event is no longer true, or all members were notified. A correction has a run of its own.
    if (told === null || member_ids.length === 0) {
      await noteRun(tx, campaign.key, { finished_at: now })
      return false
    }
    const { kind } = campaign
    const added = await addNotifications(
      tx,
      told.map((one): NewNotification => ({ ...one, kind })),
      now,
    )
    const notices = await noticesOf(tx, deps, campaign, added)
    await addNotices(tx, deps, notices)
    if (notices.length > 0) await deps.queueJobs(tx, 'notices_written')
    await noteRun(tx, campaign.key, { through_member_id: member_ids.at(-1) as number })
    return true
  })

/** Milliseconds after a sign-in in which the member is notified of it if that was missed, and in which the message is sent. */
const SIGN_IN_IS_NEWS = DAY

/**
 * Notifies members of sign-ins in browsers that were new to them, and of sessions that ended because a token was stolen. Running
 * it again, or on two instances at once, is harmless: each is notified once.
 */
export async function tellOfSignIns(db: Database, deps: TellDeps): Promise<void> {
  await tellInSlices(db, deps, async (tx, since, limit) =>
    (await unnotifiedSignIns(tx, since, limit)).map(({ id, member_id, user_agent, started_at }) => ({
      ...{ member_id, kind: 'security', subject: `session ${id}` },
      facts: { what: 'new_device', device: deviceName(user_agent), at: started_at },
    })),
  )
  await tellInSlices(db, deps, async (tx, since, limit) =>
    (await unnotifiedThefts(tx, since, limit)).map(({ id, member_id, user_agent, at }) => ({
      ...{ member_id, kind: 'security', subject: `theft ${id}` },
      facts: { what: 'theft_noticed', device: deviceName(user_agent), at },
    })),
  )
}

/** Notifies of what `find` gives since an instant, until it gives fewer than it may. */
async function tellInSlices(
  db: Database,
  deps: TellDeps,
  find: (tx: Database, since: string, limit: number) => Promise<readonly NewNotification[]>,
): Promise<void> {
  for (;;) {
    const told = await db.transaction(async (tx) => {
      const rows = await find(tx, instantOf(deps.now() - SIGN_IN_IS_NEWS), SLICE.embedded)
      await tellNow(tx, deps, rows)
      return rows.length
    })
    if (told < SLICE.embedded) return
  }
}

/**
 * Notifies members in the transaction in which an event happens, except of events that they were already notified of.
 * @param without a channel on which the event is told in another way
 */
export async function tellNow(
  tx: Database,
  deps: TellDeps,
  rows: readonly NewNotification[],
  without?: NotificationChannel,
): Promise<void> {
  const added = await addNotifications(tx, rows, instantOf(deps.now()))
  const all = await noticesOf(tx, deps, { lives: SIGN_IN_IS_NEWS }, added)
  const notices = all.filter(({ channel }) => channel !== without)
  await addNotices(tx, deps, notices)
  if (notices.length > 0) await deps.queueJobs(tx, 'notices_written')
}

type AddedNotification = Awaited<ReturnType<typeof addNotifications>>[number]

/**
 * The messages of new notifications: by consent, to each address of the member on the channel. What they say is looked at again
 * when they are sent (delivery/judge-messages.ts).
 */
async function noticesOf(
  tx: Database,
  deps: TellDeps,
  { lives }: Pick<Campaign, 'lives'>,
  added: readonly AddedNotification[],
): Promise<WrittenMessage[]> {
  const ids = added.map(({ member_id }) => member_id)
  if (ids.length === 0) return []
  const given = await givenConsentsOfMembers(tx, ids)
  const wants = (id: number, kind: NotificationKind, channel: NotificationChannel) =>
    given.get(id)?.has(consentTo(kind, channel)) === true
  const addresses = new Map<NotificationChannel, Awaited<ReturnType<typeof addressesOfMembers>>>()
  for (const channel of NOTIFICATION_CHANNELS) {
    const wanting = added.filter(({ member_id, kind }) => wants(member_id, kind, channel))
    addresses.set(
      channel,
      await addressesOfMembers(
        tx,
        channel,
        wanting.map(({ member_id }) => member_id),
      ),
    )
  }
  const now = deps.now()
  return added.flatMap((told) =>
    NOTIFICATION_CHANNELS.filter((channel) => wants(told.member_id, told.kind, channel)).flatMap((channel) =>
      (addresses.get(channel)?.get(told.member_id) ?? []).map((address) => ({
        member_id: told.member_id,
        kind: told.kind,
        subject: told.subject,
        channel,
        address,
        text: JSON.stringify(wordNotice(deps, told, channel, given.get(told.member_id) ?? new Set())),
        created_at: instantOf(now),
        expires_at: instantOf(now + lives),
        next_try_at: instantOf(now),
        by_night: maySendByNight(told.kind, given.get(told.member_id) ?? new Set()),
      })),
    ),
  )
}
