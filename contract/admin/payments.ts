import { z } from 'zod'
import {
  DEPOSIT_SOURCES,
  LARGEST_DEPOSIT,
  LONGEST_DEPOSIT_NOTE,
  LONGEST_DEPOSITOR,
} from '#domain/money/bank-statement.ts'
import {
  ASIDE_KINDS,
  ASIDE_NAMES,
  MATCH_GROUNDS,
  PAYMENT_STATES,
  paymentStateWording,
} from '#domain/money/deposit-match.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, idInUrl, KoreanDate, RealDay, ReceiptInUrl, Revision, RowNumber, Won } from '../fields.ts'
import { BY_AGE, choiceOf, type Tone, table } from '../table.ts'
import { line } from '../text-fields.ts'
import { Reason } from './members.ts'

const DEPOSITOR_TOO_LONG = `입금자 이름은 ${LONGEST_DEPOSITOR}자 이하여야 합니다.`
const Depositor = line(LONGEST_DEPOSITOR, DEPOSITOR_TOO_LONG, '입금자 이름을 적어 주세요.')
const AMOUNT = '금액은 1원 이상의 정수여야 합니다.'
const Amount = z.int({ error: AMOUNT }).min(1, { error: AMOUNT }).max(LARGEST_DEPOSIT, { error: AMOUNT })
/** Tells two deposits apart that are otherwise the same. */
const DepositMemo = line(LONGEST_DEPOSIT_NOTE, `메모는 ${LONGEST_DEPOSIT_NOTE}자 이하여야 합니다.`).default('')
const RowId = idInUrl('번호가 아닙니다.')

const AwaitedPayment = z.object({
  id: z.int(),
  /** Of the consultation that it came of. */
  receipt: z.string().nullable(),
  /** Whose period or consultation it is; null for a visitor. */
  member_id: z.int().nullable(),
  subscription_id: z.int().nullable(),
  tier_name: z.string().nullable(),
  amount: Won,
  /** Won of it that have arrived. */
  arrived: Won,
  state: z.enum(PAYMENT_STATES),
  /** `김*나`. */
  depositor: z.string(),
  written_by: z.string(),
  written_at: Instant,
  revision: Revision,
})

/** How the state of an awaited payment is marked. */
export const PAYMENT_TONES: Readonly<Record<(typeof PAYMENT_STATES)[number], Tone>> = {
  waiting: 'waiting',
  part: 'waiting',
  paid: 'good',
  over: 'bad',
}

export const awaitedPaymentTable = table({
  name: 'awaited-payments',
  title: '입금 약속',
  path: '/api/v1/admin/awaited-payments',
  access: { staff: 'consultations:read' },
  summary: '기다리는 입금과 들어온 금액. 입금자, 금액, 접수 번호로 찾을 수 있습니다. 이름은 가립니다.',
  row: AwaitedPayment,
  key: 'id',
  sorts: ['newest', 'oldest'],
  filters: {
    /** Of one consultation. */
    receipt: { schema: ReceiptInUrl.shape.receipt.optional() },
    /** A part of the depositor's name, an amount, or the number of the consultation. */
    search: {
      schema: line(LONGEST_DEPOSITOR, DEPOSITOR_TOO_LONG).optional(),
      control: 'search',
      placeholder: '입금자·금액·접수 번호',
    },
    /** `true`: of which something has still to arrive. */
    is_open: choiceOf({ label: '보기', names: { true: '기다리는 것', false: '모두 들어온 것' }, usual: 'true' }),
  },
  /** All of which something has still to arrive; 10,000 where there are more. */
  totals: { open: Count },
  totalsWording: ({ open }) => `기다리는 입금 ${open}건`,
  empty: '해당 입금 약속이 없어요.',
  columns: [
    { key: 'id', heading: '번호', only: 'file' },
    // On a phone the first three are in sight: who pays, how much, and whether it has come.
    { key: 'depositor', heading: '입금자' },
    { key: 'amount', heading: '금액', format: 'won' },
    {
      key: 'state',
      heading: '상태',
      value: ({ state }) => paymentStateWording(state),
      tone: ({ state }) => PAYMENT_TONES[state],
    },
    { key: 'arrived', heading: '들어온 금액', format: 'won' },
    { key: 'tier_name', heading: '플랜' },
    { key: 'member_id', heading: '회원', only: 'page' },
    { key: 'receipt', heading: '접수 번호' },
    { key: 'subscription_id', heading: '구독 번호', format: 'number' },
    { key: 'written_at', heading: '기록일', format: 'instant', sorts: BY_AGE },
    { key: 'written_by', heading: '적은 직원' },
  ],
})
export const { list: listAwaitedPayments, export: exportAwaitedPayments } = awaitedPaymentTable

