/** Whether a member of staff may sign in; with the Korean names of both states. */
const STAFF_STATES = ['active', 'disabled'] as const
export type StaffState = (typeof STAFF_STATES)[number]

export const STAFF_STATE_NAMES: Readonly<Record<StaffState, string>> = { active: '이용 중', disabled: '막힘' }

/** Whether a member of staff may sign in. */
export const staffStateOf = ({ is_disabled }: { readonly is_disabled: boolean }): StaffState =>
  is_disabled ? 'disabled' : 'active'
