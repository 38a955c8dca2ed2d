/** Fields with personal data or a secret: the log keeps that they were there, not their values. */
const PERSONAL =
  /^(name|nickname|username|email|contact_email|mobile_number|unconfirmed_mobile_number|contact|phone|address|user_agent|message|content_text|depositor|search|account_number|account_holder|password.*|.*token.*|.*secret.*|.*hash.*|code)$/

/** A value with most letters hidden, so that only people who know it recognise it: `홍*동`, `01*******78`. */
function masked(value: string): string {
  const letters = [...value]
  if (letters.length < 3) return '*'.repeat(letters.length)
  const shown = letters.length > 6 ? 2 : 1
  return [...letters.slice(0, shown), '*'.repeat(letters.length - 2 * shown), ...letters.slice(-shown)].join('')
}

/** Free text by staff (reasons, notes) that may name a person: kept, without phone numbers and addresses. */
const FREE_TEXT = /^(reason|note|memo)$/

const EMAIL = /[^\s@,;:()<>]+@[^\s@,;:()<>]+\.[a-z]{2,}/giu
/** A road with a house number, `테헤란로 12-3`, and a flat, `101동 502호`. */
const STREET = /((?:^|[\s,(])[가-힣\d]*[가-힣](?:로|길)\s?)(\d+(?:-\d+)?)(?!\s*(?:회|원|일|월|년|명|건|개|시|분))/gu
const FLAT = /(?:\d+\s?동\s?)?\d+\s?호(?![가-힣])/gu
/** Seven or more digits, with or without separators: numbers of phones, bank accounts, persons. */
const LONG_NUMBER = /(?<![\d-])\+?\d(?:[\s.-]?\d){6,}(?![\d])/gu
/** A day, perhaps with the hour after it. */
const DATE = /^(?:19|20)\d{2}[-. ]?(?:0?[1-9]|1[0-2])[-. ]?(?:0?[1-9]|[12]\d|3[01])(?:[. ]+\d{1,2})?$/

/** A text without phone numbers and addresses; days and counts stay. */
export const withoutContacts = (text: string): string =>
  text
    .replace(EMAIL, masked)
    .replace(LONG_NUMBER, (number, at: number) =>
      DATE.test(number) || /^\s*원/.test(text.slice(at + number.length)) ? number : masked(number),
    )
    .replace(STREET, (_, road: string) => `${road}**`)
    .replace(FLAT, '**')

/** A value as the audit log may keep it: personal fields are masked at any depth. */
export function redacted(value: unknown, isPersonal = false, isFreeText = false): unknown {
  if (typeof value === 'string') return isPersonal ? masked(value) : isFreeText ? withoutContacts(value) : value
  if (Array.isArray(value)) return value.map((one) => redacted(one, isPersonal, isFreeText))
  if (typeof value !== 'object' || value === null) return isPersonal && value !== null ? '*' : value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, redacted(one, PERSONAL.test(name), FREE_TEXT.test(name))]),
  )
}
