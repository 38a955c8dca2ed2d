import { getCompanyInfo } from '#contract/site/company.ts'
import { query } from '#web/data/query.ts'

export const companyInfo = query(getCompanyInfo)
