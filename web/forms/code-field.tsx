import { CODE_DIGITS, CODE_MINUTES } from '#domain/member/member.ts'
import { PatientButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields.tsx'
import type { CodeSending } from './use-code-sending.ts'

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

export const NOT_SENT = '인증번호를 보내지 못했습니다.'

interface CodeRequestProps {
  readonly sending: CodeSending
  readonly onAsk: () => void
}

/** Asks for a code, again only when the server would send one. */
export const CodeRequest = ({ sending: { left, isAsking, sentence }, onAsk }: CodeRequestProps) => (
  <div>
    <PatientButton look="quiet" className="w-full" isWaiting={left > 0 || isAsking} onClick={onAsk}>
      {left > 0 ? `${left}초 뒤에 다시 받기` : sentence === undefined ? '인증번호 받기' : '인증번호 다시 받기'}
    </PatientButton>
    <p role="status" className="mt-1.5 text-small text-soft empty:hidden">
      {sentence}
    </p>
  </div>
)
