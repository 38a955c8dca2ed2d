import { z } from 'zod'
import { AUDIT_OUTCOME_NAMES, AUDIT_OUTCOMES } from '#domain/staff/audit-wording.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, RealDay } from '../fields.ts'
import { BY_AGE, choiceOf, table } from '../table.ts'
import { line } from '../text-fields.ts'

const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  actor: z.string(),
  permission: z.string().nullable(),
  /** The call, `PUT /api/v1/admin/company/:detail`, or what happened without one: `sign-in`. */
  action: z.string(),
  /** `member 12`. */
  target: z.string().nullable(),
  /** The values before and after; personal data masked. */
  before: z.unknown(),
  after: z.unknown(),
  address: z.string().nullable(),
  outcome: z.enum(AUDIT_OUTCOMES),
  code: z.string().nullable(),
  /** What was done, and to whom or what, in Korean. */
  sentence: z.string(),
  target_name: z.string().nullable(),
})

const Search = line(100, '찾을 글자는 100자 이하여야 합니다.').optional()
const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

export const auditTable = table({
  name: 'audit',
  title: '감사 기록',
  path: '/api/v1/admin/audit',
  access: { staff: 'audit:read' },
  summary: '감사 기록: 누가, 무엇에, 무엇을 했는지의 일부와 한 일, 날짜, 주소로 찾습니다.',
  file: 'audit:export',
  row: AuditEntry,
  key: 'id',
  sorts: ['newest', 'oldest'],
  filters: {
    actor: { schema: Search, control: 'text', label: '누가' },
    action_part: { schema: Search },
    /** The whole of it; `listAuditActions` says which there are. */
    action: { schema: Search, control: 'select', label: '한 일' },
    /** As the log has it (`member 12`) or as it is called (`회원 12`). */
    target: { schema: Search, control: 'text', label: '무엇에', placeholder: '회원 12' },
    /** The beginning of where it came from. */
    address: { schema: Search, control: 'text', label: '주소', placeholder: '203.0.113.' },
    /** The first and the last Korean day. */
    from: { schema: RealDay.optional(), control: 'day', label: '이날부터' },
    to: { schema: RealDay.optional(), control: 'day', label: '이날까지' },
    outcome: choiceOf({ label: '결과', names: AUDIT_OUTCOME_NAMES, all: '모두' }),
  },
  empty: '기록이 없어요.',
  columns: [
    // On a phone the first columns are in sight: what was done, by whom, when.
    {
      key: 'action',
      heading: '한 일',
      value: ({ sentence }) => sentence,
      tone: ({ outcome }) => (({ begun: 'plain', done: 'good', refused: 'waiting', failed: 'bad' }) as const)[outcome],
    },
    { key: 'actor', heading: '누가' },
    { key: 'at', heading: '시각', format: 'instant', sorts: BY_AGE },
    { key: 'target', heading: '무엇에', value: ({ target_name }) => target_name },
    { key: 'permission', heading: '권한', only: 'file' },
    { key: 'call', heading: '호출', value: ({ action }) => action, only: 'file' },
    { key: 'before', heading: '전', value: ({ before }) => json(before), only: 'file' },
    { key: 'after', heading: '후', value: ({ after }) => json(after), only: 'file' },
    { key: 'changes', heading: '바뀐 것', only: 'page' },
    { key: 'address', heading: '주소' },
    { key: 'id', heading: '번호', format: 'number' },
    { key: 'outcome', heading: '결과', value: ({ outcome }) => AUDIT_OUTCOME_NAMES[outcome], only: 'file' },
    { key: 'code', heading: '코드', only: 'file' },
  ],
})
export const { list: listAuditLog, export: exportAuditLog } = auditTable

export const listAuditActions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/actions',
  access: { staff: 'audit:read' },
  summary: '감사 기록에 남는 일을 모두, 기록에서 찾을 때의 이름(action)과 한국어 이름으로.',
  reply: z.array(z.object({ action: z.string(), name: z.string() })),
})

/**
 * Where the chain of the audit log does not hold. `changed`: rows are not as they were written (or were written under
 * another SECRET_KEY). `gap`: rows before this one are gone, or were put in. `end`: rows after this one are gone. `anchor`:
 * the log is not what was kept of it outside the database (`at` that time, with so many `rows`).
 */
export const AuditBreak = z.object({
  kind: z.enum(['changed', 'gap', 'end', 'anchor']),
  /** The first and the last row of it, and how many there are; 0 at the end. */
  from: z.int(),
  to: z.int(),
  rows: Count,
  /** Of the first row, as it stands there now; null at the end. */
  at: Instant.nullable(),
  actor: z.string().nullable(),
  action: z.string().nullable(),
  target: z.string().nullable(),
  sentence: z.string().nullable(),
  target_name: z.string().nullable(),
  /** Whether staff accepted it with a reason in the log, and it is unchanged since. */
  is_accepted: z.boolean(),
})
export type AuditBreak = z.infer<typeof AuditBreak>
/** Breaks that are listed; `open` counts all of them. */
export const MOST_BREAKS = 200

export const verifyAuditLog = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/verify',
  access: { staff: 'audit:read' },
  answered_within: 120_000,
  summary:
    '감사 기록의 사슬을 처음부터 끝까지 확인하고 데이터베이스 밖에 적어 둔 것과 비교해, 끊어진 곳을 모두 말합니다. files=yes면 밤 백업 파일에 적힌 것과도 비교합니다. from=last면 지난번에 온전했던 곳부터 봅니다.',
  query: z.object({
    files: z.enum(['yes', 'no'], { error: 'files는 yes나 no입니다.' }).default('no'),
    from: z.enum(['start', 'last'], { error: 'from은 start나 last입니다.' }).default('start'),
  }),
  reply: z.object({
    rows: Count,
    /** With from=last: the row up to which the log was found whole then, how many there were, and when; else null. */
    since: z.object({ id: z.int(), rows: Count, at: Instant }).nullable(),
    /** When what is kept outside the database was written; null where nothing is. */
    anchored_at: Instant.nullable(),
    /** The first row of the first break that is not accepted yet; null when all is well. */
    broken_at: z.int().nullable(),
    /** How many breaks are not accepted yet. */
    open: Count,
    breaks: z.array(AuditBreak),
  }),
})

export const acceptAuditBreaks = endpoint({
  method: 'POST',
  path: '/api/v1/admin/audit/accept-breaks',
  access: { staff: 'audit:export' },
  action: '감사 기록의 끊어진 곳을 확인',
  refuses: ['nothing_broken'],
  needs_fresh_factor: true,
  own_transactions: true,
  answered_within: 120_000,
  summary:
    '감사 기록에서 지금 끊어진 곳을 이유와 함께 확인한 것으로 남깁니다. 기록은 그대로이고, 다음 확인부터는 새로 끊어진 곳만 문제로 봅니다. 끊어진 곳이 없으면 거절합니다(nothing_broken).',
  body: z.object({ reason: line(500, '이유는 500자 이하여야 합니다.', '이유를 적어 주세요.') }),
  reply: z.object({ accepted: Count }),
})
