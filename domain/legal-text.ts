/** The texts that one agrees to when joining, as URLs name them. */
export const LEGAL_TEXTS = ['terms', 'privacy'] as const
export type LegalTextKind = (typeof LEGAL_TEXTS)[number]

export const LEGAL_TEXT_NAMES: Readonly<Record<LegalTextKind, string>> = {
  terms: '이용약관',
  privacy: '개인정보처리방침',
}
