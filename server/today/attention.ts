import { addDays, dayWording, instantWording, koreanDay, newestDueRound } from '#domain/calendar.ts'
import { MODEL_VERSION } from '#domain/crowding/parameters.ts'
import { drawSourceWording } from '#domain/draw/draw-source.ts'
import { DAY, HOUR, MINUTE } from '#domain/duration.ts'
import { maskedName } from '#domain/member/member.ts'
import {
  ACCOUNT_CHANGE_SHOWN_DAYS,
  accountWording,
  COMPANY_DETAIL_NAMES,
  REQUIRED_DETAILS,
} from '#domain/site/company.ts'
import { LEAK_DEADLINE, LEAK_HOURS } from '#domain/site/leak.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { newestBackupDay } from '../backup/nightly-backup.ts'
import { companyDetails, pendingAccountChange, publishedAccountChanges } from '../company/store.ts'
import { dueConsultations, untouchedConsultations } from '../consultations/store.ts'
import { pendingFit } from '../crowding/store.ts'
import type { Database } from '../database/database.ts'
import type { DatabaseTrouble } from '../database/open-database.ts'
import type { ReplicaState } from '../database/replica.ts'
import { notedSources } from '../draws/fetching/fetch-store.ts'
import { countPendingDraws, pendingDraws } from '../draws/fetching/pending-draws.ts'
import { missingRounds, untalliedRounds } from '../draws/store.ts'
import { allLeaks } from '../leaks/store.ts'
import { failedMessagesByDay, messagesLeftWaiting, noticesGivenUp, signaturesRefused } from '../messages/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { isLocalhost } from '../settings.ts'
import { isAnchorHeld } from '../staff/audit/anchor-audit-log.ts'
import { sentenceOf } from '../staff/audit/audit-words.ts'
import { manyOpenings } from '../staff/audit/opened-personal-data.ts'
import { changedSignIns } from '../staff/people/changed-sign-ins.ts'
import { type Entry, entriesOf, MOST_NAMED } from './entry.ts'
import { findPaymentEntries, findPlanEntries, findRefundEntries } from './money-attention.ts'

/** An area that is checked whenever staff open the page 오늘. */
interface Area {
  readonly name: string
  /** The permission that is needed to see it; null: all staff see it. */
  readonly permission: Permission | null
  /** Whether this installation uses it; absent: always. */
  readonly isInUse?: (deps: ServerDeps) => boolean
  readonly find: (db: Database, deps: ServerDeps) => Promise<readonly Entry[]>
}

/** Milliseconds after the broadcast within which the numbers and the prizes should be stored. */
const [NUMBERS_WITHIN, PRIZES_WITHIN] = [HOUR, 12 * HOUR]

async function findDrawEntries(db: Database, { now, drawMinute, drawSources }: ServerDeps): Promise<Entry[]> {
  const dueAfter = (milliseconds: number) => newestDueRound(now() - milliseconds, drawMinute) ?? 0
  const missing = await missingRounds(db, dueAfter(NUMBERS_WITHIN))
  const untallied = await untalliedRounds(db, dueAfter(PRIZES_WITHIN))
  const held = await pendingDraws(db, 'open')
  const pendingInAll = await countPendingDraws(db, 'open')
  const noted = (await notedSources(db)).filter(({ name }) => drawSources.some((source) => source.name === name))
  const silent = noted.filter(({ succeeded_at, failed_at }) => failed_at && failed_at >= (succeeded_at ?? ''))
  return [
    ...entriesOf(
      { first: missing.slice(0, MOST_NAMED), count: missing.length },
      (round) => ({
        title: `제${round}회 추첨 결과가 없어요`,
        detail: '다시 가져오거나 직접 입력해 주세요.',
        link: `/admin/draws/${round}`,
        is_urgent: true,
      }),
      (rest) => ({ title: `그 밖에 ${rest}개 회차의 결과가 없어요`, link: '/admin/draws' }),
    ),
    ...entriesOf(
      { first: untallied.slice(0, MOST_NAMED), count: untallied.length },
      (round) => ({
        title: `제${round}회 당첨금이 아직 없어요`,
        detail: '번호만 저장되어 있어요.',
        link: `/admin/draws/${round}`,
        is_urgent: true,
      }),
      (rest) => ({ title: `그 밖에 ${rest}개 회차의 당첨금이 없어요`, link: '/admin/draws' }),
    ),
    ...(held.length > 0
      ? [
          {
            title: `출처의 값 ${pendingInAll}건을 정해 주세요`,
            detail: `제${[...new Set(held.map(({ round_number }) => round_number))].join('·')}회`,
            link: '/admin#held',
            is_urgent: true,
            count: pendingInAll,
          },
        ]
      : []),
    ...silent.map(({ name, failed_at, succeeded_at }) => ({
      title: `${drawSourceWording(name)}에서 답을 받지 못했어요`,
      detail: `실패 ${instantWording(failed_at ?? '')} · 마지막 성공 ${succeeded_at ? instantWording(succeeded_at) : '없음'}`,
      link: '/admin/draws/runs',
      is_urgent: silent.length === drawSources.length,
    })),
  ]
}

