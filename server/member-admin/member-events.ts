import { type SQL, sql } from 'drizzle-orm'
import type { MEMBER_EVENT_KINDS } from '#contract/admin/today.ts'
import { dayWording } from '#domain/calendar.ts'
import { MESSAGE_KIND_NAMES, type MessageKind } from '#domain/member/message.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { CONSULTATION_STATE_NAMES, type ConsultationState } from '#domain/plan/consultation.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { consultation_notes, consultations } from '../consultations/tables.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { memberOfId } from '../members/store.ts'
import { members } from '../members/tables.ts'
import type { ChannelName } from '../messages/channel.ts'
import { CHANNELS } from '../messages/channels.ts'
import { messages } from '../messages/tables.ts'
import { idsOfAwaited } from '../payments/store.ts'
import { awaited_payments, deposits } from '../payments/tables.ts'
import { subscription_tiers, subscriptions } from '../plans/tables.ts'
import { cancellations } from '../refunds/tables.ts'

type Kind = (typeof MEMBER_EVENT_KINDS)[number]

interface Source<Facts> {
  readonly kind: Kind
  readonly permission: Permission
  /** Rows of `at`, `id` and the facts, for one member. */
  readonly rows: (member_id: number) => SQL
  readonly title: (facts: Facts) => string
  readonly link?: (facts: Facts) => string
}
const source = <Facts>(one: Source<Facts>) => one as Source<never>

interface Period {
  readonly tier_name: string
  readonly start_date: string
  readonly end_date: string
}
interface OfConsultation {
  readonly receipt: string
  readonly tier_name: string
}

const toConsultation = ({ receipt }: OfConsultation) => `/admin/consultations?opened=${receipt}`

/** A step of a cancellation's refund, by the column that has its time. */
const ofRefund = (
  step: 'requested_at' | 'approved_at' | 'paid_at' | 'withdrawn_at',
  title: (amount: string) => string,
) =>
  source<{ readonly receipt: string; readonly amount: number }>({
    kind: 'money',
    permission: 'refunds:write',
    rows: (member_id) => sql`
      select ${cancellations[step]} as at, id, jsonb_build_object('receipt', receipt, 'amount', amount) as facts
      from ${cancellations} where member_id = ${member_id} and ${cancellations[step]} is not null`,
    title: ({ receipt, amount }) => `해지 ${receipt} · ${title(exactWon(amount))}`,
    link: ({ receipt }) => `/admin/refunds?opened=${receipt}`,
  })

