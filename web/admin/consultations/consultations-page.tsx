import { consultationTable } from '#contract/admin/consultations.ts'
import { AdminTable } from '../kit/admin-table.tsx'
import { StaffPage } from '../kit/staff-page.tsx'
import { useTable } from '../kit/use-table.ts'
import { OpenedConsultation } from './consultation-panel.tsx'

/** Consultations and their states. */
export default function ConsultationsPage() {
  return (
    <StaffPage title="상담">
      <AdminTable of={useTable(consultationTable)} opened={(receipt) => <OpenedConsultation receipt={receipt} />} />
    </StaffPage>
  )
}
