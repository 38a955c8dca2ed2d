import { awaitedPaymentTable } from '#contract/admin/payments.ts'
import { AdminTable } from '../kit/admin-table.tsx'
import { AdminLink } from '../kit/panel.tsx'
import { StaffPage } from '../kit/staff-page.tsx'
import { MemberLink } from '../kit/use-staff.tsx'
import { useTable } from '../kit/use-table.ts'

/** All awaited payments, and what of each has arrived. */
export default function AwaitedPaymentsPage() {
  return (
    <StaffPage title="입금 약속">
      <AdminTable
        of={useTable(awaitedPaymentTable)}
        cells={{
          receipt: ({ receipt }) =>
            receipt ? <AdminLink to={`/admin/consultations?opened=${receipt}`}>{receipt}</AdminLink> : '–',
          member_id: ({ member_id: id }) => (id === null ? '–' : <MemberLink id={id} />),
        }}
      />
    </StaffPage>
  )
}
