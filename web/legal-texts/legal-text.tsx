import { useQuery } from '@tanstack/react-query'
import { longDayWording } from '#domain/calendar.ts'
import type { LegalTextKind } from '#domain/legal-text.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { legalTextOf } from './legal-text-queries.ts'
import { TextBlocks } from './text-blocks.tsx'

/** A text of the operator, with the day from which it holds. */
export function LegalText({ kind }: { kind: LegalTextKind }) {
  const { data: text } = useQuery(legalTextOf(kind))
  if (!text) return null
  return (
    <article className="max-w-[44rem] pt-10">
      <PageHead title={text.title} description={`로또렌즈 ${text.title}입니다.`} path={`/${kind}`} />
      <PageTitle>{text.title}</PageTitle>
      <p className="mt-1 mb-8 text-soft">
        시행일 <time dateTime={text.version}>{longDayWording(text.version)}</time>
      </p>
      <TextBlocks blocks={text.blocks} />
    </article>
  )
}
