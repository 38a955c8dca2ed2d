import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Count, Instant, idInUrl } from '#contract/fields.ts'
import { page, pageOf, TableFile } from '#contract/listing.ts'
import { exportMyData } from '#contract/members/profile.ts'
import { line } from '#contract/text-fields.ts'
import { PROVIDERS } from '#domain/member/member.ts'

export const MemberId = idInUrl('회원의 번호가 아닙니다.')

/** Why staff open, block or end something; it goes into the audit log. */
export const Reason = line(200, '이유는 200자 이하여야 합니다.', '이유를 적어 주세요.')

/** A member in a list: enough to tell one from another, nothing that could be used elsewhere. */
export const MaskedMember = z.object({
  id: z.int(),
  /** `han***`. */
  username: z.string(),
  /** `김*나`. */
  name: z.string(),
  /** The last four digits; null without a number. */
  mobile_number_end: z.string().nullable(),
  provider: z.enum(PROVIDERS),
  is_blocked: z.boolean(),
  created_at: Instant,
})

const WantedMembers = {
  /** Part of a username or a name, initials of a name (ㅎㄱㄷ), the last four digits of a number, or eight and more of it. */
  search: line(60, '찾을 글자는 60자 이하여야 합니다.').optional(),
  state: z.enum(['live', 'blocked'], { error: '상태는 live, blocked 가운데 하나입니다.' }).optional(),
}
const MemberPage = pageOf(['newest', 'oldest'])

export const findMembers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/members',
  access: { staff: 'members:read' },
  summary:
    '회원 찾기: 아이디나 이름의 일부, 초성(ㅎㄱㄷ), 휴대폰 번호의 끝 네 자리나 여덟 자리 이상으로. 개인정보는 가립니다.',
  query: z.object({
    ...WantedMembers,
    /** A whole username. */
    username: line(60, '아이디는 60자 이하여야 합니다.').optional(),
    ...MemberPage,
  }),
  reply: z.object({
    ...page(MaskedMember),
    /** All there are; null where some were looked for, or on a later page. */
    total: Count.nullable(),
  }),
})

export const showMember = endpoint({
  method: 'GET',
  path: '/api/v1/admin/members/:id',
  access: { staff: 'members:read' },
  summary: '회원 한 사람, 목록에서처럼 가려서. 탈퇴한 회원은 이름과 아이디가 비어 있습니다.',
  params: MemberId,
  reply: MaskedMember.extend({ has_left: z.boolean() }),
})

export const exportMembers = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/export',
  access: { staff: 'members:export' },
  needs_fresh_factor: true,
  summary: '찾은 회원을 CSV로, 목록에서처럼 가려서. 감사 기록에 남습니다.',
  body: z.object({ ...WantedMembers, sort: MemberPage.sort }),
  reply: TableFile,
})

export const openMember = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/open',
  access: { staff: 'members:open' },
  opens_personal_data: true,
  summary: '회원의 개인정보를 엽니다. 이유와 함께 감사 기록에 남습니다.',
  params: MemberId,
  body: z.object({ reason: Reason }),
  reply: z.object({
    id: z.int(),
    username: z.string(),
    name: z.string(),
    nickname: z.string().nullable(),
    email: z.string().nullable(),
    /** Digits alone. */
    mobile_number: z.string().nullable(),
    /** Entered but not confirmed; opens nothing. */
    unconfirmed_mobile_number: z.string().nullable(),
    provider: z.enum(PROVIDERS),
    blocked_at: Instant.nullable(),
    created_at: Instant,
    /** Devices that are signed in. */
    live_sessions: Count,
  }),
})

const WithReason = z.object({ reason: Reason })
const SessionsEnded = z.object({ sessions_ended: Count })

export const blockMember = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/block',
  access: { staff: 'members:write' },
  summary: '이용을 막고 모든 기기에서 로그아웃시킵니다.',
  params: MemberId,
  body: WithReason,
  reply: SessionsEnded,
})

export const unblockMember = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/unblock',
  access: { staff: 'members:write' },
  summary: '다시 이용할 수 있게 합니다.',
  params: MemberId,
  body: WithReason,
  reply: SessionsEnded,
})

export const logMemberOut = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/log-out',
  access: { staff: 'members:write' },
  summary: '모든 기기에서 로그아웃시킵니다.',
  params: MemberId,
  body: WithReason,
  reply: SessionsEnded,
})

export const freeMobileNumber = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/free-mobile-number',
  access: { staff: 'members:write' },
  summary: '휴대폰 번호를 회원에게서 떼어 다른 사람이 등록할 수 있게 합니다.',
  params: MemberId,
  body: WithReason,
  reply: SessionsEnded,
})

export const deleteMember = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/delete',
  access: { staff: 'members:delete' },
  needs_fresh_factor: true,
  summary:
    '회원을 삭제합니다. 회원이 직접 삭제할 때와 같은 것이 지워지고, 되돌릴 수 없습니다. 끝나지 않은 구독이 있으면 거절합니다.',
  params: MemberId,
  body: z.object({
    reason: Reason,
    /** Typed anew, so that nobody deletes whoever stands beside. */
    username: line(60, '아이디는 60자 이하여야 합니다.', '아이디를 적어 주세요.'),
  }),
  reply: z.object({ deleted: z.literal(true) }),
})

export const exportMember = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/export',
  access: { staff: 'members:export' },
  needs_fresh_factor: true,
  opens_personal_data: true,
  summary: '회원 한 사람의 데이터 전체를, 회원이 직접 내려받을 때와 같은 JSON으로. 감사 기록에 남습니다.',
  params: MemberId,
  body: WithReason,
  reply: exportMyData.reply,
})
