import { getCompanyInfo } from '#contract/site/company.ts'
import { query } from '#web/data/query.ts'

/** What the operator says of the company; it comes with the first page. */
export const companyInfo = query(getCompanyInfo)
