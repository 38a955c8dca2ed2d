import { z } from 'zod'
import { FAQ_SUBJECTS } from '#domain/site/faq.ts'
import { endpoint } from '../endpoint.ts'

/** A question and its answer: paragraphs between empty lines, links as `[구독플랜](/plans)` (domain/site/faq.ts reads them). */
export const FaqEntry = z.object({ subject: z.enum(FAQ_SUBJECTS), question: z.string(), answer: z.string() })
export type FaqEntry = z.output<typeof FaqEntry>

export const listFaq = endpoint({
  method: 'GET',
  path: '/api/v1/public/faq',
  access: 'anyone',
  summary: '자주 묻는 질문과 답, 주제마다 보이는 순서대로. 답의 [이름](/주소)는 링크입니다.',
  cached: 'until_change',
  reply: z.array(FaqEntry),
})
