import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import type { Send } from '#contract/page.ts'
import { createApi, type Sent } from '#web/data/api.ts'
import { type ApiError, isApiError, networkError } from '#web/data/api-error.ts'
import { askForFactor } from './factor-wish.ts'

const TIMEOUT_MS = 15_000

/** Calls of staff: by the cookie of their sign-in, with the header that no other site can send. */
const staffSend: Send = async ({ method, url, body }, signal) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        'x-lottolens-back-office': '1',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json().catch(() => null) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw networkError(timeout.aborted)
  }
}

/** The API as staff call it. */
export const staffApi = createApi(staffSend)

type InputOf<E extends Endpoint> = unknown extends Input<E> ? [] : [input: Input<E>]

/** Reads something for staff; what is shown is asked for again when somebody comes back to it. */
export function useStaffQuery<E extends Endpoint>(endpoint: E, ...[input]: InputOf<E>) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [endpoint.path, input ?? {}],
    queryFn: ({ signal }): Promise<Reply<E>> => staffApi(endpoint, (input ?? {}) as Sent<E>, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: (before) => before,
  })
  return { data, error: isApiError(error) ? error : null, retry: refetch, isFetching }
}

interface StaffChange<E extends Endpoint> {
  /** Resolves what the call answers; null where it was refused, which `error` then says. */
  readonly run: (input: Input<E>) => Promise<Reply<E> | null>
  readonly isRunning: boolean
  readonly error: ApiError | null
}

/**
 * The one way of staff to write. A deed that hurts asks for the second factor again, and goes on once it was entered.
 * `refreshes`: the reads that it makes stale.
 */
export function useStaffChange<E extends Endpoint>(
  endpoint: E,
  refreshes: readonly Pick<Endpoint, 'path'>[] = [],
): StaffChange<E> {
  const client = useQueryClient()
  const refresh = () => Promise.all(refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (input: Input<E>): Promise<Reply<E>> => {
      try {
        return await staffApi(endpoint, input as Sent<E>)
      } catch (error) {
        if (!isApiError(error) || error.code !== 'factor_needed' || !(await askForFactor())) throw error
        return staffApi(endpoint, input as Sent<E>)
      }
    },
    onSuccess: () => refresh(),
    // Somebody else changed it: what they saved is what has to be looked at now.
    onError: (error) => (isApiError(error) && error.code === 'changed_meanwhile' ? refresh() : undefined),
    networkMode: 'always',
  })
  return {
    run: (input) => mutateAsync(input).catch(() => null),
    isRunning: isPending,
    error: isApiError(error) ? error : null,
  }
}
