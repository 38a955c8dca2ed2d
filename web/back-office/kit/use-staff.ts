import { createContext, useContext } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { getStaffMe } from '#contract/staff.ts'
import type { Permission } from '#domain/permission.ts'

export type Staff = Reply<typeof getStaffMe>

/** Who of the staff is at the desk. */
export const StaffContext = createContext<Staff | null>(null)

/** Whether they may do something. What they may not is not offered; the server refuses it anyway. */
export function useMay(permission: Permission): boolean {
  return useContext(StaffContext)?.permissions.includes(permission) ?? false
}
