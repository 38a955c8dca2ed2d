import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { refusals } from '#contract/refusals.ts'
import { isApiError } from '#web/data/api-error.ts'
import { sentenceOr } from '#web/data/error-sentence.ts'
import { enter } from '#web/data/session/session.ts'
import { afterSignIn } from '#web/sign-in/after-sign-in.ts'
import { type Finished, finishOnce, returnedIn } from './finish-once.ts'
import { bringConfirmation, recalledTrip, type Trip } from './social-trip.ts'

export type SocialReturn =
  | { readonly kind: 'loading' }
  | { readonly kind: 'success'; readonly to: string }
  | { readonly kind: 'error'; readonly message: string; readonly trip: Trip }

/** Ends a social sign-in, or a confirmation, whose address this page was opened with. */
export function useSocialReturn(): SocialReturn {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [state, setState] = useState<SocialReturn>({ kind: 'loading' })
  const trip = useRef<Trip>(null)
  useEffect(() => {
    let isHere = true
    // Recalled once, however often this runs.
    trip.current ??= recalledTrip()
    const { purpose, returnTo } = trip.current
    const error = (message: string): SocialReturn => ({ kind: 'error', message, trip: { purpose, returnTo } })
    const succeed = (finished: Finished) => {
      if (!isHere) return
      enter(client, finished)
      const { confirmation_token: token } = finished
      if (token === null) return setState({ kind: 'success', to: afterSignIn(finished.user, returnTo) })
      bringConfirmation({ purpose, token })
      void navigate('/dashboard/profile', { replace: true })
    }
    const fail = (failure: unknown) => {
      const silence = isApiError(failure, 'network_error') ? failure.detail : refusals.social_login_failed.detail
      if (isHere) setState(error(sentenceOr(failure, silence)))
    }
    const returned = returnedIn(search)
    const { code } = returned
    if (returned.error !== null) setState(error('인증이 취소되었거나 오류가 발생했습니다.'))
    else if (code === null) setState(error(refusals.social_code_missing.detail))
    else
      finishOnce({ ...returned, code })
        .then(succeed)
        .catch(fail)
    return () => {
      isHere = false
    }
  }, [client, navigate, search])
  return state
}
