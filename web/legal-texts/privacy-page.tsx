import { cacheFirst, preload } from '#web/data/page-loaders.ts'
import { LegalText } from './legal-text.tsx'
import { legalTextQueries } from './legal-text-queries.ts'

const queries = legalTextQueries('privacy')
export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

export default function PrivacyPage() {
  return <LegalText kind="privacy" />
}
