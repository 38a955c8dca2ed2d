import { createContext, useContext } from 'react'
import type { getStaffMe } from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Permission } from '#domain/staff/permission.ts'

export type Staff = Reply<typeof getStaffMe>

/** Who of the staff has signed in. */
export const StaffContext = createContext<Staff>({ name: '', role: null, permissions: [] })

export const useStaff = (): Staff => useContext(StaffContext)

/** Whether they may do something. What they may not is not offered; the server refuses it anyway. */
export const useMay = (permission: Permission): boolean => useStaff().permissions.includes(permission)
