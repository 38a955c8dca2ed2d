import { CHECK, Icon } from '#web/ui/icon.tsx'
import type { UsernameState } from './use-username-check.ts'
import { UsernameField } from './username-field.tsx'

interface NewUsernameFieldProps {
  readonly state: UsernameState
  readonly message: string
  readonly error: string | undefined
  readonly onType: (username: string) => void
}

const LOOKS: Readonly<Record<UsernameState, string>> = {
  idle: '',
  checking: 'text-soft',
  available: 'text-celadon',
  unavailable: 'text-danger',
  unknown: 'text-amber',
}

/** A username to be chosen, with word of whether it is free. */
export function NewUsernameField({ state, message, error, onType }: NewUsernameFieldProps) {
  // What is refused is not praised below, such as a name that somebody took since it was looked up.
  const shown = error !== undefined && state === 'available' ? 'idle' : state
  return (
    <UsernameField
      maxLength={30}
      hint={
        <span role="status" className={`flex items-center gap-1 ${LOOKS[shown]}`}>
          {shown === 'available' && <Icon path={CHECK} size={16} />}
          {shown === 'idle' ? '3~30자의 영문, 숫자, 밑줄(_), 하이픈(-), 마침표(.)' : message}
        </span>
      }
      error={error}
      onInput={({ currentTarget }) => onType(currentTarget.value.trim())}
    />
  )
}
