import { createHash } from 'node:crypto'
import { DRAW_FEED } from '#contract/site/open-data.ts'
import type { Database } from '../database/database.ts'
import { yieldToRequests } from '../database/yield-to-requests.ts'
import { drawWithDetails } from '../draws/draw-with-details.ts'
import type { ChannelName } from '../messages/channel.ts'
import {
  addEvent,
  DELIVERY_LIVES,
  dropOverSubscriptions,
  endFailingWebhooks,
  FAILING_FOR,
  noteTold,
  openSubscriptions,
  openWebhooks,
  replaceTopic,
  TOLD_WITHIN,
  takeUntoldEnds,
  toldEvents,
} from '../messages/program-store.ts'
import { addNotices, type WrittenMessage } from '../messages/store.ts'
import { type TellDeps, tellNow } from '../notifications/tell-members.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { newestFeed } from './atom-feed.ts'
import { type DrawEvent, drawEventsSince } from './draw-events.ts'

/** Messages that are written in one statement, while the embedded engine answers nobody. */
const AT_ONCE = 25
/** Milliseconds for which an address that failed last waits for the healthy ones to go first. */
const AFTER_THE_HEALTHY = 10_000

/**
 * Writes what was published of draws for the programs that are told: for each webhook each event, and for each subscription the
 * feed where it changed. Running it again, or on two instances at once, is harmless: each is told once.
 */
export async function tellPrograms(db: Database, deps: ServerDeps): Promise<void> {
  await tellWebhooks(db, deps)
  await tellSubscribers(db, deps)
  await endFailing(db, deps)
}

/** What waits for one address. `text` is what the channel posts, in the form of a notice. */
const writtenFor = (
  deps: Pick<ServerDeps, 'now'>,
  channel: ChannelName,
  { id, member_id, failing_since }: { id: number; member_id: number | null; failing_since: string | null },
  { subject, type, body }: { readonly subject: string; readonly type: string; readonly body: string },
): WrittenMessage => {
  const now = deps.now()
  return {
    ...{ member_id, channel, kind: 'webhook', subject, address: String(id) },
    text: JSON.stringify({ title: type, body, url: '', stop_url: '', tag: subject }),
    created_at: instantOf(now),
    expires_at: instantOf(now + DELIVERY_LIVES),
    next_try_at: instantOf(failing_since === null ? now : now + AFTER_THE_HEALTHY),
  }
}

/** Writes messages in the transaction that causes them; a job sends them afterwards. */
async function write(tx: Database, deps: ServerDeps, written: readonly WrittenMessage[]): Promise<void> {
  for (let from = 0; from < written.length; from += AT_ONCE)
    await addNotices(tx, deps, written.slice(from, from + AT_ONCE))
  if (written.length > 0) await deps.queueJobs(tx, 'program_told')
}

async function tellWebhooks(db: Database, deps: ServerDeps) {
  const events = await drawEventsSince(db, instantOf(deps.now() - TOLD_WITHIN))
  const told =
    events.length === 0
      ? new Set()
      : await toldEvents(
          db,
          events.map(({ id }) => id),
        )
  for (const event of events.filter(({ id }) => !told.has(id))) await tellEvent(db, deps, event)
}

/**
 * Writes an event for each webhook, some at a time: all in one transaction would hold up every reader of the embedded engine. A run
 * that ends in between is made up for by the next, as the event counts as told at last, and a message is stored once.
 */
async function tellEvent(db: Database, deps: ServerDeps, event: DrawEvent) {
  const { id, type, happened_at } = event
  // An address that was added afterwards is not told of what was published before.
  const listening = (await openWebhooks(db)).filter(({ created_at }) => created_at <= happened_at)
  await addEvent(db, { id, happened_at, body: await bodyOf(db, event) })
  const written = listening.map((webhook) => writtenFor(deps, 'webhook', webhook, { subject: id, type, body: '' }))
  for (let from = 0; from < written.length; from += AT_ONCE) {
    await addNotices(db, deps, written.slice(from, from + AT_ONCE))
    await yieldToRequests()
  }
  await db.transaction(async (tx) => {
    await noteTold(tx, id)
    if (written.length > 0) await deps.queueJobs(tx, 'program_told')
  })
}

/** The body of a webhook: the round as the public call gives it. */
async function bodyOf(db: Database, { type, round_number, happened_at }: DrawEvent): Promise<string> {
  return JSON.stringify({ type, timestamp: happened_at, data: await drawWithDetails(db, round_number) })
}

/** Writes a test for one webhook, the same in form as an event. `id`: of the test. */
export const tellTest = (tx: Database, deps: ServerDeps, webhook: Parameters<typeof writtenFor>[2], id: string) =>
  write(tx, deps, [
    writtenFor(
      deps,
      'webhook',
      { ...webhook, failing_since: null },
      {
        ...{ subject: id, type: 'test' },
        body: JSON.stringify({ type: 'test', timestamp: instantOf(deps.now()), data: {} }),
      },
    ),
  ])

async function tellSubscribers(db: Database, deps: ServerDeps) {
  const content = await newestFeed(db, deps.publicUrl)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const at = instantOf(deps.now())
  await db.transaction(async (tx) => {
    if (!(await replaceTopic(tx, { path: DRAW_FEED, content, sha256, changed_at: at }))) return
    // What is posted is the feed at the moment of posting, so that nobody is sent an older one after a newer.
    const message = { subject: sha256, type: 'feed', body: '' }
    await write(
      tx,
      deps,
      (await openSubscriptions(tx, at)).map((one) => writtenFor(deps, 'websub', { ...one, member_id: null }, message)),
    )
  })
}

/** Ends what has failed for days, and tells the members whose webhooks ended. */
async function endFailing(db: Database, deps: ServerDeps & TellDeps) {
  const now = instantOf(deps.now())
  const failingBefore = instantOf(deps.now() - FAILING_FOR)
  await dropOverSubscriptions(db, now, failingBefore)
  await db.transaction(async (tx) => {
    await endFailingWebhooks(tx, failingBefore, now)
    const ended = await takeUntoldEnds(tx, now)
    await tellNow(
      tx,
      deps,
      ended.map(({ id, member_id, url, status, ended_at }) => ({
        ...{ member_id, kind: 'security' as const, subject: `webhook ended ${id}` },
        facts: {
          what: 'webhook_ended' as const,
          host: new URL(url).host,
          why: status === 410 ? ('gone' as const) : ('failing' as const),
          at: ended_at ?? now,
        },
      })),
    )
  })
}
