import type { CompanyInfo } from '#contract/site/company.ts'
import { CompanyDetails } from '#web/company/company-details.tsx'

/** All that the operator says of the company, as lines of the footer. */
export const FooterDetails = ({ company }: { company: CompanyInfo | undefined }) => (
  <CompanyDetails
    company={company}
    className="flex flex-wrap gap-x-6 gap-y-1"
    rowClass="flex gap-2"
    nameClass="flex-none"
    detailClass="text-ink"
  />
)
