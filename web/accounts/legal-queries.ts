import { getLegalText, type LegalTextKind, listLegalTexts } from '#contract/legal-texts.ts'
import { query } from '#web/data/query.ts'

export const legalTexts = query(listLegalTexts)
export const legalTextShown = (kind: LegalTextKind) => query(getLegalText, { params: { kind } })
