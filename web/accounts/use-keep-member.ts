import { useQueryClient } from '@tanstack/react-query'
import { getProfile, type Member } from '#contract/members.ts'
import { query } from '#web/data/query.ts'
import { memberShown } from '#web/data/use-member.ts'

export const profileShown = query(getProfile)

/** Keeps what a change answered, for the profile and for whoever shows the member. */
export function useKeepMember(): (member: Member) => void {
  const client = useQueryClient()
  return (member) => {
    client.setQueryData(profileShown.queryKey, member)
    client.setQueryData(memberShown.queryKey, member)
  }
}
