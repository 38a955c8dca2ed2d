import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useMember } from '#web/data/session/use-member.ts'
import { afterSignIn } from './after-sign-in.ts'

/**
 * Takes a member off the pages of signing in, wherever they signed in: here or in another tab. The way back does not
 * lead here.
 */
export function GoOnWhenSignedIn({ returnTo }: { returnTo: string | null }) {
  const { member } = useMember()
  const navigate = useNavigate()
  const to = member && afterSignIn(member, returnTo)
  useEffect(() => {
    if (to !== null) void navigate(to, { replace: true })
  }, [to, navigate])
  return null
}
