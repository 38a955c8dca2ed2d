import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '#web/frame/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { BACK, Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'

const DISCLAIMER =
  '본 분석은 과거 당첨 결과의 통계이며 당첨을 예측하거나 보장하지 않습니다. 모든 번호의 당첨 확률은 동일합니다.'

interface AnalysisFrameProps {
  readonly title: string
  readonly lead: string
  /** Three sentences that a grandparent understands. */
  readonly meaning: readonly [string, string, string]
  /** Said after the disclaimer. */
  readonly warning?: string
  /** The hub has no way back to itself. */
  readonly isHub?: boolean
  readonly children: ReactNode
}

/** What every page of the analysis has: the way back, what it shows, what that means, and what it does not promise. */
export const AnalysisFrame = ({ title, lead, meaning, warning, isHub = false, children }: AnalysisFrameProps) => (
  <>
    <div className={`pb-6 ${isHub ? 'pt-10' : 'pt-8'}`}>
      {!isHub && (
        <Link to="/analysis" className="inline-flex min-h-11 items-center gap-1.5 text-small text-soft hover:text-ink">
          <Icon path={BACK} size={16} /> 번호분석
        </Link>
      )}
      <PageTitle>{title}</PageTitle>
      <p className="mt-1 text-soft">{lead}</p>
    </div>
    <div className="space-y-5">
      {children}
      <Card>
        <h2 className="mb-3 text-lead font-bold">이 숫자가 뜻하는 것</h2>
        <div className="max-w-[46rem] space-y-2">
          {meaning.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </Card>
      <Notice>
        {DISCLAIMER}
        {warning && ` ${warning}`}
      </Notice>
    </div>
  </>
)
