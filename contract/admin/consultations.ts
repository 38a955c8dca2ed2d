import { z } from 'zod'
import {
  CHOSEN_CONSULTATION_STATES,
  CONSULTATION_NOTE_KINDS,
  CONSULTATION_STATE_NAMES,
  CONSULTATION_STATES,
  type ConsultationState,
  LONGEST_CONSULTATION_NOTE,
  PREFERRED_TIME_NAMES,
  PREFERRED_TIMES,
} from '#domain/plan/consultation.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, KoreanDate, RealDay, ReceiptInUrl, Revision, RowNumber, Won } from '../fields.ts'
import { ConsultationPreference } from '../plans/consultation-form.ts'
import { BY_AGE, choiceOf, type Tone, table } from '../table.ts'
import { paragraphs } from '../text-fields.ts'
import { MemberId } from './members.ts'

const State = z.enum(CONSULTATION_STATES, { error: `상태는 ${CONSULTATION_STATES.join(', ')} 중 하나입니다.` })

/** A consultation in a list; the member's personal data are masked. */
const ListedConsultation = z.object({
  /** The key after which the next page begins. */
  id: z.int(),
  receipt: z.string(),
  created_at: Instant,
  state: State,
  /** `김*나`. */
  name: z.string(),
  /** The last four digits; null without a number. */
  mobile_number_end: z.string().nullable(),
  tier_name: z.string(),
  preferred_time: z.enum(PREFERRED_TIMES),
  /** The Korean day of the next action. */
  next_action_date: KoreanDate.nullable(),
  member_id: z.int().nullable(),
})

export const CONSULTATION_TONES: Readonly<Record<ConsultationState, Tone>> = {
  waiting: 'waiting',
  talking: 'waiting',
  joined: 'good',
  not_joined: 'plain',
  withdrawn: 'plain',
}

export const consultationTable = table({
  name: 'consultations',
  title: '상담',
  path: '/api/v1/admin/consultations',
  access: { staff: 'consultations:read' },
  summary:
    '상담. 상태를 적지 않으면 끝나지 않은 것. next: 기다리는 것부터, 다음 할 일의 날짜순(끝난 상태에서는 새것부터). 이름과 번호는 가립니다.',
  row: ListedConsultation,
  key: 'receipt',
  /** `next`: waiting ones first, then by the day of the next action, then by age. */
  sorts: ['next', 'newest', 'oldest'],
  filters: {
    state: choiceOf({
      label: '상태',
      names: CONSULTATION_STATE_NAMES,
      all: '끝나지 않은 것',
    }),
  },
  /** All that were not called about yet; 10,000 where there are more. */
  totals: { waiting: Count },
  totalsWording: ({ waiting }) => `기다리는 상담 ${waiting}건`,
  empty: '상담이 없어요.',
  opens: 'name',
  columns: [
    { key: 'receipt', heading: '접수 번호', only: 'file' },
    { key: 'name', heading: '이름', value: ({ name }) => name || '탈퇴한 회원' },
    { key: 'mobile_number_end', heading: '휴대폰', format: 'phone' },
    { key: 'tier_name', heading: '플랜' },
    { key: 'preferred_time', heading: '희망 시간', value: (row) => PREFERRED_TIME_NAMES[row.preferred_time] },
    {
      key: 'state',
      heading: '상태',
      value: ({ state }) => CONSULTATION_STATE_NAMES[state],
      tone: ({ state }) => CONSULTATION_TONES[state],
    },
    { key: 'next_action_date', heading: '다음 할 일', format: 'day', sorts: [['next', 'ascending']] },
    { key: 'created_at', heading: '접수일', format: 'instant', sorts: BY_AGE },
    { key: 'member_id', heading: '회원 번호', only: 'file' },
  ],
})
export const { list: listConsultations, export: exportConsultations } = consultationTable

export const openConsultation = endpoint({
  method: 'GET',
  path: '/api/v1/admin/consultations/:receipt',
  access: { staff: 'consultations:read' },
  action: '상담을 열람',
  refuses: ['consultation_not_found'],
  opens_personal_data: true,
  summary: '상담 하나, 이름과 번호, 메모까지. 감사 기록에 남습니다.',
  params: ReceiptInUrl,
  reply: ListedConsultation.omit({ mobile_number_end: true }).extend({
    /** Digits alone. */
    mobile_number: z.string().nullable(),
    /** The member of staff that opened it; null where it was asked for on the site. */
    opened_by: z.string().nullable(),
    /** False where the plan was taken away or switched off since. */
    is_tier_offered: z.boolean(),
    /** Won a month as the plan costs now; null where it was taken away since. */
    monthly_price: Won.nullable(),
    revision: Revision,
    /** Newest first. */
    notes: z.array(
      z.object({
        id: z.int(),
        at: Instant,
        by: z.string(),
        kind: z.enum(CONSULTATION_NOTE_KINDS),
        text: z.string(),
      }),
    ),
  }),
})

export const addConsultation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/consultations',
  access: { staff: 'consultations:write' },
  action: '회원의 상담을 추가',
  refuses: ['consultation_open', 'member_not_found', 'tier_not_found', 'tier_not_offered'],
  status: 201,
  summary: '회원의 상담을 직원이 엽니다. 이름과 번호는 회원 정보에서 가져옵니다.',
  params: MemberId,
  body: ConsultationPreference,
  reply: z.object({ receipt: z.string() }),
})

export const workOnConsultation = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/consultations/:receipt',
  access: { staff: 'consultations:write' },
  action: '상담을 처리',
  refuses: ['consultation_not_found', 'consultation_open', 'consultation_over', 'edit_conflict'],
  summary: '메모나 통화를 적고 상태와 다음 할 일의 날짜를 정합니다. 그사이 다른 사람이 고쳤으면 거절합니다.',
  params: ReceiptInUrl,
  body: z.object({
    revision: Revision,
    state: z.enum(CHOSEN_CONSULTATION_STATES, {
      error: `상태는 ${CHOSEN_CONSULTATION_STATES.join(', ')} 중 하나입니다.`,
    }),
    next_action_date: RealDay.nullable(),
    kind: z.enum(CONSULTATION_NOTE_KINDS).default('note'),
    /** Empty: nothing is written down. */
    text: paragraphs(LONGEST_CONSULTATION_NOTE, `메모는 ${LONGEST_CONSULTATION_NOTE}자까지 적을 수 있습니다.`),
  }),
  reply: z.object({ revision: Revision }),
})

export const linkConsultation = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/consultations/:receipt/member',
  access: { staff: 'consultations:write' },
  action: '상담을 회원과 연결',
  refuses: ['consultation_not_found', 'consultation_open', 'consultation_over', 'edit_conflict', 'member_not_found'],
  summary: '방문자의 상담을 회원과 잇습니다. 그 회원에게 플랜을 줄 수 있게 됩니다.',
  params: ReceiptInUrl,
  body: z.object({ revision: Revision, member_id: RowNumber }),
  reply: z.object({ revision: Revision }),
})
