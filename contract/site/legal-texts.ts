import { z } from 'zod'
import { LEGAL_TEXTS, WORDING_STATES } from '#domain/site/legal-text.ts'
import { endpoint } from '../endpoint.ts'
import { KoreanDate, RealDay } from '../fields.ts'

/** The blocks of a text; HTML is never taken from its author. */
const TextBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
])

const LegalTextHead = z.object({
  kind: z.enum(LEGAL_TEXTS),
  title: z.string(),
  /** The day from which it holds. */
  version: KoreanDate,
})

/** The texts that one agrees to when joining; `version` is what `Consents.version` takes. */
export const listLegalTexts = endpoint({
  method: 'GET',
  path: '/api/v1/public/legal-texts',
  access: 'anyone',
  summary: '이용약관과 개인정보처리방침의 시행일. version은 둘 중 나중 것으로, 동의를 기록할 때 씁니다.',
  cached: 'until_change',
  reply: z.object({ items: z.array(LegalTextHead), version: KoreanDate }),
})

export const getLegalText = endpoint({
  method: 'GET',
  path: '/api/v1/public/legal-texts/:kind',
  access: 'anyone',
  refuses: ['legal_text_not_found'],
  summary:
    '이용약관(terms) 또는 개인정보처리방침(privacy)의 본문. 시행일(version)을 적으면 그 판, 아니면 오늘의 것. others는 예정되었거나 지난 판입니다.',
  cached: 'until_change',
  params: z.object({ kind: z.enum(LEGAL_TEXTS) }),
  query: z.object({ version: RealDay.optional() }),
  reply: LegalTextHead.extend({
    state: z.enum(WORDING_STATES),
    blocks: z.array(TextBlock),
    /** All but this one, the latest day first. */
    others: z.array(z.object({ version: KoreanDate, state: z.enum(WORDING_STATES) })),
  }),
})
