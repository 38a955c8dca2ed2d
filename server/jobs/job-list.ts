import { sql } from 'drizzle-orm'
import { measureFairness } from '../analysis/fairness.ts'
import { makeNightlyBackup } from '../backup/nightly-backup.ts'
import { measureCrowding } from '../crowding/measure-crowding.ts'
import { publishForecast } from '../crowding/publish-forecast.ts'
import { refitCrowding } from '../crowding/refit-crowding.ts'
import type { Database } from '../database/database.ts'
import { gatherShops } from '../draws/fetching/gather-shops.ts'
import { syncDraws } from '../draws/fetching/sync-draws.ts'
import { deliverMessages, deliverNotices } from '../messages/deliver-messages.ts'
import { tellMembers, tellOfSignIns } from '../notifications/tell-members.ts'
import { fillCrowding } from '../number-sets/fill-crowding.ts'
import { settleRounds } from '../number-sets/settle-rounds.ts'
import { countSealedSets, recountSealedSets } from '../seals/count-sealed-sets.ts'
import { sealRounds } from '../seals/seal-rounds.ts'
import { cutAuditLog } from '../staff/audit/audit-months.ts'
import type { Happening, World } from '../world.ts'
import { sweep } from './sweep.ts'

/**
 * A job. Each looks at what is there and does what is missing, so that doing it twice, on two instances, or again
 * after a crash is harmless; a long one stops early when told that the server ends.
 */
export interface Job {
  readonly name: string
  /** Korean, for staff. */
  readonly title: string
  /** The page of the back office that shows what it works on, if any. */
  readonly page?: string
  /** Runs after these, queued in their transaction. */
  readonly after?: readonly Happening[]
  /** Runs at these times of Korea, in the notation of cron. */
  readonly at?: string
  /** Also runs when the server starts, for what may have been missed. */
  readonly atStart?: true
  /** Others are taken for lost after ten minutes, and run again. */
  readonly mayTakeHours?: true
  /** Only this engine needs it. */
  readonly engine?: World['engine']
  /** Its result is ignored, but for a number: seconds after which it is run again. */
  readonly work: (db: Database, world: World, ending: AbortSignal) => Promise<unknown>
}

const fetchDraws = (asked_by: 'schedule' | 'recheck') => async (db: Database, world: World, ending: AbortSignal) =>
  (await syncDraws(db, world, { asked_by, ending })).again

/** A seal that comes late may be of a round that is tallied already. */
const sealAndCount: Job['work'] = async (db, world, ending) => {
  await sealRounds(db, world, ending)
  await countSealedSets(db, world, ending)
}

