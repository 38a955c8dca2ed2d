import * as contract from '#contract/company-for-staff.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { maskedName } from '../members/masked.ts'
import { setCompanyDetail } from './set-company-detail.ts'
import { companyDetails, enquiryOfReceipt, newestEnquiries, setEnquiryState } from './store.ts'

/** Characters of an enquiry that its row in the list shows. */
const BEGINNING = 40

/** What staff do with the company's details and with enquiries. */
export function companyStaffRoutes(api: Api, db: Database) {
  implement(api, contract.getCompanyDetails, () => companyDetails(db))

  implement(api, contract.setCompanyDetail, async ({ params: { detail }, body: { value }, tx, note }) => {
    const before = { [detail]: (await companyDetails(tx))[detail] ?? null }
    note({ target: `company ${detail}`, before, after: { [detail]: value } })
    await setCompanyDetail(tx, detail, value)
    return { value }
  })

  implement(api, contract.listEnquiries, async ({ query: { state = null, limit } }) =>
    (await newestEnquiries(db, state, limit)).map(({ receipt, created_at, state, name, message }) => ({
      receipt,
      created_at,
      state,
      name: maskedName(name),
      beginning: [...message.replace(/\s+/g, ' ')].slice(0, BEGINNING).join(''),
    })),
  )

  implement(api, contract.openEnquiry, async ({ params: { receipt }, tx, note }) => {
    note({ target: `enquiry ${receipt}` })
    const found = await enquiryOfReceipt(tx, receipt)
    if (!found) throw refuse('enquiry_not_found')
    return found
  })

  implement(api, contract.moveEnquiry, async ({ params: { receipt }, body: { state }, tx, note }) => {
    note({
      target: `enquiry ${receipt}`,
      before: { state: (await enquiryOfReceipt(tx, receipt))?.state },
      after: { state },
    })
    if (!(await setEnquiryState(tx, receipt, state))) throw refuse('enquiry_not_found')
    return { receipt, state }
  })
}
