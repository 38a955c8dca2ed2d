import { listFaq } from '#contract/site/faq.ts'
import { query } from '#web/data/query.ts'

export const faqEntries = query(listFaq)
