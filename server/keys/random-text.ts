import type { Chance } from '#domain/number-set/number-set.ts'

interface RandomBytes {
  readonly randomBytes: (count: number) => Buffer
}

/** A receipt with which a visitor can ask for what they sent: ten random hexadecimal digits, too many to guess. */
export const newReceipt = ({ randomBytes }: RandomBytes): string => randomBytes(5).toString('hex').toUpperCase()

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Random letters and digits that can be typed from a message or from dictation: nearly 5 bits each. */
export const randomLetters = ({ chance }: { readonly chance: Chance }, length: number): string =>
  Array.from({ length }, () => LETTERS[chance(LETTERS.length)]).join('')
