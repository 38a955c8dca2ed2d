import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameOfPage } from '#contract/site/site-pages.ts'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { AnalysisFailure, AnalysisFrame } from './analysis-frame.tsx'
import { overview } from './analysis-queries.ts'
import { AnswerOf } from './answer-of.tsx'
import { CrowdingHero } from './hub/crowding-hero.tsx'
import { FairnessCard } from './hub/fairness-card.tsx'
import { PLOTS } from './hub/hub-plots.tsx'
import type { Overview } from './hub/overview-answer.ts'
import { type HubPath, SHELVES } from './hub/shelves.ts'

export const loader = preload(async ({ read }) => void (await read(overview)))
export const clientLoader = askAnew(() => [overview])

export default function AnalysisPage() {
  return (
    <AnalysisFrame
      path="/analysis"
      description="로또 6/45의 번호별 기록, 번호 궁합, 핫·콜드 번호, 홀짝 비율, 번호 합계와 당첨금 추세를 우연의 기댓값과 나란히 보여 드려요."
      head={{ title: '로또 번호분석' }}
      lead="지금까지의 모든 추첨을 세어, 우연일 때와 나란히 보여 드려요."
    >
      <AnswerOf of={useQuery(overview)} isEmpty={({ total_analyzed }) => total_analyzed === 0}>
        {(answer) => <HubShelves answer={answer} />}
      </AnswerOf>
    </AnalysisFrame>
  )
}

/** Three shelves of cards, each with a small plot of what its page shows. */
function HubShelves({ answer }: { answer: Overview }) {
  return (
    <>
      <div className="grid gap-5 md:grid-cols-[2fr_1fr]">
        <CrowdingHero />
        <FairnessCard strategies={answer.strategies} />
      </div>
      {SHELVES.map(([shelf, name, note, pages]) => (
        <section key={shelf} aria-labelledby={`shelf-${shelf}`} className="pt-4">
          <h2 id={`shelf-${shelf}`} className="mb-3 flex flex-wrap items-baseline gap-x-3 text-heading font-bold">
            {name} {note && <span className="text-small font-normal text-soft">{note}</span>}
          </h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
          <ul role="list" className="grid gap-4 sm:grid-cols-2 md:grid-cols-[repeat(auto-fit,minmax(14.5rem,1fr))]">
            {pages.map((path) => (
              <HubCard key={path} path={path} {...PLOTS[path](answer)} />
            ))}
          </ul>
        </section>
      ))}
      <p>
        모든 추첨과 당첨금, 판매점은{' '}
        <Link to="/data" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          데이터
        </Link>
        에서 파일로 받을 수 있어요. AI가 하는 일과 못 하는 일은{' '}
        <Link
          to="/analysis/ai"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          로또렌즈의 AI란?
        </Link>
        에서 볼 수 있어요.
      </p>
    </>
  )
}

interface HubCardProps {
  readonly path: HubPath
  readonly to?: string
  readonly plot: ReactNode
  readonly caption: string
  /** One sentence with the expected value. */
  readonly sentence: string
}

const HubCard = ({ path, to = path, plot, caption, sentence }: HubCardProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-celadon"
    >
      <div>
        <h3 className="flex items-center justify-between gap-3 font-bold">
          {nameOfPage(path)}
          <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
        </h3>
        <p className="text-[0.8125rem] text-soft">{caption}</p>
      </div>
      <div className="h-[6.5rem]" aria-hidden="true">
        {plot}
      </div>
      <p className="text-small text-soft">{sentence}</p>
    </Link>
  </li>
)

export const ErrorBoundary = AnalysisFailure
