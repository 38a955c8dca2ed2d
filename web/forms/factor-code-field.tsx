import { Field } from '#web/ui/fields/field.tsx'

interface FactorCodeFieldProps {
  readonly name: string
  readonly error: string | undefined
  readonly autoFocus?: boolean
}

/** Six digits of an authenticator, or a recovery code, which has letters. */
export const FactorCodeField = (field: FactorCodeFieldProps) => (
  <Field
    label="인증 코드"
    inputMode="text"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={20}
    required
    hint="인증 앱의 여섯 자리, 또는 복구 코드"
    {...field}
  />
)
