import { HOUR } from '../duration.ts'
import { formatMobileNumber, storedMobileNumber } from '../member/mobile-number.ts'

/** An enquiry's limits, in characters. */
export const LONGEST_ENQUIRY_NAME = 50
export const LONGEST_REPLY_ADDRESS = 100
export const LONGEST_ENQUIRY = 2_000
export const LONGEST_ENQUIRY_ANSWER = 2_000

/** How far the answer to an enquiry is. */
export const ENQUIRY_STATES = ['new', 'answering', 'answered', 'closed'] as const
export type EnquiryState = (typeof ENQUIRY_STATES)[number]

/** The Korean names of the states. */
export const ENQUIRY_STATE_NAMES: Readonly<Record<EnquiryState, string>> = {
  new: '새 문의',
  answering: '답변 중',
  answered: '답변함',
  closed: '닫음',
}

/** A form can be sent from so long after it was handed out (a person needs some seconds to write), ms. */
export const YOUNGEST_FORM_MS = 3_000
/** The latest age of a form, ms: one that was left open overnight is no longer trusted. */
export const OLDEST_FORM_MS = 2 * HOUR

/**
 * An e-mail address or a phone number as it is kept, however it was typed or copied: full width, in brackets, with dots.
 * Anything else stays as it is.
 */
export function replyAddress(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  if (!/^\+?[\d\s().[\]\-‐-―·/]+$/.test(text)) return text
  const digits = text.replace(/[^\d+]+/g, '-').replace(/^-|-$/g, '')
  return storedMobileNumber(digits) === null ? digits : formatMobileNumber(storedMobileNumber(digits) ?? '')
}

/** Whether a text looks like an e-mail address or a phone number, so that somebody can be answered there. */
export const isReplyAddress = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || /^\+?[\d-]{9,16}$/.test(text)