/** Events of a member's timeline, each by the table that has its time. */
const SOURCES: Readonly<Record<string, Source<never>>> = {
  joined: source({
    kind: 'account',
    permission: 'members:read',
    rows: (id) => sql`select created_at as at, id, '{}'::jsonb as facts from ${members} where id = ${id}`,
    title: () => '가입',
  }),
  left: source({
    kind: 'account',
    permission: 'members:read',
    rows: (id) => sql`
      select deleted_at as at, id, '{}'::jsonb as facts from ${members} where id = ${id} and deleted_at is not null`,
    title: () => '탈퇴',
  }),
  period: source<Period>({
    kind: 'period',
    permission: 'members:read',
    rows: (id) => sql`
      select ${subscriptions.created_at} as at, ${subscriptions.id} as id, jsonb_build_object(
        'tier_name', ${subscription_tiers.name}, 'start_date', ${subscriptions.start_date}, 'end_date', ${subscriptions.end_date}
      ) as facts from ${subscriptions} join ${subscription_tiers} on ${subscription_tiers.id} = ${subscriptions.tier_id}
      where ${subscriptions.member_id} = ${id}`,
    title: (one) => `${one.tier_name} 구독 · ${dayWording(one.start_date)} ~ ${dayWording(one.end_date)}`,
  }),
  promised: source<{ amount: number }>({
    kind: 'money',
    permission: 'payments:write',
    rows: (id) => sql`
      select written_at as at, id, jsonb_build_object('amount', amount) as facts from ${awaited_payments}
      where id in (${idsOfAwaited(id)})`,
    title: ({ amount }) => `입금 ${withParticle(exactWon(amount), '을/를')} 기다리기로 했어요`,
  }),
  deposited: source<{ amount: number; day: string }>({
    kind: 'money',
    permission: 'payments:write',
    rows: (id) => sql`
      select ${deposits.matched_at} as at, ${deposits.id}::int as id,
        jsonb_build_object('amount', ${deposits.amount}, 'day', ${deposits.day}) as facts
      from ${deposits} where ${deposits.awaited_payment_id} in (${idsOfAwaited(id)})`,
    title: ({ amount, day }) => `${dayWording(day)}에 들어온 ${withParticle(exactWon(amount), '을/를')} 확인했어요`,
    link: () => '/admin/payments?is_matched=true',
  }),
  refund_requested: ofRefund('requested_at', (amount) => `돌려줄 금액 ${amount}`),
  refund_approved: ofRefund('approved_at', (amount) => `${amount} 환불 승인`),
  refund_paid: ofRefund('paid_at', (amount) => `${amount} 환불 입금`),
  refund_withdrawn: ofRefund('withdrawn_at', () => '되돌렸어요'),
  consultation: source<OfConsultation & { state: ConsultationState }>({
    kind: 'contact',
    permission: 'consultations:read',
    rows: (id) => sql`
      select created_at as at, id, jsonb_build_object('receipt', receipt, 'tier_name', tier_name, 'state', state) as facts
      from ${consultations} where member_id = ${id}`,
    title: ({ receipt, tier_name, state }) => `${tier_name} 상담 ${receipt} · ${CONSULTATION_STATE_NAMES[state]}`,
    link: toConsultation,
  }),
  note: source<OfConsultation & { kind: 'call' | 'note'; by: string }>({
    kind: 'contact',
    permission: 'consultations:read',
    rows: (id) => sql`
      select ${consultation_notes.at} as at, ${consultation_notes.id} as id, jsonb_build_object(
        'receipt', ${consultations.receipt}, 'tier_name', ${consultations.tier_name},
        'kind', ${consultation_notes.kind}, 'by', ${consultation_notes.by}
      ) as facts from ${consultation_notes}
      join ${consultations} on ${consultations.id} = ${consultation_notes.consultation_id}
      where ${consultations.member_id} = ${id}`,
    title: ({ tier_name, kind, by }) => `${tier_name} 상담 · ${kind === 'call' ? '통화' : '메모'} · ${by}`,
    link: toConsultation,
  }),
  message: source<{ channel: ChannelName; kind: MessageKind; state: string }>({
    kind: 'message',
    permission: 'messages:read',
    rows: (id) => sql`
      select created_at as at, id, jsonb_build_object('channel', channel, 'kind', kind, 'state',
        case when sent_at is not null then '보냄' when failure is not null then '실패' else '보내지 않음' end) as facts
      from ${messages} where member_id = ${id}`,
    title: ({ channel, kind, state }) => `${CHANNELS[channel].name} ${MESSAGE_KIND_NAMES[kind]} · ${state}`,
  }),
}

interface FoundEvent {
  readonly at: string
  readonly source: string
  readonly id: number
  readonly facts: never
}

/** `2026-10-12T03:00:00.000Z period 12`: the last event of a page. */
const PLACE = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (\w+) (\d{1,15})$/

/**
 * A page of a member's events, newest first, as far as the permissions allow. Members who have left are shown, too: the records
 * of their money that must be kept have their id.
 * @throws member_not_found; invalid_request when `before` is not the `next` of a page
 */
export async function memberEvents(
  db: Database,
  member_id: number,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
  permissions: ReadonlySet<Permission>,
) {
  if (!(await memberOfId(db, member_id))) throw refuse('member_not_found')
  const place = before === undefined ? null : PLACE.exec(before)
  if (before !== undefined && !(place && Number.isFinite(Date.parse(place[1] ?? '')))) throw refuse('invalid_request')
  const names = Object.keys(SOURCES).filter((name) => permissions.has((SOURCES[name] as Source<never>).permission))
  const events = sql.join(
    names.map((name) => sql`select ${name}::text as source, rows.* from (${SOURCES[name]?.rows(member_id)}) as rows`),
    sql` union all `,
  )
  const rows = await rowsOf<FoundEvent>(
    db,
    sql`
    select source, id, facts, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (${events}) as events
    where ${place ? sql`(at, source, id) < (${place[1]}::timestamptz, ${place[2]}, ${Number(place[3])})` : sql`true`}
    order by events.at desc, source desc, id desc limit ${limit + 1}`,
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map(({ source, id, at, facts }) => {
      const { kind, title, link } = SOURCES[source] as Source<never>
      return {
        ...{ key: `${source} ${id}`, at: new Date(at).toISOString(), kind },
        ...{ title: title(facts), link: link?.(facts) ?? null },
      }
    }),
    next: last ? `${last.at} ${last.source} ${last.id}` : null,
  }
}
