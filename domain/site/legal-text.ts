/** The texts that one agrees to when joining, as URLs name them. */
export const LEGAL_TEXTS = ['terms', 'privacy'] as const
export type LegalTextKind = (typeof LEGAL_TEXTS)[number]

export const LEGAL_TEXT_NAMES: Readonly<Record<LegalTextKind, string>> = {
  terms: '이용약관',
  privacy: '개인정보처리방침',
}

/** Whether a wording holds today, not yet, or no longer. */
export const WORDING_STATES = ['coming', 'current', 'past'] as const
export type WordingState = (typeof WORDING_STATES)[number]

/**
 * Days for which a change is announced before it holds: the 30 that the terms promise for what matters, also where 7 would do.
 */
export const NOTICE_DAYS = 30

/** What a change of a text is for members, as staff say it. */
export const WORDING_EFFECTS = ['neutral', 'worse', 'better'] as const
export type WordingEffect = (typeof WORDING_EFFECTS)[number]

/** The Korean names of these, for staff. */
export const WORDING_EFFECT_NAMES: Readonly<Record<WordingEffect, string>> = {
  neutral: '불리하지 않고 중요하지 않아요',
  worse: '불리하거나 중요해요',
  better: '회원에게 유리해요',
}

/**
 * Days for which the text in force promises to announce a change (`시행 7일 전부터`): the longest for one that is worse, the
 * shortest for another; 0 for one that is better for members, or where nothing is promised.
 */
export function promisedNotice(body: string, effect: WordingEffect): number {
  const promised = [...body.matchAll(/(\d{1,3})일 전(?:부터|에|까지)/g)].map(([, days]) => Number(days))
  if (effect === 'better' || promised.length === 0) return 0
  return effect === 'worse' ? Math.max(...promised) : Math.min(...promised)
}

/** Characters of a wording's title. */
export const LONGEST_WORDING_TITLE = 60

/** The blocks of a text; HTML is never taken from its author. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/** The parts between empty lines: `## heading`, lines of `- `, or a paragraph. */
export const textBlocks = (body: string): TextBlock[] =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(blockOf)

function blockOf(part: string): TextBlock {
  const lines = part.split('\n').map((line) => line.trim())
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3).trim() }
  if (lines.every((line) => line.startsWith('- '))) return { kind: 'list', items: lines.map((line) => line.slice(2)) }
  return { kind: 'paragraph', text: lines.join(' ') }
}
