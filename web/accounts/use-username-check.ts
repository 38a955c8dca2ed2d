import { useEffect, useState } from 'react'
import { checkUsername } from '#contract/accounts.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { sentenceOf } from '#web/data/error-sentence.ts'
import { SHORTEST_USERNAME } from './register-checks.ts'

const CHECK_AFTER = 500
const FAILED = '아이디 확인 중 오류가 발생했습니다.'

export type UsernameState = 'idle' | 'checking' | 'available' | 'unavailable' | 'unknown'

interface Verdict {
  readonly state: UsernameState
  readonly message: string
}
/** A verdict on one spelling; for any other it says nothing. */
interface Known extends Verdict {
  readonly username: string
}

const IDLE: Verdict = { state: 'idle', message: '' }
const CHECKING: Verdict = { state: 'checking', message: '확인 중…' }

async function lookUp(username: string, signal?: AbortSignal): Promise<Known> {
  try {
    const { available, message } = await browserApi(checkUsername, { query: { username } }, signal)
    return { username, state: available ? 'available' : 'unavailable', message }
  } catch (error) {
    if (signal?.aborted || !isApiError(error)) throw error
    const why = error.status === 429 ? sentenceOf(error) : FAILED
    return { username, state: 'unknown', message: `확인할 수 없습니다. ${why}` }
  }
}

/**
 * Whether a username is free, half a second after it was typed. A verdict belongs to the spelling that was
 * asked for, so one that comes late is never shown beside another name.
 */
export function useUsernameCheck(username: string): Verdict & { readonly verdictNow: () => Promise<Verdict> } {
  const [known, setKnown] = useState<Known>({ username: '', ...IDLE })
  const isLong = username.length >= SHORTEST_USERNAME
  useEffect(() => {
    if (!isLong) return
    const left = new AbortController()
    const timer = setTimeout(() => {
      // An aborted question has nobody to answer to.
      lookUp(username, left.signal).then(setKnown, () => {})
    }, CHECK_AFTER)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [username, isLong])
  const isKnown = known.username === username
  const verdictNow = async () => {
    if (isKnown && known.state !== 'unknown') return known
    const verdict = await lookUp(username)
    setKnown(verdict)
    return verdict
  }
  return { ...(isLong ? (isKnown ? known : CHECKING) : IDLE), verdictNow }
}
