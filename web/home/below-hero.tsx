import type { Announcement } from '#contract/announcements.ts'
import type { CompanyInfo } from '#contract/company.ts'
import type { getDrawStatistics } from '#contract/draw-statistics.ts'
import type { Reply } from '#contract/endpoint.ts'
import { AiPromotion } from './ai-promotion.tsx'
import { Announcements } from './announcements.tsx'
import { Features } from './features.tsx'
import { SignUpCall } from './sign-up-call.tsx'
import { StatisticsStrip } from './statistics-strip.tsx'

interface BelowHeroProps {
  readonly statistics: Reply<typeof getDrawStatistics> | undefined
  readonly company: CompanyInfo | undefined
  readonly announcements: readonly Announcement[]
}

/** The rest of the home page: the server draws it, and its code comes for who looks further. */
export default function BelowHero({ statistics, company, announcements }: BelowHeroProps) {
  return (
    <>
      <Features />
      <AiPromotion />
      <StatisticsStrip statistics={statistics} company={company} />
      <Announcements announcements={announcements} />
      <SignUpCall />
    </>
  )
}
