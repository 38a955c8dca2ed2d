import { useQuery } from '@tanstack/react-query'
import type { TextBlock } from '#contract/legal-texts.ts'
import { longDayWording } from '#domain/calendar.ts'
import type { LegalTextKind } from '#domain/legal-text.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { legalTextOf } from './legal-text-queries.ts'

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
      {text.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is read.
        <Block key={index} block={block} />
      ))}
    </article>
  )
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'heading') return <h2 className="mt-8 mb-2 text-lead font-bold">{block.text}</h2>
  if (block.kind === 'paragraph') return <p className="mb-3">{block.text}</p>
  return (
    <ul className="mb-3 list-disc space-y-1 pl-5">
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
