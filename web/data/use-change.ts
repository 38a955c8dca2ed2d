import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { Sent } from './api.ts'
import { type ApiError, isApiError } from './api-error.ts'
import { browserApi } from './browser-api.ts'

interface Change<E extends Endpoint> {
  /** Resolves what the call answers, once what it makes stale was read again; rejects with its error. */
  readonly run: (input: Sent<E>) => Promise<Reply<E>>
  readonly isRunning: boolean
  /** Why the newest call failed; null while another is under way. */
  readonly error: ApiError | null
}

/** The one way to write: a call that changes something. `refreshes`: the reads that it makes stale. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  refreshes: readonly Pick<Endpoint, 'path'>[] = [],
): Change<E> {
  const client = useQueryClient()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (input: Sent<E>) => browserApi(endpoint, input),
    onSuccess: () => Promise.all(refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    // Without a network a call fails and says so, rather than waiting silently.
    networkMode: 'always',
  })
  return { run: mutateAsync, isRunning: isPending, error: isApiError(error) ? error : null }
}
