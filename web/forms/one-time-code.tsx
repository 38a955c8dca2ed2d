import { useEffect, useState } from 'react'
import { SECOND } from '#domain/duration.ts'
import { CODE_DIGITS, CODE_MINUTES } from '#domain/member/member.ts'
import { isApiError } from '#web/data/api-error.ts'
import { deviceNow } from '#web/data/clock.ts'
import { BusyButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields.tsx'

interface SentCode {
  readonly message: string
  readonly resend_after: number
}

interface CodeSending {
  /** Seconds until a code may be asked for again. */
  readonly left: number
  readonly isAsking: boolean
  /** True until a code was asked for, here or before, and while none is on its way. */
  readonly isUnasked: boolean
  /** The server's sentence when it sent the code; undefined until then. */
  readonly sentence: string | undefined
  /** Asks for a code; the focus then goes to where it is to be typed. Rejects with the call's error. */
  readonly ask: (call: () => Promise<SentCode>, form: HTMLFormElement) => Promise<void>
}

/** Asking for codes by text message, with the wait between two of them. */
export function useCodeSending(): CodeSending {
  const { left, begin } = useCountdown()
  const [isAsking, setAsking] = useState(false)
  const [sentence, setSentence] = useState<string>()
  const ask = async (call: () => Promise<SentCode>, form: HTMLFormElement) => {
    setAsking(true)
    try {
      const { message, resend_after } = await call()
      setSentence(message)
      begin(resend_after)
      form.querySelector<HTMLInputElement>('[autocomplete=one-time-code]')?.focus()
    } catch (error) {
      if (isApiError(error, 'code_too_soon') && error.retryAfter) begin(error.retryAfter)
      throw error
    } finally {
      setAsking(false)
    }
  }
  const isUnasked = left === 0 && !isAsking && sentence === undefined
  return { left, isAsking, isUnasked, sentence, ask }
}

/** Seconds until something may be done again, counted down once begun; 0 when it may. */
function useCountdown(): { readonly left: number; readonly begin: (seconds: number) => void } {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (end === 0) return
    const timer = setInterval(() => {
      const still = Math.max(0, Math.ceil((end - deviceNow()) / SECOND))
      setLeft(still)
      if (still === 0) clearInterval(timer)
    }, SECOND / 4)
    return () => clearInterval(timer)
  }, [end])
  const begin = (seconds: number) => {
    setLeft(seconds)
    setEnd(deviceNow() + seconds * SECOND)
  }
  return { left, begin }
}

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

export const NOT_SENT = '인증번호를 보내지 못했어요.'

interface CodeRequestProps {
  readonly sending: CodeSending
  readonly onAsk: () => void
}

/** Asks for a code, again only when the server would send one. */
export const CodeRequest = ({ sending: { left, isAsking, sentence }, onAsk }: CodeRequestProps) => (
  <div>
    <BusyButton look="quiet" className="w-full" isWaiting={left > 0 || isAsking} onClick={onAsk}>
      {left > 0 ? `${left}초 뒤에 다시 받기` : sentence === undefined ? '인증번호 받기' : '인증번호 다시 받기'}
    </BusyButton>
    <p role="status" className="mt-1.5 text-small text-soft empty:hidden">
      {sentence}
    </p>
  </div>
)

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
