import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Count, Instant, KoreanDate, RealDay, ReceiptInUrl, Version, Won } from '#contract/fields.ts'
import { page, pageOf, TableFile } from '#contract/listing.ts'
import { ConsultationWish } from '#contract/plans/consultation-form.ts'
import { paragraphs } from '#contract/text-fields.ts'
import {
  CHOSEN_CONSULTATION_STATES,
  CONSULTATION_NOTE_KINDS,
  CONSULTATION_STATES,
  LONGEST_CONSULTATION_NOTE,
  PREFERRED_TIMES,
} from '#domain/plan/consultation.ts'
import { MemberId } from './members.ts'

const State = z.enum(CONSULTATION_STATES, { error: `상태는 ${CONSULTATION_STATES.join(', ')} 가운데 하나입니다.` })

/** A consultation in a list; who it is stays masked. */
const ListedConsultation = z.object({
  /** What the next page begins after. */
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
  /** The Korean day on which somebody wanted to do something about it. */
  next_action_date: KoreanDate.nullable(),
  member_id: z.int().nullable(),
})

/** `next`: those that wait, then by the day of the next action, then as they came. */
const ConsultationPage = pageOf(['next', 'newest', 'oldest'])

export const listConsultations = endpoint({
  method: 'GET',
  path: '/api/v1/admin/consultations',
  access: { staff: 'consultations:read' },
  summary:
    '상담. 상태를 적지 않으면 끝나지 않은 것. next: 기다리는 것부터, 다음 할 일의 날짜순(끝난 상태에서는 새것부터). 이름과 번호는 가립니다.',
  query: z.object({ state: State.optional(), ...ConsultationPage }),
  reply: z.object({
    ...page(ListedConsultation),
    /** All that nobody has called about yet; 10,000 where there are more. */
    waiting: Count,
  }),
})

export const exportConsultations = endpoint({
  method: 'POST',
  path: '/api/v1/admin/consultations/export',
  access: { staff: 'consultations:read' },
  needs_fresh_factor: true,
  summary: '상담 목록을 CSV로, 목록에서처럼 가려서. 감사 기록에 남습니다.',
  body: z.object({ state: State.optional(), sort: ConsultationPage.sort }),
  reply: TableFile,
})

export const openConsultation = endpoint({
  method: 'GET',
  path: '/api/v1/admin/consultations/:receipt',
  access: { staff: 'consultations:read' },
  opens_personal_data: true,
  summary: '상담 하나, 이름과 번호, 메모까지. 감사 기록에 남습니다.',
  params: ReceiptInUrl,
  reply: ListedConsultation.omit({ mobile_number_end: true }).extend({
    /** Digits alone. */
    mobile_number: z.string().nullable(),
    /** Who of the staff opened it; null where it was asked for on the site. */
    opened_by: z.string().nullable(),
    /** False where the plan was taken away or switched off since. */
    is_tier_offered: z.boolean(),
    /** Won a month as the plan costs now; null where it was taken away since. */
    monthly_price: Won.nullable(),
    version: Version,
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
  status: 201,
  summary: '회원의 상담을 직원이 엽니다. 이름과 번호는 회원 정보에서 가져옵니다.',
  params: MemberId,
  body: ConsultationWish,
  reply: z.object({ receipt: z.string() }),
})

export const workOnConsultation = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/consultations/:receipt',
  access: { staff: 'consultations:write' },
  summary: '메모나 통화를 적고 상태와 다음 할 일의 날짜를 정합니다. 그사이 다른 사람이 고쳤으면 거절합니다.',
  params: ReceiptInUrl,
  body: z.object({
    version: Version,
    state: z.enum(CHOSEN_CONSULTATION_STATES, {
      error: `상태는 ${CHOSEN_CONSULTATION_STATES.join(', ')} 가운데 하나입니다.`,
    }),
    next_action_date: RealDay.nullable(),
    kind: z.enum(CONSULTATION_NOTE_KINDS).default('note'),
    /** Empty: nothing is written down. */
    text: paragraphs(LONGEST_CONSULTATION_NOTE, `메모는 ${LONGEST_CONSULTATION_NOTE}자까지 적을 수 있습니다.`),
  }),
  reply: z.object({ version: Version }),
})

export const linkConsultation = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/consultations/:receipt/member',
  access: { staff: 'consultations:write' },
  summary: '방문자의 상담을 회원과 잇습니다. 그 회원에게 플랜을 줄 수 있게 됩니다.',
  params: ReceiptInUrl,
  body: z.object({ version: Version, member_id: z.int().min(1).max(999_999_999) }),
  reply: z.object({ version: Version }),
})
