import { getCompanyInfo, getEnquiryForm } from '#contract/company.ts'
import { OLDEST_FORM_MS } from '#domain/enquiry.ts'
import { query } from '#web/data/query.ts'

export const companyInfo = query(getCompanyInfo)

/** A token is good for some time, and is not taken in its last minutes. */
const TOKEN_HOLDS = OLDEST_FORM_MS - 10 * 60_000

/** A token for one enquiry. */
export const enquiryToken = { ...query(getEnquiryForm), staleTime: TOKEN_HOLDS, gcTime: TOKEN_HOLDS }
