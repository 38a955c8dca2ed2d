import { PatientButton } from '#web/ui/patient-button.tsx'
import type { CodeSending } from './use-code-sending.ts'

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
