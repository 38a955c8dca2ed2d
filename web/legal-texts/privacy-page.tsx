import { type Needs, preload, readThrough } from '#web/data/page-loaders.ts'
import { LegalText } from './legal-text.tsx'
import { legalTextOf } from './legal-text-queries.ts'

const needs: Needs = async ({ read }) => void (await read(legalTextOf('privacy')))
export const loader = preload(needs)
export const clientLoader = readThrough(needs)

export default function PrivacyPage() {
  return <LegalText kind="privacy" />
}
