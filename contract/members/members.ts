import { z } from 'zod'
import { PROVIDERS, REQUIRED_CONSENTS } from '#domain/member/member.ts'
import { SUBSCRIPTION_STATUSES } from '#domain/plan/plan.ts'
import { Instant, KoreanDate } from '../fields.ts'

/** The signed-in user everywhere: `user` of a sign-in, the current user, the profile. */
export const Member = z.object({
  id: z.int(),
  username: z.string(),
  /** Null unless a social provider told it. */
  email: z.string().nullable(),
  name: z.string(),
  nickname: z.string().nullable(),
  /** As the member entered it last, digits only, `01012345678`; null for a social member without one. */
  mobile_number: z.string().nullable(),
  /**
   * False for a changed number until `confirmMobileNumber`: it receives no login code and no temporary password, however
   * long it waits; the number before it does.
   */
  is_mobile_number_confirmed: z.boolean(),
  /** `email`: has a password. Otherwise signs in there, and has none. */
  provider: z.enum(PROVIDERS),
  /**
   * Signed in with a temporary password: show the password form at once. Such a session ends after
   * 30 minutes unless the password is changed.
   */
  must_change_password: z.boolean(),
  /** Consents to ask for before anything else; empty when all were given. */
  missing_consents: z.array(z.enum(REQUIRED_CONSENTS)),
  /** Whether the member agreed to be told of offers. */
  agrees_to_marketing: z.boolean(),
  /** Null without a plan. */
  subscription_tier: z.string().nullable(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  subscription_start_date: KoreanDate.nullable(),
  subscription_end_date: KoreanDate.nullable(),
  created_at: Instant,
})
export type Member = z.output<typeof Member>
