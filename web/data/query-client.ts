import { QueryClient } from '@tanstack/react-query'
import { getLatestDraw, listDraws } from '#contract/draws/draws.ts'
import { getLiveRound } from '#contract/draws/live-round.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { getMySubscription, listSubscriptionTiers } from '#contract/plans/plans.ts'
import { listAnnouncements } from '#contract/site/announcements.ts'
import { MINUTE } from '#domain/duration.ts'
import type { Api, Sent } from './api.ts'
import { isApiError } from './api-error.ts'
import { clockNow } from './clock.ts'

/** Milliseconds after a failure in which a part of the page does not ask again: the page has just asked. */
const JUST_NOW = 10_000

/** How long an answer counts as new, where it is not the five minutes of everything else. */
const FRESHNESS: readonly (readonly [Pick<Endpoint, 'path'>, number])[] = [
  [getLatestDraw, 5 * MINUTE],
  [getLiveRound, MINUTE],
  [listDraws, 10 * MINUTE],
  [listAnnouncements, 5 * MINUTE],
  [listSubscriptionTiers, 30 * MINUTE],
  [listNumberSets, 5 * MINUTE],
  [getMySubscription, 10 * MINUTE],
]

/** The cache of answers: one a tab in the browser, one a page on the server. */
export function createQueryClient(api: Api, keptFor = 10 * MINUTE): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [path, input], meta, signal }) =>
          api({ method: 'GET', path, access: meta?.access } as Endpoint, input as Sent<Endpoint>, signal),
        staleTime: 5 * MINUTE,
        gcTime: keptFor,
        // Once more, but not what would be answered the same, nor after ten seconds that brought no answer.
        retry: (failures, error) => failures < 1 && !(isApiError(error) && (error.isRefusal || error.isTimeout)),
        retryOnMount: ({ state }) => clockNow() - state.errorUpdatedAt > JUST_NOW,
        refetchOnWindowFocus: false,
        // Without a network a call fails and says so, rather than waiting silently.
        networkMode: 'always',
      },
    },
  })
  for (const [{ path }, staleTime] of FRESHNESS) client.setQueryDefaults([path], { staleTime })
  return client
}
