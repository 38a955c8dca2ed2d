import { sql } from 'drizzle-orm'
import type { BackOfficeAddress } from '#contract/admin/admin-pages.ts'
import { measureFairness } from '../analysis/fairness.ts'
import { makeNightlyBackup } from '../backup/nightly-backup.ts'
import { logCompanyAccount } from '../company/change-account.ts'
import { measureCrowding } from '../crowding/measure-crowding.ts'
import { publishForecast } from '../crowding/publish-forecast.ts'
import { refitCrowding } from '../crowding/refit-crowding.ts'
import type { Database } from '../database/database.ts'
import { deliverMessages } from '../delivery/deliver-messages.ts'
import { gatherShops } from '../draws/fetching/gather-shops.ts'
import { syncDraws } from '../draws/fetching/sync-draws.ts'
import { tellOfLeaks } from '../leaks/tell-of-leaks.ts'
import { CHANNEL_NAMES, type MessageQueue } from '../messages/channel.ts'
import { CHANNELS } from '../messages/channels.ts'
import { tellMembers, tellOfSignIns } from '../notifications/tell-members.ts'
import { fillCrowding } from '../number-sets/fill-crowding.ts'
import { settleRounds } from '../number-sets/settle-rounds.ts'
import { noteDataVersion } from '../open-data/note-version.ts'
import { tellPrograms } from '../programs/tell-programs.ts'
import { checkMoney } from '../refunds/check-money.ts'
import { catchUpLog } from '../seals/catch-up-log.ts'
import { countSealedSets, recountSealedSets } from '../seals/count-sealed-sets.ts'
import { sealRounds } from '../seals/seal-rounds.ts'
import { waitForClose } from '../seals/wait-for-close.ts'
import type { JobTrigger, ServerDeps } from '../server-deps.ts'
import { anchorAuditLog } from '../staff/audit/anchor-audit-log.ts'
import { takeBackArchives } from '../staff/audit/take-back-archives.ts'
import { recordRefusedSignIns } from '../staff/people/refused-sign-ins.ts'
import { sealAgreements } from '../syndicates/seal-agreements.ts'
import { askWitnesses } from '../transparency-log/ask-witnesses.ts'
import { checkLog } from '../transparency-log/check-log.ts'
import { signCheckpoint } from '../transparency-log/sign-checkpoint.ts'
import { sweep } from './sweep.ts'

/**
 * A job. Each reads what is there and does what is missing, so that running it twice, on two instances, or again after a
 * crash is harmless; a long job stops early when `ending` is aborted.
 */
export interface Job {
  readonly name: string
  /** Korean, for staff. */
  readonly title: string
  /** The page of the back office that shows the rows that the job works on, if any. */
  readonly page?: BackOfficeAddress
  /** Runs after these events, queued in their transaction. */
  readonly after?: readonly JobTrigger[]
  /** Runs at these times of Korea, in the notation of cron. */
  readonly at?: string
  /** Also runs when the server starts, for runs that may have been missed. */
  readonly atStart?: true
  /** Any other job counts as lost after ten minutes and is run again. */
  readonly mayTakeHours?: true
  /** Runs only on this engine. */
  readonly engine?: ServerDeps['engine']
  /** A number as its result is the seconds after which it is run again; any other result is ignored. */
  readonly work: (db: Database, deps: ServerDeps, ending: AbortSignal) => Promise<unknown>
}

const fetchDraws = (asked_by: 'schedule' | 'recheck') => async (db: Database, deps: ServerDeps, ending: AbortSignal) =>
  (await syncDraws(db, deps, { asked_by, ending })).again

/** Signs at once what was sealed. Counts after sealing, too: a round that is sealed late may be tallied already. */
const sealAndCount: Job['work'] = async (db, deps, ending) => {
  await sealRounds(db, deps, ending)
  await sealAgreements(db, deps)
  await signCheckpoint(db, deps)
  await countSealedSets(db, deps, ending)
}

