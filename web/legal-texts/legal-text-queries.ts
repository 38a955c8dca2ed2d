import { getLegalText, listLegalTexts } from '#contract/legal-texts.ts'
import type { LegalTextKind } from '#domain/legal-text.ts'
import { query } from '#web/data/query.ts'

export const legalTexts = query(listLegalTexts)
export const legalTextOf = (kind: LegalTextKind) => query(getLegalText, { params: { kind } })
