import type { FieldError, RefusalCode } from '#contract/refusals.ts'

/** Why a call did not answer: the server's own "no", or that it could not be reached or understood. */
export type ApiErrorCode = RefusalCode | 'network_error'

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
  /** False where no answer came, or one that said nothing: `detail` is then a general sentence of ours. */
  readonly isAnswer: boolean

  constructor(answer: {
    status: number
    code: ApiErrorCode
    detail: string
    errors?: readonly FieldError[] | undefined
    retryAfter?: number | undefined
    isAnswer?: boolean
  }) {
    super(answer.detail)
    this.status = answer.status
    this.code = answer.code
    this.detail = answer.detail
    this.errors = answer.errors ?? []
    this.retryAfter = answer.retryAfter
    this.isAnswer = answer.isAnswer ?? false
  }

  /** True when asking again would be answered the same. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

export const isApiError = (error: unknown, code?: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)
