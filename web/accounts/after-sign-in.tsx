import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import type { SignedIn } from '#contract/accounts.ts'
import type { Member } from '#contract/members.ts'
import { returnPath } from '#web/data/return-path.ts'
import { enter } from '#web/data/session.ts'
import { useMember } from '#web/data/use-member.ts'

/** Where the password is changed; for who must, it stands first there. */
const PROFILE = '/dashboard/profile'

/** Where a member goes who has just signed in: to change a temporary password, back where they came from, or home. */
export const afterSignIn = ({ must_change_password }: Member, returnTo: string | null): string =>
  must_change_password ? PROFILE : (returnPath(returnTo) ?? '/dashboard')

/** Begins the session of a sign-in; `GoOnWhenSignedIn` then leads on. */
export function useEnter(): (answer: SignedIn) => void {
  const client = useQueryClient()
  return (answer) => enter(client, answer)
}

/** Takes a member off the pages of signing in, wherever they signed in: here or in another tab. The way back does not lead here. */
export function GoOnWhenSignedIn({ returnTo }: { returnTo: string | null }) {
  const { member } = useMember()
  return member && <Navigate replace to={afterSignIn(member, returnTo)} />
}
