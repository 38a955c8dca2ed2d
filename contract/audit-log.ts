import { z } from 'zod'
import { AUDIT_OUTCOMES } from '#domain/audit-outcome.ts'
import { endpoint } from './endpoint.ts'
import { Count, Instant } from './fields.ts'
import { page, pageOf, TableFile } from './listing.ts'
import { line } from './text-fields.ts'

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
  deed: Search,
  outcome: z.enum(AUDIT_OUTCOMES, { error: `결과는 ${AUDIT_OUTCOMES.join(', ')} 가운데 하나입니다.` }).optional(),
}
const AuditPage = pageOf(['newest', 'oldest'])

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit',
  access: { staff: 'audit:read' },
  summary: '감사 기록: 누가, 무엇에, 무엇을 했는지의 일부로 찾습니다.',
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

export const verifyAuditLog = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit/verify',
  access: { staff: 'audit:read' },
  summary: '감사 기록의 사슬이 온전한지 처음부터 확인합니다.',
  reply: z.object({
    rows: Count,
    /** The first row that was changed or taken away; null when the chain is whole. */
    broken_at: z.int().nullable(),
  }),
})
