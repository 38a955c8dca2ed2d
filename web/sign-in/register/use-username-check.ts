import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SHORTEST_USERNAME } from '#domain/member/member.ts'
import { isApiError } from '#web/data/api-error.ts'
import { sentenceOf } from '#web/data/error-sentence.ts'
import { usernameVerdict } from '#web/sign-in/sign-in-queries.ts'

const CHECK_AFTER = 500
const FAILED = '아이디 확인 중 오류가 발생했습니다.'

export type UsernameState = 'idle' | 'checking' | 'available' | 'unavailable' | 'unknown'

interface UsernameCheck {
  readonly state: UsernameState
  readonly message: string
  /** Whether the username is known to be taken, asked for now where that is not known yet. */
  readonly isTaken: () => Promise<boolean>
}

/** Whether a username is free, half a second after it was typed. A verdict belongs to the spelling that was asked for. */
export function useUsernameCheck(username: string): UsernameCheck {
  const client = useQueryClient()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(username), CHECK_AFTER)
    return () => clearTimeout(timer)
  }, [username])
  const isLong = username.length >= SHORTEST_USERNAME
  const { data, error } = useQuery({ ...usernameVerdict(asked), enabled: isLong && asked === username })
  const isTaken = async () => {
    try {
      return !(await client.fetchQuery(usernameVerdict(username))).available
    } catch (failure) {
      // What cannot be checked may be sent all the same: the server knows.
      if (isApiError(failure)) return false
      throw failure
    }
  }
  const verdict = (state: UsernameState, message = '') => ({ state, message, isTaken })
  if (!isLong) return verdict('idle')
  if (asked !== username || (!data && !error)) return verdict('checking', '확인 중…')
  if (data) return verdict(data.available ? 'available' : 'unavailable', data.message)
  const why = isApiError(error) && error.status === 429 ? sentenceOf(error) : FAILED
  return verdict('unknown', `확인할 수 없습니다. ${why}`)
}