export const addAwaitedPayment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/consultations/:receipt/awaited-payments',
  access: { staff: 'consultations:write' },
  action: '기다리는 입금을 추가',
  refuses: ['already_awaited', 'consultation_not_found', 'no_subscription'],
  status: 201,
  summary: '상담에서 약속한 무통장 입금의 금액(원)과 입금자.',
  params: ReceiptInUrl,
  body: z.object({
    amount: Amount,
    depositor: Depositor,
    subscription_id: RowNumber.nullable().default(null),
    /** True: the caller has read that the same is awaited already. */
    is_confirmed: z.boolean().optional(),
  }),
  reply: z.object({ id: z.int() }),
})

export const changeAwaitedPayment = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/awaited-payments/:id',
  access: { staff: 'consultations:write' },
  action: '기다리는 입금을 변경',
  refuses: ['edit_conflict', 'no_subscription', 'payment_arrived', 'payment_not_found', 'payment_refunded'],
  summary: '입금을 회원의 구독과 잇거나, 들어온 것이 없는 입금을 더 기다리지 않습니다.',
  params: RowId,
  body: z.object({
    revision: Revision,
    subscription_id: RowNumber.optional(),
    is_dropped: z.literal(true).optional(),
  }),
  reply: z.object({ revision: Revision }),
})

const StoredDeposit = z.object({
  id: z.int(),
  day: KoreanDate,
  amount: Won,
  /** As the bank or staff wrote it. */
  depositor: z.string(),
  /** As the bank wrote it, where staff have corrected it. */
  bank_depositor: z.string().nullable(),
  /** The day on which the bank took it back; it counts for nothing since. */
  reversed_on: KoreanDate.nullable(),
  /** What it is where it is no fee, and who said so. */
  set_aside_as: z.enum(ASIDE_KINDS).nullable(),
  set_aside_by: z.string().nullable(),
  source: z.enum(DEPOSIT_SOURCES),
  stored_by: z.string(),
  revision: Revision,
  awaited_payment_id: z.int().nullable(),
  matched_by: z.string().nullable(),
  /** Payments that it may match, the likeliest first; empty once it is matched. */
  suggestions: z.array(
    z.object({
      id: z.int(),
      ground: z.enum(MATCH_GROUNDS),
      depositor: z.string(),
      tier_name: z.string().nullable(),
      /** Won of it that have not arrived yet. */
      remaining: Won,
    }),
  ),
})