async function findPendingRefit(db: Database): Promise<Entry[]> {
  const fit = await pendingFit(db, MODEL_VERSION)
  return fit
    ? [
        {
          title: `제${fit.for_round}회를 앞두고 다시 계산한 겹침 값을 보류했어요`,
          detail: fit.reason,
          link: '/admin#refit',
          is_urgent: false,
        },
      ]
    : []
}

/** Milliseconds after which an untried message counts as stuck: most contain codes that are useless later. */
const SENT_WITHIN = 5 * MINUTE

async function findMessageEntries(db: Database, { now, channels, showMessage }: ServerDeps): Promise<Entry[]> {
  const failed = [...(await failedMessagesByDay(db, instantOf(now() - 7 * DAY))).values()].reduce(
    (sum, n) => sum + n,
    0,
  )
  const givenUp = await noticesGivenUp(db, instantOf(now() - 7 * DAY), instantOf(now()))
  const waiting = await messagesLeftWaiting(db, instantOf(now() - SENT_WITHIN), instantOf(now()))
  const unsigned = await signaturesRefused(db, instantOf(now() - DAY))
  const isSetUp = channels.sms !== null || showMessage !== null
  return [
    ...(failed > 0
      ? [
          {
            title: `최근 7일 동안 문자 ${failed}통을 보내지 못했어요`,
            detail: null,
            link: '/admin/messages?state=failed',
            is_urgent: true,
            count: failed,
          },
        ]
      : []),
    ...(givenUp > 0
      ? [
          {
            title: `최근 7일 동안 회원 알림 ${givenUp}통을 끝내 보내지 못했어요`,
            detail: '회원의 받은 메시지에는 모두 있어요.',
            link: '/admin/messages?state=failed',
            is_urgent: false,
            count: givenUp,
          },
        ]
      : []),
    ...(unsigned > 0
      ? [
          {
            title: '앱 알림 업체가 우리 서명을 받지 않아요',
            detail: `${unsigned}통이 기다려요. 서버의 시각이 맞는지, PUBLIC_URL이 이 사이트의 https 주소인지 확인해 주세요.`,
            link: '/admin/messages?state=failed',
            is_urgent: true,
            count: unsigned,
          },
        ]
      : []),
    ...(waiting > 0
      ? [
          {
            title: `문자 ${waiting}통이 나가지 않고 있어요`,
            detail: isSetUp ? null : '문자를 보낼 업체가 설정되어 있지 않아요.',
            link: '/admin/messages?state=waiting',
            is_urgent: true,
            count: waiting,
          },
        ]
      : []),
  ]
}

/** Days after which a consultation without a next action that staff have not touched is shown. */
const UNTOUCHED_DAYS = 3

