import { getCompanyInfo } from '#contract/company.ts'
import { query } from '#web/data/query.ts'

export const companyInfo = query(getCompanyInfo)
