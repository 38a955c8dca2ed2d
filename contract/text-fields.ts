import { z } from 'zod'
import { countCharacters, hasUnseen, isSeen, withoutDirectionMarks } from '#domain/characters.ts'

/*
 * Text that people write. What is stored is shown in lists, terminals and files: nothing of it may begin a new row
 * there, turn the direction of what follows, or be half a character. PostgreSQL stores no NUL.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ODD_IN_A_LINE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/
/** The same, but for what ends a line and begins a paragraph. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ODD_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/
export const ODD_CHARACTERS = '사용할 수 없는 문자가 있습니다.'

/** Whether a line holds nothing but what can be seen. */
export const isPlainLine = (text: string) => !ODD_IN_A_LINE.test(text) && text.isWellFormed()
const isPlainText = (text: string) => !ODD_IN_TEXT.test(text) && text.isWellFormed()

interface Sentences {
  readonly tooLong: string
  /** The sentence for an empty field; absent: it may be empty. */
  readonly missing?: string
}

const field = (isPlain: (text: string) => boolean, longest: number, { tooLong, missing }: Sentences) =>
  z
    .string({ error: missing ?? '글자여야 합니다.' })
    // Characters that people see may be several of JavaScript's.
    .max(longest * 8, { error: tooLong })
    .transform(withoutDirectionMarks)
    .refine(isPlain, { error: ODD_CHARACTERS })
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => missing === undefined || isSeen(text), { error: missing ?? '' })
    .refine((text) => countCharacters(text) <= longest, { error: tooLong })

/** One line of text, trimmed and in one Unicode form, of at most `longest` characters as people count them. */
export const line = (longest: number, tooLong: string, missing?: string) =>
  field(isPlainLine, longest, { tooLong, ...(missing !== undefined && { missing }) })

/** A line by which somebody or something is called: all of it can be seen. */
export const name = (longest: number, tooLong: string, missing?: string) =>
  line(longest, tooLong, missing).refine((text) => !hasUnseen(text), { error: ODD_CHARACTERS })

/** Text of several lines, otherwise the same. */
export const paragraphs = (longest: number, tooLong: string, missing?: string) =>
  field(isPlainText, longest, { tooLong, ...(missing !== undefined && { missing }) })