async function findConsultationEntries(db: Database, { now }: ServerDeps): Promise<Entry[]> {
  const due = await dueConsultations(db, koreanDay(now()), MOST_NAMED)
  const untouched = await untouchedConsultations(db, instantOf(now() - UNTOUCHED_DAYS * DAY), MOST_NAMED)
  const link = (receipt: string) => `/admin/consultations?opened=${receipt}`
  return [
    ...entriesOf(
      due,
      ({ name, receipt, tier_name, next_action_date }) => ({
        title: `${maskedName(name)} 님에게 다시 연락할 날이에요`,
        detail: `${tier_name} 상담 ${receipt} · ${dayWording(next_action_date ?? '')}`,
        ...{ link: link(receipt), is_urgent: true },
      }),
      (rest) => ({ title: `그 밖에 ${rest}건도 다시 연락할 날이 되었어요`, link: '/admin/consultations' }),
    ),
    ...entriesOf(
      untouched,
      ({ name, receipt, tier_name, worked_at }) => ({
        title: `${maskedName(name)} 님의 상담을 ${UNTOUCHED_DAYS}일 넘게 아무도 손대지 않았어요`,
        detail: `${tier_name} 상담 ${receipt} · 마지막 ${instantWording(worked_at)}`,
        ...{ link: link(receipt), is_urgent: true },
      }),
      (rest) => ({
        title: `그 밖에 ${rest}건의 상담도 ${UNTOUCHED_DAYS}일 넘게 아무도 손대지 않았어요`,
        link: '/admin/consultations',
      }),
    ),
  ]
}

/** Milliseconds after midnight from which on a missing nightly backup is shown: it begins at half past three. */
const BACKED_UP_BY = 4.5 * HOUR

async function findBackupEntries(_db: Database, { now, backups }: ServerDeps): Promise<Entry[]> {
  if (!backups) return []
  const due = koreanDay(now() - BACKED_UP_BY)
  const newest = newestBackupDay(backups.folder)
  if (newest !== null && newest >= due) return []
  return [
    {
      title: newest === null ? '저장된 밤 백업이 없어요' : `${dayWording(addDays(newest, 1))}부터 밤 백업이 없어요`,
      detail: `${newest === null ? '' : `마지막 백업 ${dayWording(newest)} · `}${backups.folder}`,
      link: null,
      is_urgent: true,
    },
  ]
}

/** The wording for a replica that is not used; `starting` has none, since it takes a second. */
const REPLICA_WORDING: Readonly<Partial<Record<ReplicaState, string>>> = {
  lagging: '10초 넘게 뒤처져 있어요.',
  away: '답하지 않아요.',
  refused: '사용자, 비밀번호나 데이터베이스의 이름이 맞지 않아요. DATABASE_READ_URL을 확인해 주세요.',
  unknown_host: '서버의 이름을 찾을 수 없어요. DATABASE_READ_URL과 이름 서버를 확인해 주세요.',
  another_database: '다른 데이터베이스의 것이에요. DATABASE_READ_URL을 확인해 주세요.',
  no_replica: '더 이상 복제하지 않아요. DATABASE_READ_URL을 확인해 주세요.',
}

async function findReplicaEntries(_db: Database, { replica }: ServerDeps): Promise<Entry[]> {
  const detail = replica && REPLICA_WORDING[replica.standing().state]
  if (!detail) return []
  const title = '읽기용 복제본을 쓰지 않고 있어요'
  return [{ title, detail: `${detail} 그동안 주 데이터베이스가 모두 읽어요.`, link: null, is_urgent: false }]
}

const TROUBLE_WORDING: Readonly<Record<DatabaseTrouble, readonly [title: string, detail: string]>> = {
  statement_mode: [
    '데이터베이스에 아무것도 저장할 수 없어요',
    'PgBouncer가 statement 방식이에요. pool_mode = transaction으로 바꿔 주세요.',
  ],
  deaf: [
    '다른 서버가 바꾼 것을 바로 알 수 없어요',
    '1분까지 예전 내용이 보일 수 있어요. DATABASE_DIRECT_URL에 PgBouncer를 거치지 않는 주소를 적어 주세요.',
  ],
}

const findDatabaseEntries = async (_db: Database, { databaseTroubles }: ServerDeps): Promise<Entry[]> =>
  databaseTroubles().map((trouble) => {
    const [title, detail] = TROUBLE_WORDING[trouble]
    return { title, detail, link: null, is_urgent: true }
  })

