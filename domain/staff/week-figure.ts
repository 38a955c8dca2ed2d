import type { Permission } from './permission.ts'

/** Figures of the page 오늘 for each day of the week: name, unit, and the permission that shows it. */
export const WEEK_FIGURES = {
  members: { name: '새 회원', unit: '명', permission: 'members:read' },
  number_sets: { name: '만든 번호', unit: '세트', permission: 'members:read' },
  consultations: { name: '상담 신청', unit: '건', permission: 'consultations:read' },
  matched_deposits: { name: '확인된 입금', unit: '원', permission: 'payments:write' },
  enquiries: { name: '문의', unit: '건', permission: 'enquiries:read' },
  failed_messages: { name: '실패한 문자', unit: '통', permission: 'messages:read' },
} as const satisfies Readonly<Record<string, { name: string; unit: string; permission: Permission }>>

export type WeekFigure = keyof typeof WEEK_FIGURES
export const WEEK_FIGURE_NAMES = Object.keys(WEEK_FIGURES) as WeekFigure[]

/** Days of a week, today the last. */
export const WEEK_DAYS = 7
