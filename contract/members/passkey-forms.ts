import { z } from 'zod'
import { MadePasskey } from '../passkey-fields.ts'
import { name } from '../text-fields.ts'
import { FactorRemoval } from './second-factor-forms.ts'

/* The bodies of the forms of passkeys; the browser fetches them when a form is first touched. */

/** By the password, and the code of a second factor where there is one, or by having signed in again. */
export const PasskeyProof = FactorRemoval.partial()

export const NewPasskey = z.object({
  /** As it is told from the others; the device's name where nothing is typed. */
  name: name(40, '이름은 40자 이하여야 합니다.').optional(),
  passkey: MadePasskey,
})