async function findClockEntries(_db: Database, { clockAhead }: ServerDeps): Promise<Entry[]> {
  const ahead = clockAhead()
  if (ahead === 0) return []
  const minutes = Math.max(1, Math.round(Math.abs(ahead) / MINUTE))
  return [
    {
      title: `이 서버의 시계가 데이터베이스의 시계보다 ${minutes}분쯤 ${ahead > 0 ? '빨라요' : '늦어요'}`,
      detail: '데이터베이스의 시각을 따르고 있어요. 서버와 데이터베이스의 시각을 맞춰 주세요.',
      link: null,
      is_urgent: true,
    },
  ]
}

async function findAuditLogEntries(db: Database, deps: ServerDeps): Promise<Entry[]> {
  if (await isAnchorHeld(db, deps)) return []
  return [
    {
      title: '감사 기록이 데이터베이스 밖에 적어 둔 것과 달라요',
      detail: '지워졌거나 통째로 바뀌었을 수 있어요. 감사 기록에서 온전한지 확인해 주세요.',
      ...{ link: '/admin/audit', is_urgent: true },
    },
  ]
}

/** A change of the account that waits, and those of a week: members pay into it, so everybody should notice one. */
async function findAccountEntries(db: Database, { now }: ServerDeps): Promise<Entry[]> {
  const link = '/admin/company'
  const pending = await pendingAccountChange(db)
  const published = await publishedAccountChanges(db, instantOf(now() - ACCOUNT_CHANGE_SHOWN_DAYS * DAY))
  return [
    ...(pending
      ? [
          {
            title: '회사 입금 계좌를 바꾸려는 요청이 확인을 기다려요',
            detail: `${accountWording(pending.before)} → ${accountWording(pending.after)} · ${pending.asked_by} · ${instantWording(pending.asked_at)}`,
            ...{ link, is_urgent: true },
          },
        ]
      : []),
    ...published.map(({ before, after, asked_by, decided_by, decided_at }) => ({
      title: '회사 입금 계좌가 바뀌었어요',
      detail: `${accountWording(before)} → ${accountWording(after)} · 요청 ${asked_by} · 확인 ${decided_by} · ${instantWording(decided_at ?? '')}`,
      ...{ link, is_urgent: true },
    })),
  ]
}

/** What whoever sells on a public site must say of themselves, and has not. */
async function findSellerEntries(db: Database): Promise<Entry[]> {
  const entered = await companyDetails(db)
  const missing = REQUIRED_DETAILS.filter((name) => entered[name] === undefined)
  if (missing.length === 0) return []
  const isNothing = missing.length === REQUIRED_DETAILS.length
  return [
    {
      title: isNothing
        ? '사이트에 누가 운영하는지 나와 있지 않아요'
        : `법에 따라 밝힐 회사 정보 ${missing.length}가지가 비어 있어요`,
      detail: missing.map((name) => COMPANY_DETAIL_NAMES[name]).join(', '),
      ...{ link: '/admin/company', is_urgent: true },
    },
  ]
}

/** Leaks whose members are not told yet, or whose report is not decided, with what is left of the time. */
async function findLeakEntries(db: Database, { now }: ServerDeps): Promise<Entry[]> {
  return (await allLeaks(db)).flatMap(({ id, known_at, sending_since, report, withdrawn_at }): Entry[] => {
    if (withdrawn_at !== null || (sending_since !== null && report !== null)) return []
    const left = Math.floor((Date.parse(known_at) + LEAK_DEADLINE - now()) / HOUR)
    const open = [sending_since === null && '회원에게 알리기', report === null && '신고하기'].filter(Boolean).join(', ')
    return [
      {
        title:
          left < 0 ? `개인정보 유출: ${LEAK_HOURS}시간이 ${-left}시간 지났어요` : `개인정보 유출: ${left}시간 남았어요`,
        detail: `기록 ${id} · 남은 일: ${open}`,
        ...{ link: '/admin/leaks', is_urgent: true },
      },
    ]
  })
}

