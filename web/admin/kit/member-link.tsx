import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from './use-staff.ts'

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
