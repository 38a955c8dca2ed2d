/** Korean mobile numbers. Stored and sent as digits alone, `01012345678`; shown as `010-1234-5678`. */

/** Digits of a mobile number. */
export const SHORTEST_MOBILE_NUMBER = 10
export const LONGEST_MOBILE_NUMBER = 11

// 010 has eight digits after it; the prefixes before 2004 have seven or eight.
const MOBILE_PATTERN = /^01(?:0\d{8}|[16789]\d{7,8})$/

/** The digits of any input, full-width ones too; everything else is left out. */
export const digitsOf = (input: string): string => input.normalize('NFKC').replace(/[^0-9]/g, '')

/**
 * The stored form of a number written in any way (hyphens, spaces, full-width, `+82 10-…`), or null when it is not
 * a Korean mobile number.
 */
export function storedMobileNumber(input: string): string | null {
  const digits = digitsOf(input)
  const national = digits.replace(/^(?:00)?820?(?=1)/, '0')
  return MOBILE_PATTERN.test(national) ? national : null
}

/** Whether the input is a Korean mobile number, however it is written. */
export const isMobileNumber = (input: string): boolean => storedMobileNumber(input) !== null

/**
 * The digits of an input with hyphens while it is typed: 11 digits 3-4-4, 7 to 10 digits 3-4-rest, up to 6 digits
 * 3-rest. Nothing follows a hyphen that is not typed yet, so that deleting works; surplus digits stay to be seen.
 */
export function formatMobileNumber(input: string): string {
  const digits = digitsOf(input)
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter((part) => part !== '').join('-')
}

/** A stored number of which the last four digits are left, `●●●-●●●●-5678`. */
export const maskedMobileNumber = (mobile_number: string): string =>
  formatMobileNumber(mobile_number).replace(/\d(?=.*-)/g, '●')