export const depositTable = table({
  name: 'deposits',
  title: '들어온 입금',
  path: '/api/v1/admin/deposits',
  access: { staff: 'payments:write' },
  call: { opens_personal_data: true, action: '입금 목록을 열람' },
  summary: '들어온 입금. 맞추지 않은 것에는 금액과 이름으로 찾은 후보가 있습니다. 감사 기록에 남습니다.',
  row: StoredDeposit,
  key: 'id',
  /** `latest`, `earliest`: by the day on which they arrived; `newest`, `oldest`: as they were stored. */
  sorts: ['newest', 'oldest', 'latest', 'earliest', 'largest', 'smallest'],
  filters: {
    is_matched: choiceOf({
      label: '보기',
      names: {
        false: '맞추지 않은 것',
        true: '맞춘 것',
        reversed: '은행에서 취소된 것',
        aside: '요금 아닌 것',
      },
      usual: 'false',
    }),
  },
  /** All that are not matched yet; 10,000 where there are more. */
  totals: { unmatched: Count },
  totalsWording: ({ unmatched }) => `맞추지 않은 입금 ${unmatched}건`,
  empty: '해당 입금이 없어요.',
  opens: 'depositor',
  columns: [
    { key: 'id', heading: '번호', only: 'file' },
    { key: 'depositor', heading: '입금자' },
    {
      key: 'amount',
      heading: '금액',
      format: 'won',
      sorts: [
        ['largest', 'descending'],
        ['smallest', 'ascending'],
      ],
    },
    { key: 'match', heading: '무엇의 입금인가요?', only: 'page' },
    {
      key: 'day',
      heading: '날짜',
      format: 'day',
      sorts: [
        ['latest', 'descending'],
        ['earliest', 'ascending'],
      ],
    },
    { key: 'source', heading: '출처', value: ({ source }) => (source === 'hand' ? '손으로' : '거래 내역') },
    {
      key: 'state',
      heading: '상태',
      value: ({ awaited_payment_id, matched_by, reversed_on, set_aside_as }) =>
        reversed_on !== null
          ? '은행에서 취소됨'
          : set_aside_as !== null
            ? `요금 아님 · ${ASIDE_NAMES[set_aside_as]}`
            : awaited_payment_id === null
              ? '맞추기 전'
              : `${matched_by} 맞춤`,
      tone: ({ awaited_payment_id, reversed_on, set_aside_as }) =>
        reversed_on !== null
          ? 'bad'
          : set_aside_as !== null
            ? 'plain'
            : awaited_payment_id === null
              ? 'waiting'
              : 'good',
      only: 'page',
    },
    { key: 'bank_depositor', heading: '은행이 적은 입금자', only: 'file' },
    { key: 'reversed_on', heading: '은행에서 취소된 날', format: 'day', only: 'file' },
    { key: 'set_aside_as', heading: '요금 아님', value: ({ set_aside_as: as }) => as && ASIDE_NAMES[as], only: 'file' },
    { key: 'stored_by', heading: '적은 직원', only: 'file' },
    { key: 'awaited_payment_id', heading: '맞춘 입금', only: 'file' },
    { key: 'matched_by', heading: '맞춘 직원', only: 'file' },
  ],
})
export const { list: listDeposits, export: exportDeposits } = depositTable

export const addDeposit = endpoint({
  method: 'POST',
  path: '/api/v1/admin/deposits',
  access: { staff: 'payments:write' },
  action: '입금을 추가',
  refuses: ['deposit_in_future', 'duplicate_deposit'],
  needs_fresh_factor: true,
  status: 201,
  summary: '입금 하나를 손으로 적습니다. 날짜, 금액, 입금자, 메모가 모두 같은 것은 두 번 적지 못합니다.',
  body: z.object({
    day: RealDay,
    amount: Amount,
    depositor: Depositor,
    memo: DepositMemo,
  }),
  reply: z.object({ id: z.int() }),
})

export const correctDeposit = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/deposits/:id',
  access: { staff: 'payments:write' },
  action: '입금을 정정',
  refuses: [
    'deposit_in_future',
    'deposit_matched',
    'deposit_not_found',
    'deposit_of_statement',
    'duplicate_deposit',
    'edit_conflict',
  ],
  needs_fresh_factor: true,
  summary:
    '손으로 적은 입금을 고칩니다. 거래 내역에서 온 것은 입금자만 고칠 수 있고, 은행이 적은 이름도 남습니다. 맞춘 것은 먼저 연결을 해제해야 합니다. 전과 후가 감사 기록에 남습니다.',
  params: RowId,
  body: z.object({
    revision: Revision,
    day: RealDay,
    amount: Amount,
    depositor: Depositor,
    memo: DepositMemo,
    reason: Reason,
  }),
  reply: z.object({ revision: Revision }),
})

