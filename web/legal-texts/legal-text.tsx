import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { longDayWording } from '#domain/calendar.ts'
import { withParticle } from '#domain/particle.ts'
import { LEGAL_TEXT_NAMES, type LegalTextKind, type TextBlock, type WordingState } from '#domain/site/legal-text.ts'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { legalTextOf } from './legal-text-queries.ts'
import { placeOf, TextBlocks } from './text-blocks.tsx'

const STATES: Readonly<Record<WordingState, string>> = { coming: '예정', current: '지금', past: '지난 것' }

/** What matters most of each text, which says it at length. */
const FIRST: Readonly<Record<LegalTextKind, readonly string[]>> = {
  terms: [
    '어떤 번호도, 어떤 플랜도 당첨 확률을 높이지 않습니다.',
    '만 19세 이상만 이용할 수 있습니다.',
    '복권을 팔거나 대신 사지 않습니다.',
  ],
  privacy: [
    '복권의 사진과 일련번호는 보내지도 저장하지도 않습니다.',
    '광고나 방문 통계를 위한 쿠키, 다른 회사의 쿠키는 쓰지 않습니다.',
    '동의는 언제든 거둘 수 있고, 탈퇴는 직접 할 수 있습니다.',
  ],
}

/** Letters that people read in a minute. */
const A_MINUTE = 600
const readingMinutes = (blocks: readonly TextBlock[]) =>
  Math.max(1, Math.round(blocks.reduce((sum, block) => sum + lettersOf(block), 0) / A_MINUTE))
const lettersOf = (block: TextBlock) => (block.kind === 'list' ? block.items.join('').length : block.text.length)

/** The headings of a text, each the way to its part: columns so wide that a long one takes two lines, on the smallest phones one. */
const Contents = ({ blocks }: { blocks: readonly TextBlock[] }) => (
  <nav
    id="contents"
    tabIndex={-1}
    aria-label="목차"
    className="mb-6 rounded-card border border-line bg-surface px-4 py-2 sm:px-5 min-[1040px]:sticky min-[1040px]:top-24 min-[1040px]:col-start-2 min-[1040px]:row-span-2 min-[1040px]:row-start-1 min-[1040px]:max-h-[calc(100svh-8rem)] min-[1040px]:self-start min-[1040px]:overflow-y-auto"
  >
    <ol className="columns-[9.5rem] gap-x-4 md:columns-2 md:gap-x-8 min-[1040px]:columns-1">
      {blocks.map(
        (block, index) =>
          block.kind === 'heading' && (
            <li key={placeOf(index)} className="break-inside-avoid border-b border-line last:border-b-0">
              <a
                href={`#${placeOf(index)}`}
                className="flex min-h-11 items-center gap-1.5 py-1 text-small hover:text-celadon"
              >
                <ContentsLine text={block.text} />
              </a>
            </li>
          ),
      )}
    </ol>
  </nav>
)

/** `제1조 (목적)` and `1. 목적` as figure and name; a heading of another form as it stands. */
function ContentsLine({ text }: { text: string }) {
  const [, article, point, inBrackets, name] = /^(?:제(\d+)조|(\d+)\.)\s*(?:\((.+)\)|(.+))$/.exec(text) ?? []
  return (
    <>
      <span className="min-w-[1.125rem] flex-none whitespace-nowrap text-soft">{article ?? point}</span>
      <span className="font-semibold">{inBrackets ?? name ?? text}</span>
    </>
  )
}

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
    <article className="max-w-[44rem] items-start gap-x-12 pt-10 min-[1040px]:grid min-[1040px]:max-w-none min-[1040px]:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
      <div>
        <PageHead
          title={title}
          description={`로또렌즈 ${title}입니다.`}
          path={`/${kind}`}
          isHidden={state !== 'current'}
        />
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 mb-6 text-soft">
          <time dateTime={version}>{longDayWording(version)}</time>부터 시행 · {readingMinutes(blocks)}분이면 읽어요
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
        <div className="mb-4 rounded-card bg-celadon-soft p-5">
          <h2 className="font-bold">먼저 알아 두세요</h2>
          <ul className="mt-1 space-y-1">
            {FIRST[kind].map((line) => (
              <li key={line} className="flex gap-2.5">
                <Icon path={CHECK} size={18} className="mt-1 flex-none text-celadon" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Contents blocks={blocks} />
      <div>
        <TextBlocks blocks={blocks} />
        <a
          href="#contents"
          className="sticky bottom-4 z-10 ml-auto flex w-fit min-h-11 items-center rounded-full border border-line bg-surface px-4 font-semibold shadow-card min-[1040px]:hidden"
        >
          목차
        </a>
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
      </div>
    </article>
  )
}
