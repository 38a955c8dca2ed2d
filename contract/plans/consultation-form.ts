import { z } from 'zod'
import { PREFERRED_TIMES } from '#domain/plan/consultation.ts'
import { MobileNumber, Name } from '../members/sign-in-fields.ts'
import { line } from '../text-fields.ts'

/* What the form on /plans sends, in two steps; the browser fetches it when somebody begins to fill in the form. */

/** Whom to call, the first step. */
export const ConsultationCaller = z.object({ name: Name, mobile_number: MobileNumber })

/** What about and when, the second. */
export const ConsultationWish = z.object({
  tier_name: line(40, '플랜 이름은 40자 이하여야 합니다.', '플랜을 골라 주세요.'),
  preferred_time: z.enum(PREFERRED_TIMES, { error: '통화하기 좋은 때를 골라 주세요.' }),
})

/** All of it, as a visitor fills it in. */
export const ConsultationText = ConsultationCaller.extend(ConsultationWish.shape).extend({
  /** A field that people do not see; whatever fills it in is no person. */
  website: z.string().max(200).default(''),
})

/** What a visitor sends: with the token of the form, which is taken once. */
export const ConsultationRequest = ConsultationText.extend({ form_token: z.string().max(200) })

/** What a member sends, who has signed in and so needs no token. */
export const MyConsultationRequest = ConsultationCaller.extend(ConsultationWish.shape)
