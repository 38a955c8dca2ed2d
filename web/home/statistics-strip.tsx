import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { getDrawStatistics } from '#contract/analysis/draw-statistics.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { CompanyInfo } from '#contract/site/company.ts'
import { countWording } from '#domain/count-wording.ts'
import type { HomeFigure } from '#domain/site/company.ts'
import { companyInfo } from '#web/company/company-queries.ts'
import { drawStatistics } from '#web/draws/draw-queries.ts'
import { WonAmount } from '#web/ui/won-amount.tsx'

interface Sources {
  readonly statistics: Reply<typeof getDrawStatistics> | undefined
  readonly company: CompanyInfo | undefined
}

interface Figure {
  readonly name: string
  readonly figure: ReactNode
}

/** By their fields: the name of the operator's own words, and of what the service has counted. */
export const HOME_FIGURE_NAMES: Readonly<Record<HomeFigure, readonly [said: string, counted: string]>> = {
  statistic_members: ['회원', '분석한 추첨'],
  statistic_first_prize_winners: ['1등 당첨', '전국 역대 1등 당첨'],
  statistic_total_prizes_paid: ['총 당첨금', '전국 역대 1등 당첨금'],
  statistic_satisfaction: ['만족도', '가능한 조합'],
}

/** The operator's own words where there are any, else what the service has counted; nothing is made up. */
function figuresOf({ statistics, company }: Sources): Figure[] {
  const figure = (field: HomeFigure, said: string | null | undefined, counted: ReactNode): Figure | null => {
    const [nameOfSaid, nameOfCounted] = HOME_FIGURE_NAMES[field]
    return said ? { name: nameOfSaid, figure: said } : statistics ? { name: nameOfCounted, figure: counted } : null
  }
  const said = company?.home_statistics
  return [
    figure('statistic_members', said?.members, statistics && `${countWording(statistics.total_rounds)}회`),
    figure(
      'statistic_first_prize_winners',
      said?.first_prize_winners,
      statistics && `${countWording(statistics.total_first_prize_winners)}건`,
    ),
    figure(
      'statistic_total_prizes_paid',
      said?.total_prizes_paid,
      statistics && <WonAmount won={statistics.total_first_prize_paid} at="left" />,
    ),
    figure('statistic_satisfaction', said?.satisfaction, statistics && countWording(statistics.possible_combinations)),
  ].filter((one) => one !== null)
}

/** As home shows it. */
export function StatisticsStrip() {
  const { data: statistics } = useQuery(drawStatistics)
  const { data: company } = useQuery(companyInfo)
  return <Figures statistics={statistics} company={company} />
}

export function Figures(sources: Sources) {
  const figures = figuresOf(sources)
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
