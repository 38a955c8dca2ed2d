import { checkUsername, listLoginMethods } from '#contract/members/sign-in.ts'
import { query } from '#web/data/query.ts'

/** Which ways to sign in this site is set up for. */
export const loginMethods = query(listLoginMethods)

/** How long a verdict on a username holds, ms: from its field to the button below. */
const VERDICT_HOLDS = 30_000

/** Whether a username is free. */
export const usernameVerdict = (username: string) => ({
  ...query(checkUsername, { query: { username } }),
  staleTime: VERDICT_HOLDS,
  retry: false,
})
