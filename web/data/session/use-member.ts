import { useQuery } from '@tanstack/react-query'
import type { Member } from '#contract/members/members.ts'
import { getMe } from '#contract/members/sessions.ts'
import type { ApiError } from '#web/data/api-error.ts'
import { query } from '#web/data/query.ts'
import { useSignedIn } from './use-signed-in.ts'

/** The current user. */
export const memberShown = query(getMe)

interface CurrentMember {
  /** Null while nobody is signed in and until the server has said who is. */
  readonly member: Member | null
  /** True until it is known who is signed in. */
  readonly isLoading: boolean
  /** Why it is not known, where the server could not be asked. A session that has ended is no error: nobody is signed in. */
  readonly error: ApiError | null
  readonly retry: () => void
}

/** Who is signed in. Asks nothing where nobody is. */
export function useMember(): CurrentMember {
  const isSignedIn = useSignedIn()
  const { data, error, isFetching, refetch } = useQuery({ ...memberShown, enabled: isSignedIn })
  const member = (isSignedIn && data) || null
  return {
    member,
    isLoading: isSignedIn && member === null && isFetching,
    error: isSignedIn && !isFetching ? (error as ApiError | null) : null,
    retry: () => void refetch(),
  }
}

/** The member, for the pages of members: their layout draws them only when there is one. */
export function useSignedInMember(): Member {
  const { member } = useMember()
  if (member === null) throw new Error('a page of members without one')
  return member
}
