import { z } from 'zod'
import { WEEK_DAYS, WEEK_FIGURE_NAMES } from '#domain/staff/week-figure.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, KoreanDate, limitInUrl } from '../fields.ts'
import { line } from '../text-fields.ts'
import { MemberId } from './members.ts'

export const getWeek = endpoint({
  method: 'GET',
  path: '/api/v1/admin/week',
  access: 'staff',
  summary:
    '오늘까지 7일 동안 하루마다 센 것: 새 회원, 만든 번호, 상담 신청, 확인된 입금(은행 날짜, 원), 문의, 실패한 문자. 권한이 없는 것은 빠집니다.',
  reply: z.object({
    /** Korean days, today the last. */
    days: z.array(KoreanDate).length(WEEK_DAYS),
    /** One figure a day; what the caller may not see is absent. */
    figures: z.partialRecord(z.enum(WEEK_FIGURE_NAMES), z.array(Count).length(WEEK_DAYS)),
  }),
})

/** A matter that staff have to look at. */
export const AttentionEntry = z.object({
  /** Korean: what is the matter. */
  title: z.string(),
  /** Korean: more about it; null where the title says it all. */
  detail: z.string().nullable(),
  /** The page of the back office that deals with it, with its query or anchor; null where nothing on a page does. */
  link: z.string().startsWith('/admin').nullable(),
  /** Whether it must not wait, since members or the business would lose something; otherwise it is for information. */
  is_urgent: z.boolean(),
  /** How many things the line stands for. */
  count: Count,
})

export const listAttention = endpoint({
  method: 'GET',
  path: '/api/v1/admin/attention',
  access: 'staff',
  summary:
    '지금 사람이 봐야 하는 것: 빠진 추첨, 보류된 값, 연락할 날이 되었거나 아무도 손대지 않은 상담, 덜 들어온 요금과 곧 끝나는 구독, 맞추지 않은 입금, 기한이 된 환불, 문자, 바뀐 입금 계좌, 밤 백업, 실패한 작업. 살펴본 것마다 한 줄이고, 볼 것이 없으면 비어 있습니다. 권한이 없는 것은 빠집니다.',
  reply: z.object({
    checked_at: Instant,
    areas: z.array(
      z.object({
        /** Korean: what was looked at. */
        name: z.string(),
        /** False where this installation does not use it, so that nothing can be said of it. */
        is_in_use: z.boolean(),
        entries: z.array(AttentionEntry),
      }),
    ),
  }),
})

/** Kinds of rows in a member's timeline. */
export const MEMBER_EVENT_KINDS = ['account', 'period', 'money', 'contact', 'message'] as const

export const listMemberEvents = endpoint({
  method: 'GET',
  path: '/api/v1/admin/members/:id/events',
  access: { staff: 'members:read' },
  refuses: ['member_not_found'],
  summary:
    '회원에게 있었던 일을 새것부터 한 줄로: 가입, 구독, 입금과 환불, 상담과 메모, 문자. 내용과 연락처는 없고, 권한이 없는 것은 빠집니다.',
  params: MemberId,
  query: z.object({
    /** `next` of the page before. */
    before: line(80, '이어 볼 자리가 아닙니다.').optional(),
    limit: limitInUrl(200).default(50),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        /** Of one event, unlike that of any other of the member. */
        key: z.string(),
        at: Instant,
        kind: z.enum(MEMBER_EVENT_KINDS),
        /** Korean. */
        title: z.string(),
        /** The page of the back office that shows it as a whole; null where this one does. */
        link: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
})
