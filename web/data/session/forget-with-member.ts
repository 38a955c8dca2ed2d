import type { Query, QueryClient } from '@tanstack/react-query'
import { getMe } from '#contract/members/sessions.ts'
import { MEMBER_KEYS } from '#domain/site/offline.ts'
import { storeText } from '../storage.ts'
import { onMemberChange } from './token-store.ts'

/** Answers to calls that are not public, and the member themselves, which a sign-in may have put there. */
const isPrivate = ({ meta, queryKey: [path] }: Query) =>
  path === getMe.path || (meta?.access !== undefined && meta.access !== 'anyone')

/** Empties what this browser stores of a member. A sign-in empties nothing: a ticket may have waited for it. */
function forgetStored() {
  for (const key of Object.values(MEMBER_KEYS)) {
    storeText(key, null)
    storeText(key, null, 'session')
  }
}

/**
 * Forgets what a member has seen and what this browser stores of them when their session ends or another one signs in: by their
 * own choice, by the server, in this tab or in another one.
 */
export function forgetWithMember(client: QueryClient): void {
  onMemberChange((member, previous) => {
    if (previous !== null) forgetStored()
    if (member === null) client.removeQueries({ predicate: isPrivate })
    // Shown answers are asked for again, for the other member.
    else void client.resetQueries({ predicate: isPrivate })
  })
}
