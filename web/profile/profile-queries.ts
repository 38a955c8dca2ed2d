import { useQueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/members/members.ts'
import { getProfile } from '#contract/members/profile.ts'
import { getSecondFactor } from '#contract/members/second-factor.ts'
import { listSessions } from '#contract/members/sessions.ts'
import { query } from '#web/data/query.ts'
import { memberShown } from '#web/data/session/use-member.ts'

export const profileShown = query(getProfile)

/** Where the member is logged in. */
export const sessionsShown = query(listSessions)

export const secondFactorShown = query(getSecondFactor)

/** Stores the answer of a change, for the profile and every other part that shows the member. */
export function useKeepMember(): (member: Member) => void {
  const client = useQueryClient()
  return (member) => {
    client.setQueryData(profileShown.queryKey, member)
    client.setQueryData(memberShown.queryKey, member)
  }
}
