import { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { MINUTE } from '#domain/duration.ts'
import type { Api, Sent } from './api.ts'
import { isApiError } from './api-error.ts'
import { deviceNow } from './clock.ts'
import { CACHED_FOR } from './query.ts'

/** Milliseconds after a failure in which a part of the page does not ask again: the page has just asked. */
const JUST_NOW = 10_000

/** The cache of answers: one a tab in the browser, one a page on the server. */
export function createQueryClient(api: Api, cachedFor = CACHED_FOR): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [path, input], meta, signal }) =>
          api({ method: 'GET', path, access: meta?.access } as Endpoint, input as Sent<Endpoint>, signal),
        // Where the call does not say `fresh_for`.
        staleTime: 5 * MINUTE,
        gcTime: cachedFor,
        // Once more, but not what would be answered the same, nor after ten seconds that brought no answer.
        retry: (failures, error) => failures < 1 && !(isApiError(error) && (error.isRefusal || error.isTimeout)),
        retryOnMount: ({ state }) => deviceNow() - state.errorUpdatedAt > JUST_NOW,
        refetchOnWindowFocus: false,
        // Without a network a call fails and says so, rather than waiting silently.
        networkMode: 'always',
      },
    },
  })
}
