import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import type { Send } from '#contract/page.ts'
import { createApi, type Sent } from '#web/data/api.ts'
import { type ApiError, isApiError, networkError } from '#web/data/api-error.ts'
import { factorQuestion, signInQuestion } from '#web/data/staff-questions.ts'

const TIMEOUT_MS = 15_000

/** Calls of staff: by the cookie of their sign-in, with the header that no other site can send. */
const staffSend: Send = async ({ method, url, body, answered_within = TIMEOUT_MS }, signal) => {
  const timeout = AbortSignal.timeout(answered_within)
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

/** Calls; where the session has ended, or the second factor is needed, asks over the page and goes on with the same call. */
async function askedCall<E extends Endpoint>(endpoint: E, input: Sent<E>, signal?: AbortSignal): Promise<Reply<E>> {
  try {
    return await staffApi(endpoint, input, signal)
  } catch (error) {
    if (!isApiError(error)) throw error
    const question = error.status === 401 ? signInQuestion : error.code === 'factor_needed' ? factorQuestion : null
    if (!(await question?.ask())) throw error
    return askedCall(endpoint, input, signal)
  }
}

type InputOf<E extends Endpoint> = unknown extends Input<E> ? [] : [input: Input<E>]

/** Reads something for staff; what is shown is asked for again when somebody comes back to it. */
export function useStaffQuery<E extends Endpoint>(endpoint: E, ...[input]: InputOf<E>) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [endpoint.path, input ?? {}],
    queryFn: ({ signal }): Promise<Reply<E>> => askedCall(endpoint, (input ?? {}) as Sent<E>, signal),
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

/** Milliseconds in which the same call again is a second press of the same button. */
const DOUBLE_PRESS = 500

/**
 * The one way of staff to write. The same call again while it is under way, or right after it began, is not sent.
 * `refreshes`: the reads that it makes stale.
 */
export function useStaffChange<E extends Endpoint>(
  endpoint: E,
  refreshes: readonly Pick<Endpoint, 'path'>[] = [],
): StaffChange<E> {
  const client = useQueryClient()
  const pressed = useRef(new Map<string, Promise<Reply<E> | null>>())
  const refresh = () => Promise.all(refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (input: Input<E>): Promise<Reply<E>> => askedCall(endpoint, input as Sent<E>),
    onSuccess: refresh,
    // Whoever was slower needs to see what there is now.
    onError: (error) => (isApiError(error) && error.code === 'changed_meanwhile' ? refresh() : undefined),
    networkMode: 'always',
  })
  const run = (input: Input<E>): Promise<Reply<E> | null> => {
    const name = JSON.stringify(input)
    const running = pressed.current.get(name)
    if (running) return running
    const sent = mutateAsync(input).catch(() => null)
    pressed.current.set(name, sent)
    const doublePress = new Promise((resolve) => setTimeout(resolve, DOUBLE_PRESS))
    void Promise.all([sent, doublePress]).then(() => pressed.current.delete(name))
    return sent
  }
  return { run, isRunning: isPending, error: isApiError(error) ? error : null }
}
