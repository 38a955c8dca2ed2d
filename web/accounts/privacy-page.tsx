import { preload } from '#web/data/preload.ts'
import { readThrough } from '#web/data/read-through.ts'
import type { Reader } from '#web/data/reader.ts'
import type { Route } from './+types/privacy-page.ts'
import { LegalPage } from './legal-page.tsx'
import { legalTextShown } from './legal-queries.ts'

const needs = ({ read }: Reader) => read(legalTextShown('privacy')).then(() => ({}))
export const loader = ({ context }: Route.LoaderArgs) => preload(context, needs)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => readThrough(context, needs)

export default function PrivacyPage() {
  return <LegalPage kind="privacy" />
}
