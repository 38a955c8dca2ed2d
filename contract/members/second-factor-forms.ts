import { z } from 'zod'
import { refusals } from '../refusals.ts'
import { ConfirmationToken, typedPassword } from './sign-in-fields.ts'

/* The bodies of the forms of the second factor; the browser fetches them when a form is first touched. */

const CODE_MISSING = '인증 앱의 여섯 자리나 복구 코드를 입력해 주세요.'

/** Six digits of the authenticator, or a recovery code. */
const FactorCode = z
  .string()
  .max(40, { error: CODE_MISSING })
  .transform((text) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase())
  .refine((text) => /^(\d{6}|[a-z2-7]{4}-?[a-z2-7]{4})$/.test(text), { error: CODE_MISSING })

/** By the password, or by having signed in again. */
const proof = {
  current_password: typedPassword(refusals.current_password_required.detail).optional(),
  confirmation_token: ConfirmationToken.optional(),
}

export const FactorEntry = z.object({ verification_code: FactorCode })
export const FactorBeginning = z.object(proof)
export const FactorRemoval = z.object({ ...proof, verification_code: FactorCode })
