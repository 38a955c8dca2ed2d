/** Characters of a question and of its answer, and how many there may be. */
export const LONGEST_QUESTION = 120
export const LONGEST_ANSWER = 2_000
export const MOST_QUESTIONS = 60

/** What a question is about, in the order of the page. A few for all, so that nobody writes one name in two ways. */
export const FAQ_SUBJECTS = ['use', 'winning', 'plans'] as const
export type FaqSubject = (typeof FAQ_SUBJECTS)[number]

export const FAQ_SUBJECT_NAMES: Readonly<Record<FaqSubject, string>> = {
  use: '로또렌즈 이용',
  winning: '당첨과 당첨금',
  plans: '구독과 결제',
}

/** The subject of a question; one that was stored before there were subjects, on a device or in a draft, has the first. */
export const subjectOf = ({ subject }: { readonly subject?: FaqSubject | undefined }): FaqSubject =>
  subject ?? FAQ_SUBJECTS[0]

/** A piece of an answer: words, or words that lead to the page that they name. */
export type AnswerPiece = string | { readonly name: string; readonly to: string }

/**
 * `[구독플랜](/plans)`: to a page of ours or, encrypted, elsewhere; anything else is words. Browsers read `\` as `/`, and
 * two of them, also where dots leave them over, begin the name of another site.
 */
const LINK = /\[([^[\]\n]+)\]\((\/(?!\/)(?:(?!\/\/)[^\s()\\])*|https:\/\/[^\s()]+)\)/g

/** The paragraphs of an answer as it was written, each in its pieces. */
export const answerParagraphs = (answer: string): readonly (readonly AnswerPiece[])[] =>
  answer
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(piecesOf)

function piecesOf(paragraph: string): AnswerPiece[] {
  const pieces: AnswerPiece[] = []
  let at = 0
  for (const { 0: whole, 1: name = '', 2: to = '', index } of paragraph.matchAll(LINK)) {
    if (index > at) pieces.push(paragraph.slice(at, index))
    pieces.push({ name, to })
    at = index + whole.length
  }
  if (at < paragraph.length) pieces.push(paragraph.slice(at))
  return pieces
}

/** An answer as plain text. */
export const plainAnswer = (answer: string): string => answer.replace(LINK, '$1')
