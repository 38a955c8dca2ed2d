import { formatMobileNumber, storedMobileNumber } from '#domain/member/mobile-number.ts'

/** A number with hyphens, as far as it is typed. With a country's code it stays as it is until it is one of ours. */
export function hyphenated(typed: string): string {
  const stored = storedMobileNumber(typed)
  const isForeign = stored === null && typed.normalize('NFKC').trimStart().startsWith('+')
  return isForeign ? typed : formatMobileNumber(stored ?? typed)
}
