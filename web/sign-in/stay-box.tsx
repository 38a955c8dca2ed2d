import { CheckBox } from '#web/ui/fields/check-box.tsx'

const NAME = 'stay_logged_in'

/** Asks for how long a login lasts. */
export const StayBox = () => <CheckBox name={NAME}>로그인 상태 유지 (30일)</CheckBox>

export const isStayTickedIn = (form: FormData): boolean => form.has(NAME)

/** Whether the box that is seen is ticked: it counts for a social login too. */
export const isStayTicked = (page: Element | null): boolean =>
  page?.querySelector<HTMLInputElement>(`[role=tabpanel]:not([hidden]) [name=${NAME}]`)?.checked ?? false
