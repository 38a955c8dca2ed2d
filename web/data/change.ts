import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { Api, Sent } from './api.ts'
import { type ApiError, isApiError } from './api-error.ts'

interface ChangeOptions {
  /** The reads that the change makes stale. */
  readonly refreshes: readonly Pick<Endpoint, 'path'>[]
}

interface Change<E extends Endpoint> {
  /** Resolves what the call answers; rejects with its error, which is also kept in `error`. */
  readonly run: (input: Sent<E>) => Promise<Reply<E>>
  readonly isRunning: boolean
  readonly error: ApiError | null
}

/**
 * A call that changes something. By hand rather than by `useMutation`: it does all that is needed here, and
 * the mutations of the query library stay out of every page.
 */
export function useChange<E extends Endpoint>(api: Api, endpoint: E, { refreshes }: ChangeOptions): Change<E> {
  const client = useQueryClient()
  const [state, setState] = useState<Omit<Change<E>, 'run'>>({ isRunning: false, error: null })
  const run = async (input: Sent<E>) => {
    setState({ isRunning: true, error: null })
    try {
      const answer = await api(endpoint, input)
      await Promise.all(refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
      setState({ isRunning: false, error: null })
      return answer
    } catch (error) {
      setState({ isRunning: false, error: isApiError(error) ? error : null })
      throw error
    }
  }
  return { ...state, run }
}
