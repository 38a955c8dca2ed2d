import * as contract from '#contract/site/company.ts'
import type { Database } from '../database/database.ts'
import { addressPrefixOf } from '../http/connections/network-address.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import type { ServerDeps } from '../server-deps.ts'
import { formToken } from './form-token.ts'
import { sendEnquiry } from './send-enquiry.ts'
import { companyDetails, enquiryOfReceipt, SERVICE_NAME } from './store.ts'

export function companyRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.getCompanyInfo, async () => {
    const entered = await companyDetails(db)
    const bank_info = {
      bank_name: entered.bank_name ?? null,
      bank_logo_url: entered.bank_logo_url ?? null,
      account_number: entered.account_number ?? null,
      account_holder: entered.account_holder ?? null,
    }
    return {
      name: entered.name ?? SERVICE_NAME,
      logo_url: entered.logo_url ?? null,
      contact_email: entered.contact_email ?? null,
      contact_number: entered.contact_number ?? null,
      contact_number_secondary: entered.contact_number_secondary ?? null,
      working_hours: entered.working_hours ?? null,
      address: entered.address ?? null,
      representative: entered.representative ?? null,
      business_number: entered.business_number ?? null,
      mail_order_number: entered.mail_order_number ?? null,
      mail_order_office: entered.mail_order_office ?? null,
      hosting_provider: entered.hosting_provider ?? null,
      privacy_officer: entered.privacy_officer ?? null,
      privacy_contact: entered.privacy_contact ?? null,
      bank_info: Object.values(bank_info).some((value) => value !== null) ? bank_info : null,
      home_statistics: {
        members: entered.statistic_members ?? null,
        total_prizes_paid: entered.statistic_total_prizes_paid ?? null,
        satisfaction: entered.statistic_satisfaction ?? null,
        first_prize_winners: entered.statistic_first_prize_winners ?? null,
      },
    }
  })
  implement(api, contract.getEnquiryForm, () => ({ form_token: formToken(deps.secretKey, deps.now()) }))
  implement(api, contract.sendEnquiry, ({ body, request }) => sendEnquiry(db, deps, body, request.ip))
  implement(api, contract.readEnquiryAnswer, async ({ body: { receipt }, request }) => {
    await takeAttempt(db, deps, 'enquiry_answer', addressPrefixOf(request.ip))
    const enquiry = await enquiryOfReceipt(db, receipt)
    if (!enquiry) throw refuse('enquiry_not_found')
    const { created_at, answer, answered_at } = enquiry
    return { created_at, answer, answered_at }
  })
}
