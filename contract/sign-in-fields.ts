import { z } from 'zod'
import { digitsOf, LONGEST_MOBILE_NUMBER, SHORTEST_MOBILE_NUMBER, storedMobileNumber } from '#domain/mobile-number.ts'

/** Fields that members type to sign up and in; their sentences are those of the forms. */

/** Neither control characters (PostgreSQL stores no NUL), nor any that turn the line's direction, nor half a character. */
const isPlain = (text: string) => !ODD.test(text) && text.isWellFormed()
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ODD = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/
const PLAIN = '사용할 수 없는 문자가 있습니다.'

/** Characters as people count them; an emoji is one. */
const lengthOf = (text: string) => [...text].length

/** One line of text, trimmed and in one Unicode form, of at most `longest` characters. */
export const line = (longest: number, error: string) =>
  z
    .string()
    .max(longest * 8, { error })
    .refine(isPlain, { error: PLAIN })
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => lengthOf(text) <= longest, { error })

export const SHORTEST_USERNAME = 3
export const LONGEST_USERNAME = 30

/** A username that may be registered: 3 to 30 of letters, digits, `_`, `-`, `.`; unique without regard to case. */
export const Username = z
  .string()
  .max(200, { error: '아이디는 30자 이하여야 합니다.' })
  .transform((text) => text.normalize('NFKC').trim())
  .refine((text) => text.length >= SHORTEST_USERNAME, { error: '아이디는 3자 이상이어야 합니다.', abort: true })
  .refine((text) => text.length <= LONGEST_USERNAME, { error: '아이디는 30자 이하여야 합니다.', abort: true })
  .refine((text) => /^[A-Za-z0-9._-]+$/.test(text), {
    error: '아이디는 영문, 숫자, 밑줄(_), 하이픈(-), 마침표(.)만 사용할 수 있습니다.',
  })

/** A username as someone typed it to sign in: whatever could not exist is simply not found. */
export const TypedUsername = z
  .string()
  .min(1, { error: '아이디를 입력해 주세요.' })
  .max(200, { error: '아이디는 30자 이하여야 합니다.' })
  .transform((text) => text.toWellFormed().replaceAll('\0', '\ufffd').normalize('NFKC').trim())

export const LONGEST_PASSWORD = 128
const TOO_LONG = '비밀번호는 128자 이하여야 합니다.'

const Password = z
  .string()
  .max(LONGEST_PASSWORD * 2, { error: TOO_LONG })
  .refine((text) => isPlain(text), { error: PLAIN, abort: true })
  .refine((text) => lengthOf(text) <= LONGEST_PASSWORD, { error: TOO_LONG, abort: true })

/** A password to be set: any characters, spaces too, from `shortest` to 128 of them. */
export const NewPassword = (shortest: number, error: string) =>
  Password.refine((text) => lengthOf(text) >= shortest, { error })

/** A password to be checked. */
export const CurrentPassword = Password.refine((text) => text !== '', { error: '비밀번호를 입력해 주세요.' })

/** A mobile number written in any usual way; arrives as its digits. */
export const MobileNumber = z
  .string()
  .max(40, { error: '휴대폰 번호는 10~11자리여야 합니다.' })
  .superRefine((text, context) => {
    if (storedMobileNumber(text) !== null) return
    const { length } = digitsOf(text)
    const isLength = length >= SHORTEST_MOBILE_NUMBER && length <= LONGEST_MOBILE_NUMBER
    context.addIssue({
      code: 'custom',
      message: isLength ? '올바른 휴대폰 번호를 입력해 주세요.' : '휴대폰 번호는 10~11자리여야 합니다.',
    })
  })
  .transform((text) => storedMobileNumber(text) ?? '')

/** The six digits of a text message. */
export const VerificationCode = z
  .string()
  .max(20, { error: '인증번호 6자리를 입력해 주세요.' })
  .transform((text) => text.normalize('NFKC').replace(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), { error: '인증번호 6자리를 입력해 주세요.' })

/** From signing in again with a social provider; works once, for five minutes. */
export const ConfirmationToken = z.string().regex(/^[\w-]{43}$/, { error: '다시 로그인해 확인해 주세요.' })
