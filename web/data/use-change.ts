import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Endpoint, isAudited, type Reply } from '#contract/endpoint.ts'
import type { Sent } from './api.ts'
import { ApiError, isApiError } from './api-error.ts'
import { browserApi, isStaffCall } from './browser-api.ts'
import { followsFrom, isOfStaff } from './query.ts'

interface Change<E extends Endpoint> {
  /**
   * For a form, which shows what was refused at its fields. Resolves once what the call makes stale was read again;
   * rejects with an ApiError. The same call again while it is under way, or right after one that succeeded, is not sent.
   */
  readonly send: (input: Sent<E>) => Promise<Reply<E>>
  /** For a button: null where it was refused, which `error` then says. */
  readonly run: (input: Sent<E>) => Promise<Reply<E> | null>
  readonly isRunning: boolean
  /** Why the newest call failed; null while another is under way. */
  readonly error: ApiError | null
}

/** Milliseconds after an answer in which the same call again is a second press of the same button. */
const DOUBLE_PRESS = 500

/**
 * Calls of staff are checked by the contract's schema before they go, with the server's own sentences.
 * Pages of visitors have no schemas here; their forms fetch theirs (`checkedAttempt`).
 */
function mustMatchSchema({ access, path, body }: Endpoint, input: object) {
  const given = 'body' in input ? input.body : undefined
  const issues = (isStaffCall(access, path) && body?.safeParse(given).error?.issues) || []
  if (issues.length === 0) return
  throw new ApiError({
    status: 400,
    code: 'invalid_request',
    detail: '입력 내용을 확인해 주세요.',
    errors: issues.map(({ path: at, message }) => ({ path: ['body', ...at].join('.'), message })),
    isAnswer: true,
  })
}

/**
 * Whether a query is stale after a call has succeeded: it follows a topic that the call changes; or is public and the call publishes;
 * or is of staff and the call is a change of staff that does not declare to change nothing. A query that opens personal data is read
 * again by name alone, since each opening is written into the audit log.
 */
export function isStaleAfter({ meta }: Pick<Query, 'meta'>, endpoint: Endpoint): boolean {
  if (followsFrom(endpoint.changes ?? [], { meta })) return true
  if (endpoint.publishes && meta?.access === 'anyone') return true
  const isChangeOfStaff = isAudited(endpoint) && !endpoint.opens_personal_data && endpoint.changes?.length !== 0
  return isChangeOfStaff && isOfStaff(meta?.access) && !meta?.opens_personal_data
}

/**
 * The one way to write: a call that changes something, by the door that its access names.
 * What it makes stale is read again.
 * @param refreshes readings that open personal data, which are on record and so are read again by name alone
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  refreshes: readonly Pick<Endpoint, 'path'>[] = [],
): Change<E> {
  const client = useQueryClient()
  const pressed = useRef(new Map<string, Promise<Reply<E>>>())
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ predicate: (query) => isStaleAfter(query, endpoint) }),
      ...refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    ])
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (input: Sent<E>) => {
      mustMatchSchema(endpoint, input)
      return browserApi(endpoint, input)
    },
    onSuccess: refresh,
    // The slower of two needs to see the saved state.
    onError: (error) => (isApiError(error, 'edit_conflict') ? refresh() : undefined),
    // Without a network a call fails and says so, rather than waiting silently.
    networkMode: 'always',
  })
  const send = (input: Sent<E>): Promise<Reply<E>> => {
    const name = JSON.stringify(input)
    const running = pressed.current.get(name)
    if (running) return running
    const sent = mutateAsync(input)
    pressed.current.set(name, sent)
    const forget = () => pressed.current.delete(name)
    sent.then(() => setTimeout(forget, DOUBLE_PRESS), forget)
    return sent
  }
  const run = (input: Sent<E>) => send(input).catch(() => null)
  return { send, run, isRunning: isPending, error: isApiError(error) ? error : null }
}
