import { z } from 'zod'
import { withoutDirectionMarks } from '#domain/characters.ts'
import {
  CODE_DIGITS,
  LONGEST_NAME,
  LONGEST_PASSWORD,
  LONGEST_USERNAME,
  SHORTEST_NEW_PASSWORD,
  SHORTEST_PASSWORD,
  SHORTEST_USERNAME,
} from '#domain/member/member.ts'
import {
  digitsOf,
  LONGEST_MOBILE_NUMBER,
  SHORTEST_MOBILE_NUMBER,
  storedMobileNumber,
} from '#domain/member/mobile-number.ts'
import { KoreanDate } from '../fields.ts'
import { refusals } from '../refusals.ts'
import { isPlainLine, name, ODD_CHARACTERS } from '../text-fields.ts'

/** Fields that members type to sign up and in; their sentences are those of the forms. */

/** A member's whole name. */
export const Name = name(LONGEST_NAME, `이름은 ${LONGEST_NAME}자 이하여야 합니다.`, '이름을 입력해 주세요.')

const USERNAME_TOO_LONG = `아이디는 ${LONGEST_USERNAME}자 이하여야 합니다.`

/** A username that may be registered: 3 to 30 of letters, digits, `_`, `-`, `.`; unique without regard to case. */
export const Username = z
  .string()
  .max(200, { error: USERNAME_TOO_LONG })
  .transform((text) => text.normalize('NFKC').trim())
  .refine((text) => text.length >= SHORTEST_USERNAME, {
    error: `아이디는 ${SHORTEST_USERNAME}자 이상이어야 합니다.`,
    abort: true,
  })
  .refine((text) => text.length <= LONGEST_USERNAME, { error: USERNAME_TOO_LONG, abort: true })
  .refine((text) => /^[A-Za-z0-9._-]+$/.test(text), {
    error: '아이디는 영문, 숫자, 밑줄(_), 하이픈(-), 마침표(.)만 사용할 수 있습니다.',
  })

/** A username as it is typed to sign in; an impossible one is answered as unknown, not as malformed. */
export const TypedUsername = z
  .string()
  .max(200, { error: USERNAME_TOO_LONG })
  .transform((text) => text.toWellFormed().replaceAll('\0', '\ufffd').normalize('NFKC').trim())
  .refine((text) => text !== '', { error: '아이디를 입력해 주세요.' })

const PASSWORD_TOO_LONG = `비밀번호는 ${LONGEST_PASSWORD}자 이하여야 합니다.`

/** A password's strength is in its code points; an emoji is one or several. */
const countCodePoints = (text: string) => [...text].length

const Password = z
  .string()
  .max(LONGEST_PASSWORD * 2, { error: PASSWORD_TOO_LONG })
  .refine((text) => isPlainLine(text), { error: ODD_CHARACTERS, abort: true })
  .refine((text) => countCodePoints(text) <= LONGEST_PASSWORD, { error: PASSWORD_TOO_LONG, abort: true })

/**
 * A password to be set: any characters, spaces too, from `shortest` to 128 of them, counted in the form in which it is
 * hashed: six jamo may be two syllables.
 */
export const passwordToSet = (shortest: number, error: string) =>
  Password.refine((text) => countCodePoints(text.normalize('NFKC')) >= shortest, { error })

export const RegisterPassword = passwordToSet(SHORTEST_PASSWORD, `비밀번호는 ${SHORTEST_PASSWORD}자 이상이어야 합니다.`)
/** One that takes another's place. */
export const NewPassword = passwordToSet(
  SHORTEST_NEW_PASSWORD,
  `새 비밀번호는 ${SHORTEST_NEW_PASSWORD}자 이상이어야 합니다.`,
)

/** A password to be checked; `missing` is the sentence for an empty field. */
export const typedPassword = (missing: string) => Password.refine((text) => text !== '', { error: missing })
export const CurrentPassword = typedPassword(refusals.password_required.detail)

const WRONG_LENGTH = `휴대폰 번호는 ${SHORTEST_MOBILE_NUMBER}~${LONGEST_MOBILE_NUMBER}자리여야 합니다.`

/** A mobile number written in any usual way; arrives as its digits. */
export const MobileNumber = z
  .string()
  .max(40, { error: WRONG_LENGTH })
  .superRefine((text, context) => {
    if (storedMobileNumber(text) !== null) return
    const { length } = digitsOf(text)
    const isLength = length >= SHORTEST_MOBILE_NUMBER && length <= LONGEST_MOBILE_NUMBER
    context.addIssue({
      code: 'custom',
      message: isLength ? '올바른 휴대폰 번호를 입력해 주세요.' : WRONG_LENGTH,
    })
  })
  .transform((text) => storedMobileNumber(text) ?? '')

const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`)
const CODE_MISSING = `인증번호 ${CODE_DIGITS}자리를 입력해 주세요.`

/** The six digits of a text message. */
export const VerificationCode = z
  .string()
  .max(20, { error: CODE_MISSING })
  .transform((text) => withoutDirectionMarks(text.normalize('NFKC')).replace(/\s/g, ''))
  .refine((text) => CODE.test(text), { error: CODE_MISSING })

/** From signing in again with a social provider; works once, for five minutes. */
export const ConfirmationToken = z.string().regex(/^[\w-]{43}$/, { error: '다시 로그인해 확인해 주세요.' })

/**
 * The consents of a sign-up, with the day of the texts that were shown. Terms, privacy and age must be true; marketing
 * may be either. `version` is that day; texts other than today's are refused.
 */
export const Consents = z.object({
  terms: z.literal(true, { error: '이용약관에 동의해 주세요.' }),
  privacy: z.literal(true, { error: '개인정보 수집·이용에 동의해 주세요.' }),
  age: z.literal(true, { error: '만 19세 이상만 가입할 수 있습니다.' }),
  marketing: z.boolean().default(false),
  version: KoreanDate,
})
