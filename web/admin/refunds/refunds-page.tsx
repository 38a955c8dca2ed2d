import { refundTable } from '#contract/admin/refunds.ts'
import { AdminTable } from '../kit/admin-table.tsx'
import { StaffPage } from '../kit/staff-page.tsx'
import { useTable } from '../kit/use-table.ts'
import { OpenedRefund } from './opened-refund.tsx'

/** Money that goes back: one asks, another approves, and it is paid once. */
export default function RefundsPage() {
  return (
    <StaffPage title="환불">
      <AdminTable of={useTable(refundTable)} opened={(receipt) => <OpenedRefund receipt={receipt} />} />
    </StaffPage>
  )
}
