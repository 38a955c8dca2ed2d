import { preload } from '#web/data/preload.ts'
import { readThrough } from '#web/data/read-through.ts'
import type { Reader } from '#web/data/reader.ts'
import type { Route } from './+types/terms-page.ts'
import { LegalPage } from './legal-page.tsx'
import { legalTextShown } from './legal-queries.ts'

const needs = ({ read }: Reader) => read(legalTextShown('terms')).then(() => ({}))
export const loader = ({ context }: Route.LoaderArgs) => preload(context, needs)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => readThrough(context, needs)

export default function TermsPage() {
  return <LegalPage kind="terms" />
}
