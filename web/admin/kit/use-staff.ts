import { createContext, useContext } from 'react'
import type { getStaffMe } from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Permission } from '#domain/staff/permission.ts'

export type Staff = Reply<typeof getStaffMe>

/** The member of staff that has signed in. */
export const StaffContext = createContext<Staff>({ name: '', role: null, permissions: [] })

export const useStaff = (): Staff => useContext(StaffContext)

/** Whether they have a permission. Controls without it are not shown; the server refuses them anyway. */
export const useMay = (permission: Permission): boolean => useStaff().permissions.includes(permission)
