import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Count, Instant, RealDay } from '#contract/fields.ts'
import { page, pageOf, TableFile } from '#contract/listing.ts'
import { line } from '#contract/text-fields.ts'
import { AUDIT_OUTCOMES } from '#domain/staff/audit-outcome.ts'

const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  actor: z.string(),
  permission: z.string().nullable(),
  /** `PUT /api/v1/admin/company/:detail`. */
  deed: z.string(),
  /** `member 12`. */
  target: z.string().nullable(),
  /** What it was and what it became; personal data masked. */
  before: z.unknown(),
  after: z.unknown(),
  address: z.string().nullable(),
  outcome: z.enum(AUDIT_OUTCOMES),
  code: z.string().nullable(),
})

const Search = line(100, '찾을 글자는 100자 이하여야 합니다.').optional()
const WantedEntries = {
  actor: Search,
  target: Search,
  /** A part of the call. */
  deed: Search,
  /** The whole of it: one action, by its call. */
  action: Search,
  /** The beginning of where it came from. */
  address: Search,
  /** The first and the last Korean day. */
  from: RealDay.optional(),
  to: RealDay.optional(),
  outcome: z.enum(AUDIT_OUTCOMES, { error: `결과는 ${AUDIT_OUTCOMES.join(', ')} 가운데 하나입니다.` }).optional(),
}
const AuditPage = pageOf(['newest', 'oldest'])

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit',
  access: { staff: 'audit:read' },
  summary: '감사 기록: 누가, 무엇에, 무엇을 했는지의 일부와 한 일, 날짜, 주소로 찾습니다.',
  query: z.object({ ...WantedEntries, ...AuditPage }),
  reply: z.object(page(AuditEntry)),
})

export const exportAuditLog = endpoint({
  method: 'POST',
  path: '/api/v1/admin/audit/export',
  access: { staff: 'audit:export' },
  needs_fresh_factor: true,
  summary: '감사 기록을 CSV로. 내보낸 것도 감사 기록에 남습니다.',
  body: z.object({ ...WantedEntries, sort: AuditPage.sort }),
  reply: TableFile,
})

/**
 * Where the chain of the audit log does not hold. `changed`: rows are not as they were written (or were written under
 * another SECRET_KEY). `gap`: rows before this one are gone, or were put in. `end`: rows after this one are gone.
 */
export const AuditBreak = z.object({
  kind: z.enum(['changed', 'gap', 'end']),
  /** The first and the last row of it, and how many there are; 0 at the end. */
  from: z.int(),
  to: z.int(),
  rows: Count,
  /** Of the first row, as it stands there now; null at the end. */
  at: Instant.nullable(),
  actor: z.string().nullable(),
  deed: z.string().nullable(),
  target: z.string().nullable(),
  /** Whether somebody has looked at it and left the reason in the log; it is as it was then. */
  is_accepted: z.boolean(),
})
export type AuditBreak = z.infer<typeof AuditBreak>
/** Breaks that are listed; `open` counts all of them. */
export const MOST_BREAKS = 200

export const verifyAuditLog = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/verify',
  access: { staff: 'audit:read' },
  summary: '감사 기록의 사슬을 처음부터 끝까지 확인하고, 끊어진 곳을 모두 말합니다.',
  reply: z.object({
    rows: Count,
    /** The first row of the first break that nobody has accepted; null when all is well. */
    broken_at: z.int().nullable(),
    /** How many breaks nobody has accepted. */
    open: Count,
    breaks: z.array(AuditBreak),
  }),
})

export const acceptAuditBreaks = endpoint({
  method: 'POST',
  path: '/api/v1/admin/audit/accept-breaks',
  access: { staff: 'audit:export' },
  needs_fresh_factor: true,
  summary:
    '감사 기록에서 지금 끊어진 곳을 까닭과 함께 확인한 것으로 남깁니다. 기록은 그대로이고, 다음 확인부터는 새로 끊어진 곳만 문제로 봅니다. 끊어진 곳이 없으면 거절합니다(nothing_broken).',
  body: z.object({ reason: line(500, '이유는 500자 이하여야 합니다.', '이유를 적어 주세요.') }),
  reply: z.object({ accepted: Count }),
})
