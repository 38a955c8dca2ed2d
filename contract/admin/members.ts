import { z } from 'zod'
import { countWording } from '#domain/count-wording.ts'
import { PROVIDERS } from '#domain/member/member.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, idInUrl, RealDay } from '../fields.ts'
import { exportMyData } from '../members/profile.ts'
import { BY_AGE, choiceOf, table } from '../table.ts'
import { line } from '../text-fields.ts'

export const MemberId = idInUrl('회원의 번호가 아닙니다.')

/** Why staff open, block or end something; it goes into the audit log. */
export const Reason = line(200, '이유는 200자 이하여야 합니다.', '이유를 적어 주세요.')

/** A member in a list: enough to tell one from another, nothing that could be used elsewhere. */
const MaskedMember = z.object({
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

export const memberTable = table({
  name: 'members',
  title: '회원',
  path: '/api/v1/admin/members',
  access: { staff: 'members:read' },
  summary:
    '회원 찾기: 아이디나 이름의 일부, 초성(ㅎㄱㄷ), 휴대폰 번호의 끝 네 자리나 여덟 자리 이상으로, 또는 이용 중인 플랜과 그 끝나는 날로. 개인정보는 가립니다.',
  file: 'members:export',
  row: MaskedMember,
  key: 'id',
  sorts: ['newest', 'oldest'],
  filters: {
    /** Part of a username or a name, initials of a name (ㅎㄱㄷ), the last four digits of a number, or eight and more of it. */
    search: {
      schema: line(60, '찾을 글자는 60자 이하여야 합니다.').optional(),
      control: 'search',
      placeholder: '아이디·이름·초성·휴대폰 뒷자리·#번호',
    },
    /** A whole username. */
    username: { schema: line(60, '아이디는 60자 이하여야 합니다.').optional() },
    /** The name of the plan that they have today. */
    tier: { schema: line(40, '플랜 이름은 40자 이하여야 합니다.').optional(), control: 'text', label: '플랜' },
    /** The Korean day by which that plan ends. */
    ends_by: { schema: RealDay.optional(), control: 'day', label: '이날까지 끝나는' },
    state: choiceOf({ label: '상태', names: { live: '이용 중', blocked: '이용 제한' }, all: '모두' }),
  },
  /** All there are; null where some were looked for, or on a later page. */
  totals: { total: Count.nullable(), is_estimate: z.boolean() },
  totalsWording: ({ total, is_estimate }) =>
    total === null ? null : `모두 ${is_estimate ? '약 ' : ''}${countWording(total)}명`,
  empty: '찾는 회원이 없어요.',
  columns: [
    { key: 'id', heading: '번호', format: 'number' },
    { key: 'username', heading: '아이디' },
    { key: 'name', heading: '이름' },
    { key: 'mobile_number_end', heading: '휴대폰', format: 'phone' },
    { key: 'provider', heading: '로그인 방식', only: 'file' },
    {
      key: 'state',
      heading: '상태',
      value: ({ is_blocked }) => (is_blocked ? '이용 제한' : '이용 중'),
      tone: ({ is_blocked }) => (is_blocked ? 'bad' : 'good'),
    },
    { key: 'created_at', heading: '가입', format: 'instant', sorts: BY_AGE },
  ],
})
export const { list: findMembers, export: exportMembers } = memberTable

export const showMember = endpoint({
  method: 'GET',
  path: '/api/v1/admin/members/:id',
  access: { staff: 'members:read' },
  refuses: ['member_not_found'],
  summary: '회원 한 사람, 목록에서처럼 가려서. 탈퇴한 회원은 이름과 아이디가 비어 있습니다.',
  params: MemberId,
  reply: MaskedMember.extend({ has_left: z.boolean() }),
})

export const openMember = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/open',
  access: { staff: 'members:open' },
  action: '회원 개인정보를 열람',
  refuses: ['member_not_found'],
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

/** Actions of staff on a member's account that need only a reason. They take effect at once, on every device. */
const memberAction = <const A extends string>(verb: A, action: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/admin/members/:id/${verb}`,
    access: { staff: 'members:write' },
    action,
    refuses: ['member_not_found', 'edit_conflict'],
    summary,
    params: MemberId,
    body: WithReason,
    reply: z.object({ sessions_ended: Count }),
  })

export const blockMember = memberAction(
  'block',
  '회원의 이용을 차단',
  '이용을 막고 모든 기기에서 로그아웃시킵니다. 이유는 회원이 로그인할 때 읽습니다.',
)
export const unblockMember = memberAction('unblock', '회원의 차단을 해제', '다시 이용할 수 있게 합니다.')
export const logMemberOut = memberAction('log-out', '회원을 모든 기기에서 로그아웃', '모든 기기에서 로그아웃시킵니다.')
export const freeMobileNumber = memberAction(
  'free-mobile-number',
  '회원의 휴대폰 번호를 해제',
  '휴대폰 번호를 회원에게서 해제해 다른 사람이 등록할 수 있게 합니다.',
)

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/reset-second-factor',
  access: { staff: 'members:write' },
  action: '회원의 2단계 인증을 해제',
  refuses: ['member_not_found', 'second_factor_off'],
  needs_fresh_factor: true,
  summary:
    '인증 앱과 복구 코드를 모두 잃은 회원의 2단계 인증을 풀고 모든 기기에서 로그아웃시킵니다. 이유와 함께 감사 기록에 남습니다.',
  params: MemberId,
  body: WithReason,
  reply: z.object({ sessions_ended: Count }),
})

export const deleteMember = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/delete',
  access: { staff: 'members:delete' },
  action: '회원을 삭제',
  refuses: ['member_not_found', 'subscription_unfinished', 'username_differs'],
  needs_fresh_factor: true,
  summary:
    '회원을 삭제합니다. 회원이 직접 삭제할 때와 같은 것이 지워지고, 되돌릴 수 없습니다. 끝나지 않은 구독이 있으면 거절합니다.',
  params: MemberId,
  body: z.object({
    reason: Reason,
    /** Typed anew, so that a neighbour in the list is not deleted by mistake. */
    username: line(60, '아이디는 60자 이하여야 합니다.', '아이디를 적어 주세요.'),
  }),
  reply: z.object({ deleted: z.literal(true) }),
})

export const exportMember = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/export',
  access: { staff: 'members:export' },
  action: '회원 한 사람의 데이터를 저장',
  refuses: ['member_not_found'],
  needs_fresh_factor: true,
  opens_personal_data: true,
  summary: '회원 한 사람의 데이터 전체를, 회원이 직접 내려받을 때와 같은 JSON으로. 감사 기록에 남습니다.',
  params: MemberId,
  body: WithReason,
  reply: exportMyData.reply,
})
