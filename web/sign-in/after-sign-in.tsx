import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Member } from '#contract/members/members.ts'
import type { SignedIn } from '#contract/members/sign-in.ts'
import { returnPath } from '#web/data/session/return-path.ts'
import { enter } from '#web/data/session/session.ts'
import { isSessionOfThisPage } from '#web/data/session/token-store.ts'
import { useMember } from '#web/data/session/use-member.ts'
import { showToast } from '#web/ui/toasts/toast.ts'

/** The words that a page hands on to the login. They lie in the tab's history, so a link cannot set them. */
export interface LoginState {
  /** A sentence above the form: repeats what another page has just said. */
  readonly sentence?: string
}

const NOT_STORED = '이 브라우저가 저장을 막고 있어요. 새로 고치거나 창을 닫으면 다시 로그인해야 해요.'

/** Begins the session of a sign-in in this browser, and says where it will not last; `RedirectWhenSignedIn` then leads on. */
export function useStartSession(): (answer: SignedIn) => void {
  const client = useQueryClient()
  return useCallback(
    (answer) => {
      enter(client, answer)
      // Stays until it is closed: whoever looks away for a moment loses the session by a reload.
      if (isSessionOfThisPage())
        void showToast({ kind: 'blank', message: NOT_STORED, duration: Number.POSITIVE_INFINITY })
    },
    [client],
  )
}

/** Goes to a page after a while, once it is known which; leaving earlier stays possible. `state` is handed on to it. */
export function useDelayedRedirect(milliseconds: number, to: string | null, state?: object): void {
  const navigate = useNavigate()
  const handedOn = useRef(state)
  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => void navigate(to, { replace: true, state: handedOn.current }), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, to, navigate])
}

/**
 * Takes a member off the pages of signing in, wherever they signed in: here or in another tab. The way back does not
 * lead here.
 */
export function RedirectWhenSignedIn({ returnTo }: { returnTo: string | null }) {
  const { member } = useMember()
  const navigate = useNavigate()
  const to = member && afterSignIn(member, returnTo)
  useEffect(() => {
    if (to !== null) void navigate(to, { replace: true })
  }, [to, navigate])
  return null
}

/** The page on which the password is changed; for members who must change it, that part comes first. */
const PROFILE = '/dashboard/profile'

/** Where a member goes who has just signed in: to change a temporary password, back where they came from, or home. */
export const afterSignIn = ({ must_change_password }: Member, returnTo: string | null): string =>
  must_change_password ? PROFILE : (returnPath(returnTo) ?? '/dashboard')
