import { useQueryClient } from '@tanstack/react-query'
import type { SignedIn } from '#contract/members/sign-in.ts'
import { enter } from '#web/data/session/session.ts'

/** Begins the session of a sign-in in this browser; `GoOnWhenSignedIn` then leads on. */
export function useEnter(): (answer: SignedIn) => void {
  const client = useQueryClient()
  return (answer) => enter(client, answer)
}
