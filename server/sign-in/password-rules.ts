import { readFileSync } from 'node:fs'
import { refuse } from '../http/refuse.ts'

/**
 * The 10,000 most common passwords of six or more characters, most common first: the first part of the
 * `passwords` list of @zxcvbn-ts/language-common 4.1.3 (MIT), made from Mark Burnett's ten million leaked
 * passwords; in lower case, without repeats.
 */
const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
)

/** Words of this service and of Korean keyboards, alone or with a few digits or marks around them. */
const OURS =
  /^[\d\p{P}\p{S}\s]{0,6}(lottolens|lotto|lotto645|로또렌즈|로또|당첨|비밀번호|password|qlalfqjsgh|비번|사랑해|tkfkdgo|안녕하세요|dkssudgktpdy)[\d\p{P}\p{S}\s]{0,6}$/u

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** A password with fewer different characters is easy to guess: `aaaaaaaa`, `ababab`, six spaces. */
const LEAST_DIFFERENT = 3

const isMonotonous = (typed: string) => new Set(typed.replace(/\s/g, '')).size < LEAST_DIFFERENT

/** Whether a password is the mobile number, with or without its first digits, in any notation. */
function isNumber(typed: string, mobile_number: string): boolean {
  const digits = typed.replace(/[\s.+()-]/g, '')
  return /^\d{7,}$/.test(digits) && (mobile_number.endsWith(digits) || digits.endsWith(mobile_number.slice(1)))
}

interface PasswordOwner {
  readonly username: string | null
  /** Digits. */
  readonly mobile_number: string | null
}

/** @throws password_is_username, password_is_mobile_number, password_too_common */
export function mustBeGoodPassword(password: string, { username, mobile_number }: PasswordOwner): void {
  const typed = plain(password)
  if (username !== null && typed === plain(username)) throw refuse('password_is_username')
  if (mobile_number !== null && isNumber(typed, mobile_number)) throw refuse('password_is_mobile_number')
  if (isMonotonous(typed) || COMMON.has(typed) || OURS.test(typed)) throw refuse('password_too_common')
}