export const removeDeposit = endpoint({
  method: 'POST',
  path: '/api/v1/admin/deposits/:id/remove',
  access: { staff: 'payments:write' },
  action: '잘못 적은 입금을 삭제',
  refuses: ['deposit_matched', 'deposit_not_found', 'deposit_of_statement', 'edit_conflict'],
  needs_fresh_factor: true,
  summary: '손으로 잘못 적은 입금을 지웁니다. 맞춘 것은 먼저 연결을 해제해야 하고, 무엇이었는지 감사 기록에 남습니다.',
  params: RowId,
  body: z.object({ revision: Revision, reason: Reason }),
  reply: z.object({ removed: z.literal(true) }),
})

export const setDepositAside = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/deposits/:id/aside',
  access: { staff: 'payments:write' },
  action: '입금이 요금이 아니라고 적음',
  refuses: ['deposit_matched', 'deposit_not_found', 'edit_conflict'],
  summary:
    '입금이 요금이 아니라고 적습니다(이자, 개인 이체, 그 밖의 돈). 맞출 목록에서 빠지고, null이면 되돌립니다. 맞춘 것은 먼저 연결을 해제해야 합니다.',
  params: RowId,
  body: z.object({
    revision: Revision,
    set_aside_as: z.enum(ASIDE_KINDS, { error: '무슨 돈인지 골라 주세요.' }).nullable(),
  }),
  reply: z.object({ revision: Revision }),
})

/** Bytes of a bank's file. */
export const LARGEST_STATEMENT = 2 * 1024 * 1024

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/v1/admin/deposits/statement',
  access: { staff: 'payments:write' },
  action: '은행 거래 내역을 저장',
  refuses: ['statement_columns', 'statement_lines', 'statement_locked', 'statement_too_long', 'statement_unreadable'],
  needs_fresh_factor: true,
  largest_body: LARGEST_STATEMENT * 2,
  own_transactions: true,
  summary:
    '은행의 거래 내역(CSV나 붙여 넣은 표, 엑셀 .xls·.xlsx, HTML 표. 글은 UTF-8, UTF-16, CP949. base64, 2MB·5,000줄·한 줄 100칸·한 칸 1,000자까지)에서 입금을 저장합니다. 이미 있는 줄은 건너뛰고, 읽을 수 없는 줄과 은행이 취소한 입금은 답에서 알려 줍니다.',
  body: z.object({
    content: z
      .string()
      .min(1, { error: '거래 내역을 골라 주세요.' })
      .max(Math.ceil(LARGEST_STATEMENT / 3) * 4, { error: '파일이 너무 큽니다. 2MB까지 읽을 수 있습니다.' })
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: '파일을 읽을 수 없습니다.' }),
  }),
  reply: z.object({
    /** Deposits that were stored, deposits that were stored already, and lines that are no deposits. */
    stored: Count,
    known: Count,
    others: Count,
    /** Deposits that the bank took back, and lines that could not be read. */
    reversed: Count,
    unread: Count,
    /** What is to be said about lines, the most important first. */
    notes: z.array(z.object({ line: z.int(), what: z.string() })),
  }),
})

export const matchDeposit = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/deposits/:id/match',
  access: { staff: 'payments:write' },
  action: '입금을 연결',
  refuses: [
    'deposit_not_found',
    'deposit_reversed',
    'deposit_set_aside',
    'edit_conflict',
    'far_above_awaited',
    'payment_not_found',
    'payment_refunded',
  ],
  summary: '입금을 기다리던 입금과 맞추거나(null이면) 연결을 해제합니다. 여러 번 나누어 낸 것은 하나씩 맞춥니다.',
  params: RowId,
  body: z.object({
    /** The match that the caller saw; another one since then refuses. */
    from: RowNumber.nullable(),
    to: RowNumber.nullable(),
    /** They have read that far more arrives than was awaited. */
    is_confirmed: z.boolean().optional(),
  }),
  reply: z.object({ awaited_payment_id: z.int().nullable() }),
})
