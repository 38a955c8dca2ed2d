import { z } from 'zod'
import {
  Consents,
  CurrentPassword,
  MobileNumber,
  Name,
  RegisterPassword,
  TypedUsername,
  Username,
  VerificationCode,
} from './sign-in-fields.ts'

/*
 * The bodies of the forms for signing up and in. The server checks every call by them; the browser fetches them when a
 * form is first touched. They stand apart from the calls, which every page loads.
 */

/** False: the session ends after 12 hours, or 4 without use. True: after 30 days, or 15 without use. */
const stay_logged_in = z.boolean().default(false)

/** In the order in which the form says what is missing. */
export const Registration = z.object({
  name: Name,
  username: Username,
  password: RegisterPassword,
  mobile_number: MobileNumber,
  provider: z.literal('email').default('email'),
  consents: Consents.optional(),
  stay_logged_in,
})

export const PasswordSignIn = z.object({ username: TypedUsername, password: CurrentPassword, stay_logged_in })

export const PasswordReset = z.object({ username: TypedUsername, mobile_number: MobileNumber })

export const PhoneCodeRequest = z.object({ mobile_number: MobileNumber })

export const PhoneSignIn = z.object({
  mobile_number: MobileNumber,
  verification_code: VerificationCode,
  stay_logged_in,
})
