import { CheckBox } from '#web/ui/check-box.tsx'

const NAME = 'stay'

/** Asks for how long a login lasts. */
export const StayBox = () => <CheckBox name={NAME}>로그인 상태 유지 (30일)</CheckBox>

/** Whether the box that is seen is ticked: it counts for a social login too. */
export const isStayTicked = (page: Element | null): boolean =>
  page?.querySelector<HTMLInputElement>(`[role=tabpanel]:not([hidden]) [name=${NAME}]`)?.checked ?? false
