import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import type { getStaffMe } from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Permission } from '#domain/staff/permission.ts'

type Staff = Reply<typeof getStaffMe>

/** The member of staff that has signed in. */
export const StaffContext = createContext<Staff>({ name: '', role: null, permissions: [] })

export const useStaff = (): Staff => useContext(StaffContext)

/** Whether they have a permission. Controls without it are not shown; the server refuses them anyway. */
export const useMay = (permission: Permission): boolean => useStaff().permissions.includes(permission)

/** A link to the page of a member, for staff who may see it. */
export function MemberLink({ id, children }: { id: number; children?: ReactNode }) {
  const mayRead = useMay('members:read')
  const text = children ?? `회원 ${id}`
  if (!mayRead) return text
  return (
    <Link to={`/admin/members/${id}`} className="inline-flex min-h-6 items-center font-semibold text-celadon">
      {text}
    </Link>
  )
}
