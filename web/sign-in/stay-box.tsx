import { useId } from 'react'
import { CheckBox } from '#web/ui/fields.tsx'

const NAME = 'stay_logged_in'

/** Asks for how long a login lasts. Ticked: whoever signs up on Thursday wants their result on Saturday night. */
export function StayBox() {
  const id = useId()
  return (
    <div>
      <CheckBox name={NAME} defaultChecked aria-describedby={id}>
        로그인 상태 유지 (30일)
      </CheckBox>
      <p id={id} className="pl-8 text-small text-soft">
        토요일 밤에 다시 로그인하지 않아도 돼요. 내 정보에서 기기마다 끝낼 수 있어요.
      </p>
    </div>
  )
}

export const isStayTickedIn = (form: FormData): boolean => form.has(NAME)

/** Whether the box that is seen is ticked: it counts for a social login too. */
export const isStayTicked = (page: Element | null): boolean =>
  page?.querySelector<HTMLInputElement>(`:not([hidden]) > form [name=${NAME}]`)?.checked ?? false
