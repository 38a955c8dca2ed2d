/*
 * Text as people see it: a family emoji or a letter with its accent is one character, however many code points it is
 * made of (Unicode's extended grapheme clusters).
 */
const charactersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('ko', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)

/**
 * Marks that say in which direction a text runs. Phones put them around numbers of their contacts, so they come along when
 * one is copied, though nobody sees them. What turns the direction round is not among them.
 */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202d\u2066-\u2069]/g

/** A text without the direction marks that came along when it was copied. */
export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '')

/** What Unicode shows nothing of (such as U+3164, the Hangul filler, and spaces without width), and the empty braille cell. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const EMOJI = /\p{Extended_Pictographic}|\u20e3/u
/** What joins parts of an emoji, colours it or makes a flag of it; by itself nobody sees it. */
const OF_EMOJI = /[\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]/gu

/** Whether a text has a character that nobody sees: with one, two names that look alike would be two. */
export const hasUnseen = (text: string): boolean =>
  charactersOf(text).some((one) => (EMOJI.test(one) ? one.replace(OF_EMOJI, '') : one).search(UNSEEN) >= 0)

/** Whether anything of a text can be seen. */
export const isSeen = (text: string): boolean => text.replace(UNSEEN, '').trim() !== ''

/** A name as it is compared with others: `ＭＩＮ`, `min` and `Min` are one. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** How many characters a text has, as people count them. */
export const countCharacters = (text: string): number => charactersOf(text).length

/** The whole number that is typed, with or without commas and 원; null where there is none. */
export const wholeNumberIn = (text: string): number | null => {
  const digits = text.normalize('NFKC').replace(/[\s,원]/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}

/** The first `most` characters of a text; none is cut in half. */
export const firstCharacters = (text: string, most: number): string =>
  // A text is never shorter in code units than in characters.
  text.length <= most ? text : charactersOf(text).slice(0, most).join('')
