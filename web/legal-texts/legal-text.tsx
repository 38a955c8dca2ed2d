import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { longDayWording } from '#domain/calendar.ts'
import { withParticle } from '#domain/particle.ts'
import { LEGAL_TEXT_NAMES, type LegalTextKind, type WordingState } from '#domain/site/legal-text.ts'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { legalTextOf } from './legal-text-queries.ts'
import { TextBlocks } from './text-blocks.tsx'

const STATES: Readonly<Record<WordingState, string>> = { coming: '예정', current: '지금', past: '지난 것' }

/** A text of the operator, with the day from which it holds; what is to come is told on it, and what was can be read. */
export function LegalText({ kind }: { kind: LegalTextKind }) {
  const search: SearchOf<'/terms' | '/privacy'> = useSearchParams()[0]
  const { data: text } = useQuery(legalTextOf(kind, search.get('from')))
  if (!text) return null
  const { title, version, state, blocks, others } = text
  const name = LEGAL_TEXT_NAMES[kind]
  const addressOf = (one: { version: string; state: WordingState }) =>
    one.state === 'current' ? `/${kind}` : `/${kind}?from=${one.version}`
  return (
    <article className="max-w-[44rem] pt-10">
      <PageHead
        title={title}
        description={`로또렌즈 ${title}입니다.`}
        path={`/${kind}`}
        isHidden={state !== 'current'}
      />
      <PageTitle>{title}</PageTitle>
      <p className="mt-1 mb-8 text-soft">
        시행일 <time dateTime={version}>{longDayWording(version)}</time>
      </p>
      <div className="mb-8 space-y-2 empty:hidden">
        {state !== 'current' && (
          <Notice look="amber">
            {state === 'coming'
              ? `아직 시행되지 않은 ${withParticle(name, '이에요/예요')}.`
              : `지난 ${withParticle(name, '이에요/예요')}.`}{' '}
            <TextLink to={`/${kind}`} className="font-semibold text-celadon">
              지금 {name} 보기
            </TextLink>
          </Notice>
        )}
        {state === 'current' &&
          others
            .filter((one) => one.state === 'coming')
            .map((one) => (
              <Notice key={one.version} look="amber">
                {longDayWording(one.version)}부터 바뀌는 {withParticle(name, '이/가')} 있어요.{' '}
                <TextLink to={addressOf(one)} className="font-semibold text-celadon">
                  미리 읽기
                </TextLink>
              </Notice>
            ))}
      </div>
      <TextBlocks blocks={blocks} />
      {others.length > 0 && (
        <nav aria-labelledby="others" className="mt-10 border-t border-line pt-4">
          <h2 id="others" className="mb-2 text-lead font-bold">
            시행일별 {name}
          </h2>
          <ul>
            {others.map((one) => (
              <li key={one.version}>
                <TextLink look="line" to={addressOf(one)} className="gap-2 font-semibold text-celadon">
                  {longDayWording(one.version)}부터
                </TextLink>{' '}
                <span className="text-soft">{STATES[one.state]}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  )
}
