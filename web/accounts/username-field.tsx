import { Field } from '#web/ui/field.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import type { UsernameState } from './use-username-check.ts'

interface UsernameFieldProps {
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

/** The username, with word of whether it is free. */
export const UsernameField = ({ state, message, error, onType }: UsernameFieldProps) => (
  <Field
    label="아이디"
    name="username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={30}
    required
    hint={
      <span role="status" className={`flex items-center gap-1 ${LOOKS[state]}`}>
        {state === 'available' && <Icon path={CHECK} size={16} />}
        {state === 'idle' ? '3~30자의 영문, 숫자, 밑줄(_), 하이픈(-), 마침표(.)' : message}
      </span>
    }
    error={error}
    onInput={({ currentTarget }) => onType(currentTarget.value.trim())}
  />
)