/** The jobs that deliver the messages of a queue, as its channels name them; so that none waits for another's provider. */
const deliveriesOf = (queue: MessageQueue): readonly Job[] =>
  [...Map.groupBy(CHANNEL_NAMES, (channel) => CHANNELS[channel].jobs[queue])].flatMap(([job, channels]) =>
    job
      ? {
          ...{ name: job.name, title: job.title, after: [job.after] },
          page: '/admin/messages?state=waiting',
          at: '* * * * *',
          atStart: true,
          work: (db, deps, ending) => deliverMessages(db, deps, { queue, channels, ending }),
        }
      : [],
  )

/** Everything that runs by itself, when and why. Nothing else in the server has a timer for its work. */
export const JOBS: readonly Job[] = [
  // From 20:35 on a Saturday until the round is complete. The job itself decides whether to ask now, and when to try again.
  {
    name: 'fetch-draws',
    title: '추첨 결과 가져오기',
    page: '/admin/draws/runs',
    at: '* 20-23 * * 6',
    work: fetchDraws('schedule'),
  },
  // All draws still missing, every hour: a source may come back at any time. No source is asked when none is missing.
  {
    name: 'fetch-missing-draws',
    title: '빠진 추첨 가져오기',
    page: '/admin/draws/runs',
    at: '5 * * * *',
    work: fetchDraws('schedule'),
  },
  // The lottery's operator corrects a draw on the next day, if ever.
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
    work: async (db, deps, ending) => {
      await settleRounds(db, deps, ending)
      await countSealedSets(db, deps, ending)
      await db.transaction((tx) => deps.queueJobs(tx, 'rounds_settled'))
    },
  },
  // Sets are sealed as soon as sales close: the last run before it waits for it. The next job seals rounds that were missed.
  {
    name: 'seal-rounds',
    title: '번호 봉인',
    at: '* 19,20 * * 6',
    atStart: true,
    work: async (db, deps, ending) => {
      await waitForClose(deps, ending)
      await sealAndCount(db, deps, ending)
    },
  },
  { name: 'seal-missed-rounds', title: '빠진 봉인', at: '9 * * * *', work: sealAndCount },
  // What an instance of the release before wrote without the transparency log is appended to it.
  { name: 'catch-up-log', title: '빠진 기록 잇기', at: '13 * * * *', atStart: true, work: catchUpLog },
  // The head of the transparency log is signed as soon as it has grown; the later runs are for a missed one, and for a new key.
  {
    name: 'sign-checkpoint',
    title: '기록에 서명하기',
    after: ['log_grown'],
    at: '*/10 * * * *',
    atStart: true,
    work: signCheckpoint,
  },
  // Witnesses, where some are set up, are asked to cosign it; also every minute, since one that was away comes back by itself.
  {
    name: 'ask-witnesses',
    title: '기록의 증인에게 묻기',
    after: ['checkpoint_signed'],
    at: '* * * * *',
    atStart: true,
    work: askWitnesses,
  },
  // The scoreboard is counted again from the sets; the result must be as many as were sealed.
  { name: 'recount-seals', title: '봉인한 번호 다시 세기', at: '40 4 * * 1', work: recountSealedSets },
  // Every entry of the log and every head is read again; signing reads only what is new.
  {
    name: 'check-log',
    title: '서명한 기록 맞춰 보기',
    at: '45 4 * * 1',
    work: (db, _, ending) => checkLog(db, ending),
  },
  // Payments, periods and refunds hold to the won, or staff are told.
  {
    name: 'check-money',
    title: '결제와 환불 금액 맞춰 보기',
    page: '/admin/payments',
    at: '50 4 * * *',
    atStart: true,
    work: (db, _, ending) => checkMoney(db, ending),
  },
  // Computes the crowding of sets that were made before it was stored with them, once.
  { name: 'fill-crowding', title: '예전 번호의 겹침 채우기', page: '/admin', atStart: true, work: fillCrowding },
  // The evidence page shows figures of all draws.
  {
    name: 'measure-fairness',
    title: '공정성 계산',
    page: '/admin/draws',
    after: ['draw_stored'],
    atStart: true,
    work: measureFairness,
  },
  // The crowding model is fitted again after each tallied draw,
  {
    name: 'refit-crowding',
    title: '겹침 모델 다시 계산',
    page: '/admin/draws',
    after: ['draw_stored', 'refit_asked'],
    atStart: true,
    work: refitCrowding,
  },
  // the forecast made before the draw is compared with it,
  {
    name: 'measure-crowding',
    title: '겹침 모델 검증',
    page: '/admin/draws',
    after: ['draw_stored'],
    atStart: true,
    work: measureCrowding,
  },
  // and the forecast for the next draw is fixed when its sales close; the later runs are for a missed first one.
  {
    name: 'publish-forecast',
    title: '겹침 예측 공개',
    page: '/admin/draws',
    at: '0,10,20,30 20 * * 6',
    atStart: true,
    work: publishForecast,
  },
  // Members wait for these messages, such as codes. Also every minute, since a provider that was away comes back by itself.
  ...deliveriesOf('awaited'),
  // Members are notified of a round as soon as it is settled. Also every minute, for all other events and missed ones.
  {
    name: 'tell-members',
    title: '회원에게 알리기',
    page: '/admin/messages?state=waiting',
    after: ['rounds_settled'],
    at: '* * * * *',
    atStart: true,
    work: tellMembers,
  },
  // A member should know at once of a sign-in on a new device, or of a session that ended because its token was stolen.
  {
    name: 'tell-of-sign-ins',
    title: '새 기기 로그인과 도난 알리기',
    page: '/admin/messages?state=waiting',
    after: ['new_device_used', 'theft_noticed'],
    at: '* * * * *',
    atStart: true,
    work: tellOfSignIns,
  },
  // Of a leak everybody concerned is told once.
  {
    name: 'tell-of-leaks',
    title: '개인정보 유출 알리기',
    page: '/admin/leaks',
    after: ['leak_notice_asked'],
    at: '* * * * *',
    atStart: true,
    work: tellOfLeaks,
  },
  // Programs hear of a draw as soon as it is stored. Also every minute, for seals in the feed and for what was missed.
  {
    name: 'tell-programs',
    title: '프로그램에 알리기',
    page: '/admin/messages?state=waiting',
    after: ['draw_stored'],
    at: '* * * * *',
    atStart: true,
    work: tellPrograms,
  },
  // Notifications are delivered apart from what is awaited, so that a code does not wait behind a hundred thousand results; and
  // apart from the jobs that write them, which end while a slow address is waited for.
  ...deliveriesOf('notices'),
  // Every change of the open data is a version that can be had later.
  {
    name: 'note-data-version',
    title: '데이터 버전 남기기',
    page: '/admin/draws',
    after: ['draw_stored'],
    atStart: true,
    work: noteDataVersion,
  },
  // Rows that have served their time are deleted within the hour.
  { name: 'sweep', title: '오래된 기록 지우기', at: '17 * * * *', atStart: true, work: sweep },
  // Strangers' tries to sign in as staff, one row a network and hour.
  {
    name: 'record-refused-sign-ins',
    title: '거절된 직원 로그인 기록하기',
    page: '/admin/audit',
    at: '2 * * * *',
    atStart: true,
    work: recordRefusedSignIns,
  },
  // Months of the audit log that an earlier release moved into files.
  {
    name: 'take-back-audit-archives',
    title: '파일로 옮긴 감사 기록 되돌리기',
    page: '/admin/audit',
    at: '20 0 * * *',
    atStart: true,
    work: takeBackArchives,
  },
  // Keeps, outside the database, where the log ended when it was last found whole.
  {
    name: 'anchor-audit-log',
    title: '감사 기록 확인',
    page: '/admin/audit',
    at: '40 0 * * *',
    atStart: true,
    work: anchorAuditLog,
  },
  // Outside the database, too, the account into which members pay can be looked up, day by day.
  {
    name: 'log-company-account',
    title: '입금 계좌를 서버 기록에 남기기',
    page: '/admin/company',
    at: '45 0 * * *',
    work: logCompanyAccount,
  },
  // Also at the start: a machine that was off at night makes the day's backup when it is on again.
  {
    name: 'back-up',
    title: '밤 백업',
    at: '30 3 * * *',
    atStart: true,
    // A backup of fifty million sets takes a quarter of an hour, and a second run would write into the same file.
    mayTakeHours: true,
    work: (_, deps, ending) => makeNightlyBackup(deps, ending),
  },
  // A PostgreSQL server does these two by itself: WAL files are reused only after a checkpoint,
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
