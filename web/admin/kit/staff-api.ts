import { useQuery } from '@tanstack/react-query'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'

export const staffApi = browserApi
export const useStaffChange = useChange

type InputOf<E extends Endpoint> = unknown extends Input<E> ? [] : [input: Input<E>]

/** Reads something for staff; what is shown is asked for again when somebody comes back to it. */
export function useStaffQuery<E extends Endpoint>(endpoint: E, ...input: InputOf<E>) {
  const { data, error, refetch, isFetching } = useQuery(query(endpoint, ...input))
  return { data, error: isApiError(error) ? error : null, retry: refetch, isFetching }
}
