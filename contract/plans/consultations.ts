import { z } from 'zod'
import { CONSULTATION_STATES, PREFERRED_TIMES } from '#domain/plan/consultation.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, ReceiptInUrl } from '../fields.ts'
import { ConsultationRequest, MyConsultationRequest } from './consultation-form.ts'

export const requestConsultation = endpoint({
  method: 'POST',
  path: '/api/v1/public/consultations',
  access: 'anyone',
  refuses: ['form_expired', 'tier_not_found', 'tier_not_offered'],
  summary: '플랜 상담을 신청합니다. 문의 양식의 일회용 표가 필요하고, 접수 번호를 돌려줍니다.',
  status: 201,
  body: ConsultationRequest,
  reply: z.object({ receipt: z.string() }),
})

export const requestMyConsultation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/consultations',
  access: 'member',
  changes: ['consultation'],
  refuses: ['consultation_open', 'tier_not_found', 'tier_not_offered'],
  summary: '회원이 플랜 상담을 신청합니다. 한 번에 하나만 열려 있습니다.',
  status: 201,
  body: MyConsultationRequest,
  reply: z.object({ receipt: z.string() }),
})

export const getMyConsultation = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/consultation',
  access: 'member',
  follows: ['consultation'],
  summary: '가장 최근에 신청한 상담. 없으면 null입니다.',
  reply: z.object({
    consultation: z
      .object({
        receipt: z.string(),
        /** As it was called when it was asked about. */
        tier_name: z.string(),
        preferred_time: z.enum(PREFERRED_TIMES),
        state: z.enum(CONSULTATION_STATES),
        created_at: Instant,
      })
      .nullable(),
  }),
})

export const withdrawMyConsultation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/consultations/:receipt/withdraw',
  access: 'member',
  changes: ['consultation'],
  refuses: ['consultation_not_found', 'consultation_over'],
  summary: '끝나지 않은 상담 신청을 취소합니다.',
  params: ReceiptInUrl,
  reply: z.object({ receipt: z.string() }),
})
