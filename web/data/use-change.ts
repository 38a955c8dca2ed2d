import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { Sent } from './api.ts'
import { type ApiError, isApiError } from './api-error.ts'
import { browserApi } from './browser-api.ts'

interface Change<E extends Endpoint> {
  /** For a form, which shows what was refused at its fields. Resolves once what the call makes stale was read again; rejects with an ApiError. */
  readonly send: (input: Sent<E>) => Promise<Reply<E>>
  /**
   * For a button: null where it was refused, which `error` then says. The same call again while it is under way, or
   * right after it began, is not sent.
   */
  readonly run: (input: Sent<E>) => Promise<Reply<E> | null>
  readonly isRunning: boolean
  /** Why the newest call failed; null while another is under way. */
  readonly error: ApiError | null
}

/** Milliseconds in which the same call again is a second press of the same button. */
const DOUBLE_PRESS = 500

/**
 * The one way to write: a call that changes something, by the door that its access names.
 * @param refreshes the reads that it makes stale
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  refreshes: readonly Pick<Endpoint, 'path'>[] = [],
): Change<E> {
  const client = useQueryClient()
  const pressed = useRef(new Map<string, Promise<Reply<E> | null>>())
  const refresh = () => Promise.all(refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (input: Sent<E>) => browserApi(endpoint, input),
    onSuccess: refresh,
    // Whoever was slower needs to see what there is now.
    onError: (error) => (isApiError(error, 'edit_conflict') ? refresh() : undefined),
    // Without a network a call fails and says so, rather than waiting silently.
    networkMode: 'always',
  })
  const run = (input: Sent<E>): Promise<Reply<E> | null> => {
    const name = JSON.stringify(input)
    const running = pressed.current.get(name)
    if (running) return running
    const sent = mutateAsync(input).catch(() => null)
    pressed.current.set(name, sent)
    const doublePress = new Promise((resolve) => setTimeout(resolve, DOUBLE_PRESS))
    void Promise.all([sent, doublePress]).then(() => pressed.current.delete(name))
    return sent
  }
  return { send: mutateAsync, run, isRunning: isPending, error: isApiError(error) ? error : null }
}
