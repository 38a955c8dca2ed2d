import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterEach, expect, it, vi } from 'vitest'
import { listAttention } from '#contract/admin/today.ts'
import { useApp } from '#tests/support/app.ts'
import { rowsOf } from '../database/database.ts'
import { takeLease } from '../draws/fetching/fetch-store.ts'
import { writeMessage } from '../messages/write-message.ts'
import { createJobs, type Jobs, type TraceJob } from './jobs.ts'

/** Nobody answers there. */
const SMS = { url: 'http://127.0.0.1:9', apiKey: 'k', apiSecret: 's', senderNumber: '021234567' }
/** Nobody answers there either. */
const SOURCE = { name: 'official', url: 'http://127.0.0.1:9', pause: 0, patience: 1_000 } as const
const app = useApp(async () => ({
  drawSources: [SOURCE],
  failedJobs: async (db) => (await jobs?.failedJobs(db)) ?? [],
  channels: { sms: SMS },
  report: () => {},
}))
let jobs: Jobs | undefined
afterEach(() => jobs?.stop())

/** Jobs that compute for a minute, which is not what is asked here, and which the other cores need. */
const COSTLY = new Set(['measure-fairness', 'measure-crowding'])
const traceJob: TraceJob = async (name, run) => (COSTLY.has(name) ? (undefined as never) : run())

// Seconds on an idle machine, a minute on a busy one.
const until = { timeout: 180_000, interval: 200 }

it('a job that fails is shown to staff until it succeeds', async () => {
  const failed = async () =>
    (await app.asStaff(listAttention)).areas.find(({ name }) => name === '자동 작업')?.entries.map(({ title }) => title)
  const reported: unknown[] = []
  // A payment as which more is noted than arrived.
  const wrong = sql`insert into awaited_payments (amount, depositor, written_by, written_at, arrived)
    values (19900, '김하나', '지윤', now(), 19900)`
  await app.db.execute(wrong)
  jobs = createJobs(app.database, (error) => reported.push(error), traceJob)
  await jobs.start(app.db, { ...app.deps, backups: { folder: '/dev/null/backups', keep: 1 } })
  const both = ['‘결제와 환불 금액 맞춰 보기’ 작업이 실패했어요', '‘밤 백업’ 작업이 실패했어요']
  await vi.waitFor(async () => expect(await failed()).toEqual(both), until)
  expect(reported.map(String)).toContain(
    'BrokenInvariant: payment 1: 19900 is noted as arrived, and its deposits are 0',
  )
  await jobs.stop()
  await app.db.execute(sql`delete from awaited_payments`)
  jobs = createJobs(app.database, (error) => reported.push(error), traceJob)
  await jobs.start(app.db, app.deps)
  await vi.waitFor(async () => expect(await failed()).toEqual([]), until)
}, 400_000)

it('a code leaves at once, though an earlier one waits for its next try', async () => {
  const code = {
    channel: 'sms',
    kind: 'login_code',
    member_id: null,
    address: '01012345678',
    text: '1',
    lives: 180_000,
  } as const
  await writeMessage(app.db, app.deps, code)
  jobs = createJobs(app.database, () => {}, traceJob)
  await jobs.start(app.db, app.deps)
  const runs = (tx: typeof app.db) =>
    rowsOf<{ is_due: boolean }>(
      tx,
      sql`select start_after <= clock_timestamp() as is_due from pgboss.job where name = 'deliver-texts' and state = 'created'`,
    )
  await vi.waitFor(async () => expect(await runs(app.db)).toContainEqual({ is_due: false }), until)
  await app.db.transaction(async (tx) => {
    await jobs?.queueJobs(tx, 'message_written')
    expect(await runs(tx)).toContainEqual({ is_due: true })
  })
}, 400_000)

it('a source that is to be asked later is not asked by the schedule meanwhile', async () => {
  jobs = createJobs(app.database, () => {}, traceJob)
  await jobs.start(app.db, app.deps)
  await takeLease(app.db, 'another instance', app.deps.now())
  const schedule = new PgBoss({ ...app.database.jobs, supervise: false, schedule: false })
  await schedule.start()
  expect(await schedule.send('fetch-draws', {})).not.toBeNull()
  await vi.waitFor(async () => {
    const runs = await rowsOf<{ is_due: boolean }>(
      app.db,
      sql`select start_after <= clock_timestamp() as is_due from pgboss.job where name = 'fetch-draws' and state = 'created'`,
    )
    expect(runs).toEqual([{ is_due: false }])
  }, until)
  const beside = await schedule.send('fetch-draws', {})
  await schedule.stop({ graceful: false })
  expect(beside).toBeNull()
}, 400_000)
