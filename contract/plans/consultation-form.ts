import { z } from 'zod'
import { PREFERRED_TIMES } from '#domain/plan/consultation.ts'
import { MobileNumber, Name } from '../members/sign-in-fields.ts'
import { line } from '../text-fields.ts'

/* The body of the form on /plans, in two steps; the browser fetches it when the form is first touched. */

/** The first step: name and number to call. */
export const ConsultationCaller = z.object({ name: Name, mobile_number: MobileNumber })

/** The second step: subject and time of the call. */
export const ConsultationPreference = z.object({
  tier_name: line(40, '플랜 이름은 40자 이하여야 합니다.', '플랜을 골라 주세요.'),
  preferred_time: z.enum(PREFERRED_TIMES, { error: '통화 가능 시간을 골라 주세요.' }),
})

/** All of it, as a visitor fills it in. */
export const ConsultationText = ConsultationCaller.extend(ConsultationPreference.shape).extend({
  /** Hidden from people: only a program fills it in. */
  website: z.string().max(200).default(''),
})

/** The request of a visitor: with the token of the form, which is taken once. */
export const ConsultationRequest = ConsultationText.extend({ form_token: z.string().max(200) })

/** The request of a signed-in member, which needs no form token. */
export const MyConsultationRequest = ConsultationCaller.extend(ConsultationPreference.shape)