/** Staff who have opened unusually much: a colleague may know why, or that it was not them. */
const findOpeningEntries = async (db: Database, { now }: ServerDeps): Promise<Entry[]> =>
  (await manyOpenings(db, now())).map(({ actor, action, openings }) => ({
    title: `${actor} 님이 하루 동안 개인정보를 ${openings}회 열었어요`,
    detail: sentenceOf(action, 'done'),
    link: `/admin/audit?${new URLSearchParams({ actor: actor ?? '', action })}`,
    is_urgent: true,
    count: openings,
  }))

/** New ways in of staff, who have no inbox: whoever it is sees it, and so do their colleagues. */
const findSignInEntries = async (db: Database, { now }: ServerDeps): Promise<Entry[]> =>
  (await changedSignIns(db, now())).map(({ at, actor, action }) => ({
    title: `${actor} 님: ${sentenceOf(action, 'done')}`,
    detail: `${instantWording(at)} · 본인이 한 일이 아니면 비밀번호를 바꾸고 동료에게 알려 주세요.`,
    ...{ link: null, is_urgent: false },
  }))

const findJobEntries = async (db: Database, { failedJobs }: ServerDeps): Promise<Entry[]> =>
  (await failedJobs(db)).map(({ title, failed_at, will_retry, page }) => ({
    title: `‘${title}’ 작업이 실패했어요`,
    detail: `${instantWording(failed_at)} · ${will_retry ? '자동으로 다시 해요' : '다음 차례까지 다시 하지 않아요'} · 이유는 서버 기록에 있어요`,
    link: page,
    is_urgent: !will_retry,
  }))

/**
 * All areas that may need a person, each once: a capability that can fail, or wait for staff, adds its line. Areas without
 * findings are shown, too, so that "fine" is only said of areas that were checked.
 */
const AREAS: readonly Area[] = [
  { name: '추첨', permission: 'draws:read', find: findDrawEntries },
  { name: '겹침 모델', permission: 'draws:read', find: findPendingRefit },
  { name: '상담', permission: 'consultations:read', find: findConsultationEntries },
  { name: '구독', permission: 'members:read', find: findPlanEntries },
  { name: '입금', permission: 'payments:write', find: findPaymentEntries },
  { name: '환불', permission: 'refunds:write', find: findRefundEntries },
  { name: '문자', permission: 'messages:read', find: findMessageEntries },
  { name: '입금 계좌', permission: null, find: findAccountEntries },
  {
    name: '회사 정보',
    permission: 'company:write',
    isInUse: ({ publicUrl }) => !isLocalhost(new URL(publicUrl)),
    find: async (db, { publicUrl }) => (isLocalhost(new URL(publicUrl)) ? [] : findSellerEntries(db)),
  },
  { name: '밤 백업', permission: null, isInUse: ({ backups }) => backups !== null, find: findBackupEntries },
  { name: '데이터베이스', permission: null, isInUse: ({ engine }) => engine === 'postgres', find: findDatabaseEntries },
  { name: '읽기용 복제본', permission: null, isInUse: ({ replica }) => replica !== null, find: findReplicaEntries },
  { name: '시계', permission: null, isInUse: ({ engine }) => engine === 'postgres', find: findClockEntries },
  { name: '감사 기록', permission: 'audit:read', find: findAuditLogEntries },
  { name: '개인정보 열람', permission: 'audit:read', find: findOpeningEntries },
  { name: '직원 로그인 수단', permission: null, find: findSignInEntries },
  { name: '개인정보 유출', permission: 'leaks:write', find: findLeakEntries },
  { name: '자동 작업', permission: null, find: findJobEntries },
]

/** Everything that needs a person now, as far as these permissions show it. */
export async function attention(db: Database, deps: ServerDeps, permissions: ReadonlySet<Permission>) {
  const areas = []
  for (const { name, permission, isInUse, find } of AREAS) {
    if (permission !== null && !permissions.has(permission)) continue
    const entries = (await find(db, deps)).map((entry) => ({ ...entry, count: entry.count ?? 1 }))
    areas.push({ name, is_in_use: isInUse?.(deps) ?? true, entries })
  }
  return { checked_at: instantOf(deps.now()), areas }
}
