import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Member } from '#contract/members/members.ts'
import { returnPath } from '#web/data/session/return-path.ts'
import { useMember } from '#web/data/session/use-member.ts'

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

/** The page on which the password is changed; for members who must change it, that part comes first. */
const PROFILE = '/dashboard/profile'

/** Where a member goes who has just signed in: to change a temporary password, back where they came from, or home. */
export const afterSignIn = ({ must_change_password }: Member, returnTo: string | null): string =>
  must_change_password ? PROFILE : (returnPath(returnTo) ?? '/dashboard')
