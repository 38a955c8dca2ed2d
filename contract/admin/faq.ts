import { z } from 'zod'
import { FAQ_SUBJECTS, LONGEST_ANSWER, LONGEST_QUESTION, MOST_QUESTIONS } from '#domain/site/faq.ts'
import { endpoint } from '../endpoint.ts'
import { Saving, SeenRevision } from '../revisions.ts'
import { FaqEntry } from '../site/faq.ts'
import { line, paragraphs } from '../text-fields.ts'

const WrittenFaqEntry = z.object({
  subject: z.enum(FAQ_SUBJECTS, { error: '주제를 골라 주세요.' }),
  question: line(LONGEST_QUESTION, `질문은 ${LONGEST_QUESTION}자 이하여야 합니다.`, '질문을 적어 주세요.'),
  answer: paragraphs(LONGEST_ANSWER, `답은 ${LONGEST_ANSWER}자 이하여야 합니다.`, '답을 적어 주세요.'),
})

export const getFaq = endpoint({
  method: 'GET',
  path: '/api/v1/admin/faq',
  access: { staff: 'texts:write' },
  summary: '자주 묻는 질문과 마지막으로 저장한 사람.',
  reply: z.object({ saving: Saving, entries: z.array(FaqEntry) }),
})

export const saveFaq = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/faq',
  access: { staff: 'texts:write' },
  action: '자주 묻는 질문을 저장',
  refuses: ['edit_conflict'],
  writes_public_words: true,
  publishes: 'site',
  largest_body: 1024 * 1024,
  summary: '자주 묻는 질문을 모두, 적은 순서대로 바꿉니다.',
  body: z.object({
    revision: SeenRevision,
    entries: z
      .array(WrittenFaqEntry)
      .min(1, { error: '질문은 하나 이상이어야 합니다.' })
      .max(MOST_QUESTIONS, { error: `질문은 ${MOST_QUESTIONS}개까지 적을 수 있습니다.` }),
  }),
  reply: z.object({ revision: z.int() }),
})
