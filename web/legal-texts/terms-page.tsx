import { cacheFirst, preload } from '#web/data/page-loaders.ts'
import { LegalText } from './legal-text.tsx'
import { legalTextQueries } from './legal-text-queries.ts'

const queries = legalTextQueries('terms')
export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

export default function TermsPage() {
  return <LegalText kind="terms" />
}
