import { Field } from '#web/ui/fields.tsx'

interface FactorCodeFieldProps {
  readonly name: string
  readonly error: string | undefined
  readonly autoFocus?: boolean
  /** It proves a new authenticator: there are no recovery codes yet. */
  readonly isFirst?: boolean
}

/** Six digits of an authenticator, or a recovery code, which has letters. */
export const FactorCodeField = ({ isFirst = false, ...field }: FactorCodeFieldProps) => (
  <Field
    label="인증 코드"
    inputMode="text"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={20}
    required
    hint={!isFirst && '인증 앱의 여섯 자리, 또는 복구 코드'}
    {...field}
  />
)
