import { preload, readThrough } from '#web/data/page-loaders.ts'
import { LegalText } from './legal-text.tsx'
import { legalTextNeeds } from './legal-text-queries.ts'

const needs = legalTextNeeds('terms')
export const loader = preload(needs)
export const clientLoader = readThrough(needs)

export default function TermsPage() {
  return <LegalText kind="terms" />
}
