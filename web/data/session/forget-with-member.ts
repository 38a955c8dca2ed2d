import type { Query, QueryClient } from '@tanstack/react-query'
import { getMe } from '#contract/members/sessions.ts'
import { onMemberChange } from './token-store.ts'

/** Answers to calls that are not public, and the member themselves, which a sign-in may have put there. */
const isPrivate = ({ meta, queryKey: [path] }: Query) =>
  path === getMe.path || (meta?.access !== undefined && meta.access !== 'anyone')

/** Forgets what a member has seen when they leave or another one signs in, in this tab or in another one. */
export function forgetWithMember(client: QueryClient): void {
  onMemberChange((member) => {
    if (member === null) client.removeQueries({ predicate: isPrivate })
    // Shown answers are asked for again, for the other member.
    else void client.resetQueries({ predicate: isPrivate })
  })
}
