import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Count, Instant, integerInUrl, limitInUrl } from './fields.ts'
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
  outcome: z.enum(['done', 'refused', 'failed']),
  code: z.string().nullable(),
})

const Search = line(100, '찾을 글자는 100자 이하여야 합니다.').optional()

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/v1/admin/audit',
  access: { staff: 'audit:read' },
  summary: '감사 기록, 새것부터. before에 마지막으로 본 id를 적으면 그 앞의 것이 옵니다.',
  query: z.object({
    actor: Search,
    target: Search,
    deed: Search,
    before: integerInUrl(1, 999_999_999, '감사 기록의 번호가 아닙니다.').optional(),
    limit: limitInUrl(200).default(50),
  }),
  reply: z.array(AuditEntry),
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
