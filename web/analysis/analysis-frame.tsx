import type { ReactNode } from 'react'
import { nameOfPage, type PublicPath } from '#contract/site/site-pages.ts'
import { FailurePage } from '#web/page/failure-page.tsx'
import { breadcrumbs, PageHead, PageTitle } from '#web/page/page-head.tsx'
import { BackLink } from '#web/ui/text-link.tsx'

export const DISCLAIMER =
  '본 분석은 과거 당첨 결과의 통계이며 당첨을 예측하거나 보장하지 않습니다. 모든 번호의 당첨 확률은 동일합니다.'

export interface AnalysisFrameProps {
  readonly path: PublicPath
  readonly lead: ReactNode
  /** For search engines. */
  readonly description: string
  /** Heads of the single periods, where the page shows one of several. */
  readonly head?: {
    readonly title: string
    readonly path?: string
    readonly isHidden?: boolean
    readonly image?: { readonly path: string; readonly alt: string } | undefined
  }
  /** What the page found or asks, in place of its name. */
  readonly heading?: ReactNode
  /** What is counted, behind a button beside the heading: the answer stands before it. */
  readonly settings?: ReactNode
  /** How its figures are read, where its keys do not say it all. What they promise is said once, by the disclaimer. */
  readonly reading?: string
  /** Said after the disclaimer. */
  readonly warning?: string
  readonly children: ReactNode
}

const HUB = '/analysis'

/**
 * The frame of every page of the analysis: the way back, the subject, how it is read, and the note that it promises nothing.
 */
export const AnalysisFrame = ({
  path,
  lead,
  description,
  head,
  heading,
  settings,
  reading,
  warning,
  children,
}: AnalysisFrameProps) => (
  <>
    <PageHead
      title={nameOfPage(path)}
      description={description}
      path={path}
      things={(url) => [path === HUB ? breadcrumbs(url, HUB) : breadcrumbs(url, HUB, path)]}
      {...head}
    />
    <div className={`pb-6 ${path === HUB ? 'pt-10' : 'pt-8'}`}>
      {path !== HUB && <BackLink to={HUB}>{nameOfPage(HUB)}</BackLink>}
      <div className="relative">
        <div className={settings ? 'md:pr-64' : undefined}>
          <PageTitle>{heading ?? nameOfPage(path)}</PageTitle>
          <p className="mt-1 text-soft">{lead}</p>
        </div>
        {settings}
      </div>
    </div>
    <div className="space-y-5">
      {children}
      <div className="max-w-[46rem] space-y-1 text-small text-soft">
        {reading && <p>{reading}</p>}
        <p>
          {DISCLAIMER}
          {warning && <span>{` ${warning}`}</span>}
        </p>
      </div>
    </div>
  </>
)

/** In place of an analysis that could not be loaded. */
export const AnalysisFailure = ({ error }: { error: unknown }) => (
  <FailurePage error={error} broken="분석 데이터를 불러오지 못했습니다." />
)
