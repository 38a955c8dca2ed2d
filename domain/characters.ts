/*
 * Text as people see it: a family emoji or a letter with its accent is one character, however many code points it is
 * made of (Unicode's extended grapheme clusters).
 */
const charactersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('ko', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)

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
