import type { ReactNode } from 'react'
import { ANALYSIS_WINDOWS, type AnalysisWindow } from '#contract/analysis.ts'
import { breadcrumbs, PageHead } from '#web/frame/page-head.tsx'
import { AnalysisFrame } from './analysis-frame.tsx'
import { PeriodLinks } from './period-links.tsx'
import { periodTitle, scopePath } from './periods.ts'

interface ScopeFrameProps {
  readonly path: string
  readonly title: string
  readonly lead: string
  readonly description: string
  readonly meaning: readonly [string, string, string]
  readonly rounds: AnalysisWindow
  readonly children: ReactNode
}

/** What odd-even, number sum and reappearance have in common. */
export const ScopeFrame = ({ path, title, lead, description, meaning, rounds, children }: ScopeFrameProps) => (
  <>
    <PageHead
      title={periodTitle(title, rounds)}
      description={description}
      path={scopePath(path, rounds)}
      things={(url) => [breadcrumbs(url, ['번호분석', '/analysis'], [title, path])]}
    />
    <AnalysisFrame title={title} lead={lead} meaning={meaning}>
      <div className="flex">
        <PeriodLinks
          periods={ANALYSIS_WINDOWS.map((window) => ({
            name: `최근 ${window}회`,
            to: scopePath(path, window),
            isShown: window === rounds,
          }))}
        />
      </div>
      {children}
    </AnalysisFrame>
  </>
)
