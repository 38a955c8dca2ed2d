import { LONGEST_USERNAME, SHORTEST_USERNAME } from '#domain/member/member.ts'
import { UsernameField } from '#web/sign-in/username-field.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import type { UsernameState } from './use-username-check.ts'

interface NewUsernameFieldProps {
  readonly name: string
  readonly error: string | undefined
  readonly state: UsernameState
  readonly message: string
  readonly onType: (username: string) => void
}

const HINT = `${SHORTEST_USERNAME}~${LONGEST_USERNAME}자의 영문, 숫자, 밑줄(_), 하이픈(-), 마침표(.)`
const LOOKS: Readonly<Record<UsernameState, string>> = {
  idle: '',
  checking: 'text-soft',
  available: 'text-celadon',
  unavailable: 'text-danger',
  unknown: 'text-amber',
}

/** A username to be chosen, with word of whether it is free. */
export function NewUsernameField({ name, error, state, message, onType }: NewUsernameFieldProps) {
  // What is refused is not praised below, such as a name that somebody took since it was looked up.
  const shown = error !== undefined && state === 'available' ? 'idle' : state
  return (
    <UsernameField
      name={name}
      maxLength={LONGEST_USERNAME}
      hint={
        <span role="status" className={`flex items-center gap-1 ${LOOKS[shown]}`}>
          {shown === 'available' && <Icon path={CHECK} size={16} />}
          {shown === 'idle' ? HINT : message}
        </span>
      }
      error={error}
      onInput={({ currentTarget }) => onType(currentTarget.value.trim())}
    />
  )
}
