import { Field } from '#web/ui/field.tsx'

/** The six digits of a text message; phones offer them by themselves. */
export const CodeField = ({ error }: { error: string | undefined }) => (
  <Field
    label="인증번호"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    required
    hint="문자로 받은 6자리를 3분 안에 입력해 주세요."
    error={error}
  />
)

export const isCode = (text: string): boolean => /^\d{6}$/.test(text.normalize('NFKC').replace(/\s/g, ''))
export const NO_CODE = '인증번호 6자리를 입력해 주세요.'
