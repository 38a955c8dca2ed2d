import type { Permission } from '#domain/staff/permission.ts'

/** A page of the back office, and what of it one must be allowed to see it. */
interface BackOfficePage {
  readonly path: `/admin${string}`
  readonly name: string
  readonly permission: Permission | null
  /** The heading that it stands under in the menu. */
  readonly group: '' | '사람' | '내용' | '기록'
}

/** Every page of the back office, once: routes and menu read this list. */
export const BACK_OFFICE_PAGES = [
  { path: '/admin', name: '오늘', permission: null, group: '' },
  { path: '/admin/draws', name: '추첨', permission: 'draws:read', group: '' },
  { path: '/admin/messages', name: '메시지', permission: 'messages:read', group: '' },
  { path: '/admin/members', name: '회원', permission: 'members:read', group: '사람' },
  { path: '/admin/subscriptions', name: '구독', permission: 'members:read', group: '사람' },
  { path: '/admin/consultations', name: '상담', permission: 'consultations:read', group: '사람' },
  { path: '/admin/awaited-payments', name: '입금 약속', permission: 'consultations:read', group: '사람' },
  { path: '/admin/payments', name: '입금', permission: 'payments:write', group: '사람' },
  { path: '/admin/refunds', name: '환불', permission: 'refunds:write', group: '사람' },
  { path: '/admin/enquiries', name: '문의', permission: 'enquiries:read', group: '사람' },
  { path: '/admin/plans', name: '플랜', permission: 'plans:write', group: '내용' },
  { path: '/admin/announcements', name: '공지', permission: 'announcements:read', group: '내용' },
  { path: '/admin/texts', name: '약관·FAQ', permission: 'texts:write', group: '내용' },
  { path: '/admin/company', name: '회사 정보', permission: 'company:write', group: '내용' },
  { path: '/admin/leaks', name: '개인정보 유출', permission: 'leaks:write', group: '기록' },
  { path: '/admin/audit', name: '감사 기록', permission: 'audit:read', group: '기록' },
  { path: '/admin/staff', name: '직원', permission: 'staff:read', group: '기록' },
] as const satisfies readonly BackOfficePage[]

export type BackOfficePath = (typeof BACK_OFFICE_PAGES)[number]['path']

/** An address of the back office: a page, a part of it, what it shows or opens, or what lies below it. */
export type BackOfficeAddress =
  | `${BackOfficePath}${'' | `${'?' | '#'}${string}`}`
  | `${Exclude<BackOfficePath, '/admin'>}/${string}`
