import { z } from 'zod'
import { NOTIFICATION_CONSENTS, type NotificationConsent } from '#domain/member/consents.ts'
import { LONGEST_NICKNAME } from '#domain/member/member.ts'
import { KoreanDate, Won } from '../fields.ts'
import { RefundAccount } from '../plans/cancellation-form.ts'
import { refusals } from '../refusals.ts'
import { name } from '../text-fields.ts'
import { FactorRemoval } from './second-factor-forms.ts'
import {
  ConfirmationToken,
  Consents,
  CurrentPassword,
  MobileNumber,
  NewPassword,
  typedPassword,
  VerificationCode,
} from './sign-in-fields.ts'

/* The bodies of the profile's forms; the browser fetches them when a form is first touched. */

/** The password that holds now, where it is asked for beside a new one or a code. */
const PasswordNow = typedPassword(refusals.current_password_required.detail)

/** Fields that members change themselves; a field that is absent stays. */
export const ProfileUpdate = z.object({
  /** Empty or null removes it. */
  nickname: z
    .union([name(LONGEST_NICKNAME, `별명은 ${LONGEST_NICKNAME}자 이하여야 합니다.`), z.null()])
    .transform((text) => text || null)
    .optional(),
  /** Opens the account only once it is confirmed; see `is_mobile_number_confirmed`. */
  mobile_number: MobileNumber.optional(),
  /** Needed with `new_password`. */
  current_password: PasswordNow.optional(),
  /** At least 8 characters. Ends all other sessions. */
  new_password: NewPassword.optional(),
})

/** A new password in place of the current one. */
export const PasswordChange = z.object({ current_password: PasswordNow, new_password: NewPassword })

/**
 * By the password, or by having signed in again. Plans that still run end with it; who names an account for what comes back of them
 * also sends a code of their second factor, where they have one.
 */
export const AccountDeletion = z.object({
  password: CurrentPassword.optional(),
  confirmation_token: ConfirmationToken.optional(),
  verification_code: FactorRemoval.shape.verification_code.optional(),
  /** Won that come back, as they were shown; another amount by now is refused. Absent: nothing was shown. */
  amount: Won.optional(),
  /** Where they go; null: staff ask for it later. */
  account: RefundAccount.nullable().default(null),
})

/** The same, before everything about the member is handed out. */
export const DataExport = z.object({
  current_password: PasswordNow.optional(),
  confirmation_token: ConfirmationToken.optional(),
})

/** A code for the number, and the password or a new sign-in for the member. */
export const NumberConfirmation = z.object({
  verification_code: VerificationCode,
  current_password: PasswordNow.optional(),
  confirmation_token: ConfirmationToken.optional(),
})

/** Permissions to send outside of the site and at night; each by itself. */
const NotificationConsents = Object.fromEntries(
  NOTIFICATION_CONSENTS.map((kind) => [kind, z.boolean().optional()]),
) as Record<NotificationConsent, z.ZodOptional<z.ZodBoolean>>

/** Consents that were missing, or another answer about marketing or about messages; what is not sent stays. */
export const GivenConsents = z.object({
  terms: Consents.shape.terms.optional(),
  privacy: Consents.shape.privacy.optional(),
  age: Consents.shape.age.optional(),
  marketing: z.boolean().optional(),
  ...NotificationConsents,
  version: KoreanDate,
})
