import { useQuery } from '@tanstack/react-query'
import { SENTENCE } from '#contract/site/share-images.ts'
import { CompanyDetails } from '#web/company/company-details.tsx'
import { companyInfo } from '#web/company/company-queries.ts'

const SITE_NAME = '로또렌즈'

/** All that the operator says of the company, as lines of the footer, and who that is. */
export function FooterDetails() {
  const { data: company } = useQuery(companyInfo)
  return (
    <>
      <CompanyDetails
        company={company}
        className="flex flex-wrap gap-x-6 gap-y-1"
        rowClass="flex gap-2"
        nameClass="flex-none"
        detailClass="text-ink"
      />
      {company?.logo_url && (
        <img src={company.logo_url} alt={company.name} className="h-8 w-auto max-w-48 object-contain" loading="lazy" />
      )}
      <p>
        <strong className="font-semibold text-ink">{company?.name ?? SITE_NAME}</strong> · {SENTENCE}
      </p>
    </>
  )
}

export function Copyright() {
  const { data: company } = useQuery(companyInfo)
  return <p>© 2024 {company?.name ?? SITE_NAME}</p>
}
