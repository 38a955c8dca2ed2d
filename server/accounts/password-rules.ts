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

/** @throws password_is_username, password_too_common */
export function mustBeGoodPassword(password: string, username: string | null): void {
  const typed = plain(password)
  if (username !== null && typed === plain(username)) throw refuse('password_is_username')
  if (COMMON.has(typed) || OURS.test(typed)) throw refuse('password_too_common')
}
