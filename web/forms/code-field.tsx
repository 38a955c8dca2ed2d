import { CODE_DIGITS, CODE_MINUTES } from '#domain/member/member.ts'
import { Field } from '#web/ui/fields/field.tsx'

interface CodeFieldProps {
  readonly name: string
  readonly error: string | undefined
}

/** The digits of a text message; phones offer them by themselves. */
export const CodeField = (field: CodeFieldProps) => (
  <Field
    label="인증번호"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    required
    hint={`문자로 받은 ${CODE_DIGITS}자리를 ${CODE_MINUTES}분 안에 입력해 주세요.`}
    {...field}
  />
)
