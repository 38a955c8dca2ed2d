import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Member } from '#contract/members/members.ts'
import { getMe } from '#contract/members/sessions.ts'
import type { ApiError } from '../api-error.ts'
import { query } from '../query.ts'
import { accessToken, memberIdIn, onTokensChange } from './token-store.ts'

/** Whether the browser has a session; a page is always drawn without one first. */
export const useSignedIn = (): boolean =>
  useSyncExternalStore(
    onTokensChange,
    () => accessToken() !== null,
    () => false,
  )

/** Whose session the browser has, as the token says it; null for none. For what the device keeps of each. */
export const useMemberId = (): string | null =>
  useSyncExternalStore(
    onTokensChange,
    () => memberIdIn(accessToken()),
    () => null,
  )

/** The current user. */
export const memberShown = query(getMe)

interface CurrentMember {
  /** Null without a session, and until the server has answered. */
  readonly member: Member | null
  /** True until it is known who is signed in. */
  readonly isLoading: boolean
  /** Why the member is unknown, where the server could not be asked. An ended session is no error. */
  readonly error: ApiError | null
  readonly retry: () => void
}

/** The current member. Asks nothing without a session. */
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

const SignedInMember = createContext<Member | null>(null)

/**
 * The signed-in member for all parts inside. They keep it until they are taken away: the tokens may go at
 * any moment, and a part that saw that sooner than the page around it would be drawn without a member.
 */
export const SignedInMemberProvider = SignedInMember.Provider

/** The member, for what is drawn inside a `SignedInMemberProvider`. */
export function useSignedInMember(): Member {
  const member = useContext(SignedInMember)
  if (member === null) throw new Error('a part for members outside of SignedInMemberProvider')
  return member
}