/** Everything that runs by itself, when and why. Nothing else in the server has a timer for its work. */
export const JOBS: readonly Job[] = [
  // From 20:35 on a Saturday until the round is complete; the job itself knows when that is, and how soon to try again.
  {
    name: 'fetch-draws',
    title: '추첨 결과 가져오기',
    page: '/admin/draws/runs',
    at: '* 20-23 * * 6',
    work: fetchDraws('schedule'),
  },
  // Everything still missing: a source may come back at any hour. Without anything missing no source is asked.
  {
    name: 'fetch-missing-draws',
    title: '빠진 추첨 가져오기',
    page: '/admin/draws/runs',
    at: '5 * * * *',
    work: fetchDraws('schedule'),
  },
  // The operator corrects a draw on the next day, if ever.
  {
    name: 'recheck-draws',
    title: '추첨 결과 다시 확인',
    page: '/admin/draws/runs',
    at: '30 6,9 * * 0',
    work: fetchDraws('recheck'),
  },
  // Shops of earlier rounds, slowly and at hours with few visitors.
  { name: 'gather-shops', title: '판매점 모으기', page: '/admin/draws/runs', at: '*/7 2-4 * * *', work: gatherShops },
  // Members see what their sets won as soon as a draw is tallied, or corrected.
  {
    name: 'settle-rounds',
    title: '당첨 확인',
    page: '/admin/draws',
    after: ['draw_stored'],
    atStart: true,
    work: async (db, world, ending) => {
      await settleRounds(db, world, ending)
      await countSealedSets(db, world, ending)
      await db.transaction((tx) => world.queueJobs(tx, 'rounds_settled'))
    },
  },
  // Sets are sealed as soon as sales close, well before the first ball; whatever was missed, as soon as it can be.
  {
    name: 'seal-rounds',
    title: '번호 봉인',
    at: '* 20 * * 6',
    atStart: true,
    work: sealAndCount,
  },
  { name: 'seal-missed-rounds', title: '빠진 봉인', at: '9 * * * *', work: sealAndCount },
  // The scoreboard is made again from the sets and must come to as many as were sealed.
  { name: 'recount-seals', title: '봉인한 번호 다시 세기', at: '40 4 * * 1', work: recountSealedSets },
  // Sets from before their crowding was kept are given theirs, once.
  { name: 'fill-crowding', title: '예전 번호의 겹침 채우기', page: '/admin', atStart: true, work: fillCrowding },
  // The evidence page shows the figures of all draws there are.
  {
    name: 'measure-fairness',
    title: '공정성 계산',
    page: '/admin/draws',
    after: ['draw_stored'],
    atStart: true,
    work: measureFairness,
  },
  // How many would share is learnt anew from each tallied draw,
  {
    name: 'refit-crowding',
    title: '겹침 모델 다시 계산',
    page: '/admin/draws',
    after: ['draw_stored', 'refit_asked'],
    atStart: true,
    work: refitCrowding,
  },
  // what was said before it is held against it,
  {
    name: 'measure-crowding',
    title: '겹침 모델 검증',
    page: '/admin/draws',
    after: ['draw_stored'],
    atStart: true,
    work: measureCrowding,
  },
  // and what is said of the next is fixed when its sales close; ten minutes later again, if the first was missed.
  {
    name: 'publish-forecast',
    title: '겹침 예측 공개',
    page: '/admin/draws',
    at: '0,10,20,30 20 * * 6',
    atStart: true,
    work: publishForecast,
  },
  // Codes are waited for; every minute, since a provider that was away comes back by itself.
  {
    name: 'deliver-texts',
    title: '문자 보내기',
    page: '/admin/messages?state=waiting',
    after: ['message_written'],
    at: '* * * * *',
    atStart: true,
    work: deliverMessages,
  },
  // Members hear of a round as soon as it is settled; every minute, for what else there is to tell and what was missed.
  {
    name: 'tell-members',
    title: '회원에게 알리기',
    page: '/admin/messages?state=waiting',
    after: ['rounds_settled'],
    at: '* * * * *',
    atStart: true,
    work: tellMembers,
  },
  // A member whose account somebody else may have signed in to should know at once.
  {
    name: 'tell-of-sign-ins',
    title: '새 기기 로그인 알리기',
    page: '/admin/messages?state=waiting',
    after: ['new_device_used'],
    at: '* * * * *',
    atStart: true,
    work: tellOfSignIns,
  },
  // Apart from the texts that somebody waits for: a hundred thousand results are not to stand in front of a code.
  {
    name: 'deliver-notices',
    title: '회원 알림 보내기',
    page: '/admin/messages?state=waiting',
    after: ['notices_written'],
    at: '* * * * *',
    atStart: true,
    work: deliverNotices,
  },
  // Rows that have served their time are deleted within the hour.
  { name: 'sweep', title: '오래된 기록 지우기', at: '17 * * * *', atStart: true, work: sweep },
  // There is room for each month of the audit log long before it begins; what came without any is put where it belongs.
  {
    name: 'cut-audit-log',
    title: '감사 기록을 달별로 나누기',
    page: '/admin/audit',
    at: '20 0 * * *',
    atStart: true,
    work: cutAuditLog,
  },
  // A machine that was off at night makes the day's backup when it is on again.
  {
    name: 'back-up',
    title: '밤 백업',
    at: '30 3 * * *',
    atStart: true,
    // Of fifty million sets it takes a quarter of an hour, and a second one would write into the same file.
    mayTakeHours: true,
    work: (_, world, ending) => makeNightlyBackup(world, ending),
  },
  // A PostgreSQL server does these two by itself: the log is reused only after a checkpoint,
  {
    name: 'checkpoint',
    title: '데이터베이스 저장',
    at: '*/5 * * * *',
    engine: 'embedded',
    work: (db) => run(db, 'checkpoint'),
  },
  // and dead rows only after a vacuum; four o'clock is quiet and far from Saturday's draw.
  {
    name: 'vacuum',
    title: '데이터베이스 정리',
    at: '0 4 * * *',
    engine: 'embedded',
    work: (db) => run(db, 'vacuum (analyze)'),
  },
]

const run = async (db: Database, statement: string) => {
  await db.execute(sql.raw(statement))
}
