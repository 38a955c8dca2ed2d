import { type ApiError, isApiError } from './api-error.ts'

/** `40초`, `3분`: rounded up, since trying too early costs another wait. */
export const waitWording = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)}초` : `${Math.ceil(seconds / 60)}분`

/** The sentence of a refusal; after too many attempts with the exact wait in place of “soon”. */
export const sentenceOf = ({
  status,
  detail,
  retryAfter,
}: Pick<ApiError, 'status' | 'detail' | 'retryAfter'>): string =>
  status === 429 && retryAfter ? detail.replace('잠시 후', `${waitWording(retryAfter)} 뒤에`) : detail

/**
 * The server's sentence, the one for a lost connection, or `otherwise` where there is none. Rethrows other errors than
 * those of a call.
 */
export function sentenceOr(error: unknown, otherwise: string): string {
  if (!isApiError(error)) throw error
  return error.isAnswer ? sentenceOf(error) : error.isOffline ? error.detail : otherwise
}
