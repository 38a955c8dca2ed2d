import { useLocation, useNavigate } from 'react-router'
import { memberTable } from '#contract/admin/members.ts'
import { AdminTable } from '../kit/admin-table.tsx'
import { StaffPage } from '../kit/staff-page.tsx'
import { MemberLink } from '../kit/use-staff.tsx'
import { useTable } from '../kit/use-table.ts'

/** Finds members; their personal data stay masked until they are opened with a reason. */
export default function MembersPage() {
  const members = useTable(memberTable)
  const navigate = useNavigate()
  const { told } = (useLocation().state ?? {}) as { told?: string }
  const goToNumber = ({ search = '' }: Readonly<Record<string, string>>) => {
    const number = /^#(\d{1,9})$/.exec(search)?.[1]
    if (number) navigate(`/admin/members/${number}`)
    return number !== undefined
  }
  const isTooShort = /^(\d{1,3}|\d{5,7})$/.test((members.filter.search ?? '').replace(/[\s-]/g, ''))
  return (
    <StaffPage title="회원" end={<span role="status">{told}</span>}>
      <AdminTable
        of={members}
        onSearch={goToNumber}
        cells={{ username: ({ id, username }) => <MemberLink id={id}>{username || `#${id}`}</MemberLink> }}
      >
        {isTooShort && (
          <p role="status" className="text-soft">
            휴대폰 번호는 끝 네 자리나 여덟 자리 이상으로 찾아요. 회원 번호는 #12처럼 적어 주세요.
          </p>
        )}
      </AdminTable>
    </StaffPage>
  )
}
