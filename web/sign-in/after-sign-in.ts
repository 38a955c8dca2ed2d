import type { Member } from '#contract/members/members.ts'
import { returnPath } from '#web/data/session/return-path.ts'

/** Where the password is changed; for who must, it stands first there. */
const PROFILE = '/dashboard/profile'

/** Where a member goes who has just signed in: to change a temporary password, back where they came from, or home. */
export const afterSignIn = ({ must_change_password }: Member, returnTo: string | null): string =>
  must_change_password ? PROFILE : (returnPath(returnTo) ?? '/dashboard')
