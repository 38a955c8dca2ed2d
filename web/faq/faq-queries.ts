import { listFaq } from '#contract/faq.ts'
import { query } from '#web/data/query.ts'

export const faqEntries = query(listFaq)
