import type { ReactNode } from 'react'
import type { getDrawStatistics } from '#contract/analysis/draw-statistics.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { CompanyInfo } from '#contract/site/company.ts'
import { countWording } from '#domain/count-wording.ts'
import { WonAmount } from '#web/ui/won-amount.tsx'

interface StatisticsStripProps {
  readonly statistics: Reply<typeof getDrawStatistics> | undefined
  readonly company: CompanyInfo | undefined
}

interface Figure {
  readonly name: string
  readonly figure: ReactNode
}

/** The operator's own words where there are any, else what the service has counted; nothing is made up. */
function figuresOf({ statistics, company }: StatisticsStripProps): Figure[] {
  const said = company?.home_statistics
  const counted = (name: string, figure: ReactNode): Figure | null => (statistics ? { name, figure } : null)
  return [
    said?.members
      ? { name: '회원', figure: said.members }
      : counted('분석한 추첨', statistics && `${countWording(statistics.total_rounds)}회`),
    said?.first_prize_winners
      ? { name: '1등 당첨', figure: said.first_prize_winners }
      : counted('전국 역대 1등 당첨', statistics && `${countWording(statistics.total_first_prize_winners)}건`),
    said?.total_prizes_paid
      ? { name: '총 당첨금', figure: said.total_prizes_paid }
      : counted('전국 역대 1등 당첨금', statistics && <WonAmount won={statistics.total_first_prize_paid} at="left" />),
    said?.satisfaction
      ? { name: '만족도', figure: said.satisfaction }
      : counted('가능한 조합', statistics && countWording(statistics.possible_combinations)),
  ].filter((figure) => figure !== null)
}

export function StatisticsStrip(props: StatisticsStripProps) {
  const figures = figuresOf(props)
  if (figures.length === 0) return null
  return (
    <section aria-label="숫자로 보는 로또">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-5 sm:grid-cols-4">
        {figures.map(({ name, figure }) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-small text-soft">{name}</dt>
            <dd className="text-lead font-bold whitespace-nowrap">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
