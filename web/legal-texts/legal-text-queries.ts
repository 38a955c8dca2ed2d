import { getLegalText, listLegalTexts } from '#contract/site/legal-texts.ts'
import type { LegalTextKind } from '#domain/site/legal-text.ts'
import type { PageQueries } from '#web/data/page-loaders.ts'
import { query } from '#web/data/query.ts'

export const legalTexts = query(listLegalTexts)

/** The wording of a day; null: today's. */
export const legalTextOf = (kind: LegalTextKind, version: string | null) =>
  query(getLegalText, { params: { kind }, query: version === null ? {} : { version } })

/** The queries of a text's page: `?from=` is the day of the wording. */
export const legalTextQueries =
  (kind: LegalTextKind): PageQueries =>
  async ({ read }, { url }) =>
    void (await read(legalTextOf(kind, url.searchParams.get('from'))))
