import { DAY } from '#domain/duration.ts'
import type { SecurityFacts } from '#domain/member/notification.ts'
import { leakWording } from '#domain/site/leak.ts'
import { sender } from '../company/store.ts'
import type { Database } from '../database/database.ts'
import { yieldToRequests } from '../database/yield-to-requests.ts'
import { addNotices } from '../messages/store.ts'
import { type TellDeps, tellNow } from '../notifications/tell-members.ts'
import { instantOf } from '../server-deps.ts'
import { addLeakNotices, changeLeak, concernedMembers, type LeakRow, lockedOpenLeak } from './store.ts'

/** Members that one transaction tells. */
const SLICE = 100
/** Milliseconds after which a text of a leak is no longer sent. */
const TEXT_LIVES = 7 * DAY

/**
 * Tells the members of each leak that staff have said is to be told: in the inbox, by push as they asked for, and by text whatever they
 * asked for, at any hour. May be stopped anywhere and run again, on any instance: a slice commits together with how far it is and
 * with who was told, and unique keys prevent a second notice.
 */
export async function tellOfLeaks(db: Database, deps: TellDeps, ending?: AbortSignal): Promise<void> {
  while (!ending?.aborted && (await db.transaction((tx) => tellSlice(tx, deps))))
    if (deps.engine === 'embedded') await yieldToRequests()
}

/** @returns whether another slice may be left */
async function tellSlice(tx: Database, deps: TellDeps): Promise<boolean> {
  const leak = await lockedOpenLeak(tx)
  if (!leak) return false
  const at = instantOf(deps.now())
  const concerned = await concernedMembers(tx, leak.scope, leak.through_member_id, SLICE)
  if (concerned.length === 0) {
    await changeLeak(tx, leak.id, { finished_at: at })
    return true
  }
  const subject = `leak ${leak.id}`
  const facts: SecurityFacts = { what: 'leak', ...textOf(leak), at }
  const told = concerned.map(({ id: member_id }) => ({ member_id, kind: 'security' as const, subject, facts }))
  await tellNow(tx, deps, told, 'sms')
  const words = leakWording(leak)
  const notice = {
    title: `${await sender(tx)} ${words.title}`,
    body: words.body,
    url: `${deps.publicUrl}/dashboard/inbox`,
  }
  const text = JSON.stringify({ ...notice, stop_url: '', tag: subject.replace(' ', '-') })
  const reached = concerned.flatMap(({ id, mobile_number }) => (mobile_number === null ? [] : [{ id, mobile_number }]))
  await addNotices(
    tx,
    deps,
    reached.map(({ id, mobile_number }) => ({
      ...{ member_id: id, channel: 'sms', kind: 'leak', subject, address: mobile_number, text },
      ...{ created_at: at, next_try_at: at, by_night: true },
      expires_at: instantOf(deps.now() + TEXT_LIVES),
    })),
  )
  if (reached.length > 0) await deps.queueJobs(tx, 'notices_written')
  await addLeakNotices(
    tx,
    concerned.map(({ id, mobile_number }) => ({
      ...{ leak_id: leak.id, member_id: id, told_at: at, by_text: mobile_number !== null },
    })),
  )
  await changeLeak(tx, leak.id, { through_member_id: concerned.at(-1)?.id as number })
  return true
}

const textOf = ({ kind, items, happened, harm_steps, our_steps, contact }: LeakRow) => ({
  ...{ kind, items, happened, harm_steps, our_steps, contact },
})
