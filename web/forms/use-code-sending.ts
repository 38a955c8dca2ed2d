import { useEffect, useState } from 'react'
import { SECOND } from '#domain/duration.ts'
import { isApiError } from '#web/data/api-error.ts'
import { clockNow } from '#web/data/clock.ts'

interface SentCode {
  readonly message: string
  readonly resend_after: number
}

export interface CodeSending {
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
      const still = Math.max(0, Math.ceil((end - clockNow()) / SECOND))
      setLeft(still)
      if (still === 0) clearInterval(timer)
    }, SECOND / 4)
    return () => clearInterval(timer)
  }, [end])
  const begin = (seconds: number) => {
    setLeft(seconds)
    setEnd(clockNow() + seconds * SECOND)
  }
  return { left, begin }
}
