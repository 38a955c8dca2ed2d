import type { FieldError, RefusalCode } from '#contract/refusals.ts'
import { OFFLINE } from '#domain/site/offline.ts'

/** Why a call did not answer: the server's own "no", or that it could not be reached or understood. */
export type ApiErrorCode = RefusalCode | 'network_error'

interface ApiErrorFacts {
  readonly status: number
  readonly code: ApiErrorCode
  readonly detail: string
  readonly errors?: readonly FieldError[] | undefined
  readonly retryAfter?: number | undefined
  readonly isAnswer?: boolean
  readonly isTimeout?: boolean
  readonly isOffline?: boolean
}

/** Whether a status refuses for good: not for want of time (408), nor because of too many calls (429). */
export const isFinalRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429

/** The one kind of error that a call throws; its `detail` is a Korean sentence fit to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly detail: string
  readonly errors: readonly FieldError[]
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined
  /** False if there was no answer, or one without a sentence: `detail` is then a general one. */
  readonly isAnswer: boolean
  /** True where an answer was waited for as long as anybody waits. */
  readonly isTimeout: boolean
  /** True where the device itself says that it has no line, so that nothing was sent. */
  readonly isOffline: boolean

  constructor(facts: ApiErrorFacts) {
    super(facts.detail)
    this.status = facts.status
    this.code = facts.code
    this.detail = facts.detail
    this.errors = facts.errors ?? []
    this.retryAfter = facts.retryAfter
    this.isAnswer = facts.isAnswer ?? false
    this.isTimeout = facts.isTimeout ?? false
    this.isOffline = facts.isOffline ?? false
  }

  /** True where the server said no. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }

  /** True where the server said no and would say it again. */
  get isFinal(): boolean {
    return isFinalRefusal(this.status)
  }
}

export const isApiError = (error: unknown, code?: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)

/** Nothing came over the network. */
export function networkError(isTimeout = false): ApiError {
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  const detail = isOffline ? OFFLINE : '네트워크 오류가 발생했습니다.'
  return new ApiError({ status: 0, code: 'network_error', detail, isTimeout, isOffline })
}

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
