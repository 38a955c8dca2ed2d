import { type ErrorBody, type FieldError, type RefusalCode, refusals } from '#contract/refusals.ts'

interface More {
  readonly errors?: readonly FieldError[]
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number
}

/** An expected "no": thrown anywhere below a route, answered by the one error handler. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, more: More = {}) {
    super(code)
    this.code = code
    this.status = refusals[code].status
    this.errors = more.errors
    this.retryAfter = more.retryAfter ?? (this.status === 503 ? 5 : undefined)
  }

  get body(): ErrorBody {
    const { code, errors } = this
    return { detail: refusals[code].detail, code, ...(errors && { errors }) }
  }
}

/** `throw refuse('draw_not_found')`. */
export const refuse = (code: RefusalCode, more?: More) => new Refusal(code, more)
