import { type Endpoint, type Input, type Reply, urlOf } from '#contract/endpoint.ts'
import type { Send, SentCall } from '#contract/page.ts'
import type { ErrorBody } from '#contract/refusals.ts'
import { ApiError } from './api-error.ts'

/** The input of a call, with an optional key by which the server recognises a repeat. */
export type Sent<E extends Endpoint> = Input<E> & Pick<SentCall, 'key'>

/** Calls an endpoint: resolves what it answers, throws ApiError for anything but a success. */
export type Api = <E extends Endpoint>(endpoint: E, input: Sent<E>, signal?: AbortSignal) => Promise<Reply<E>>

/** The parts of an endpoint that a call needs. */
type Callable = Pick<Endpoint, 'method' | 'path' | 'access' | 'answered_within'>

interface CallInput extends Pick<SentCall, 'key'> {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const isErrorBody = (body: unknown): body is Pick<ErrorBody, 'detail'> & Partial<ErrorBody> =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'

/** The API over whatever carries its calls: the network in the browser, the process itself on the server. */
export function createApi(send: Send): Api {
  const call = async (
    { method, path, access, answered_within }: Callable,
    given: CallInput,
    signal?: AbortSignal,
  ): Promise<unknown> => {
    const { status, body, retryAfter } = await send(
      {
        method,
        access,
        url: urlOf(path, given),
        ...(given.body !== undefined && { body: given.body }),
        ...(given.key !== undefined && { key: given.key }),
        ...(answered_within !== undefined && { answered_within }),
      },
      signal,
    )
    if (status >= 200 && status < 300) return body
    if (isErrorBody(body)) throw new ApiError({ code: 'internal', ...body, status, retryAfter, isAnswer: true })
    throw new ApiError({
      status,
      code: 'internal',
      detail: '일시적인 오류가 발생했어요. 잠시 후 다시 시도해 주세요.',
      retryAfter,
    })
  }
  return call as Api
}
