import type { z } from 'zod'

/** Who may call: each level includes those after it, except that `anyone` needs no sign-in. */
export type Access = 'anyone' | 'member' | 'operator' | 'administrator'

/**
 * One call of the API, declared once: the server implements this object, the browser calls it, the
 * query cache is keyed by its path, OpenAPI is generated from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters as `:name`. */
  readonly path: `/api/${string}`
  /** Other paths that clients use for the same call; same behaviour. */
  readonly aliases?: readonly `/api/${string}`[]
  readonly access: Access
  /** One sentence for the API's readers: what comes back, in which units. */
  readonly summary: string
  /**
   * `until_change`: the answer depends on nothing but the URL and published data, so the server keeps
   * it until that data changes. Only for GET with access `anyone`.
   */
  readonly kept?: 'until_change'
  /** The status of a success; 200 unless said. */
  readonly status?: 200 | 201 | 202
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
}

/** Declares a call; the type keeps what was written. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type Given<E, Part extends string> = E extends { readonly [P in Part]: infer S extends z.ZodType }
  ? { [P in Part]: z.input<S> }
  : unknown

/** What a caller passes: `params`, `query` and `body`, as far as the call has them. */
export type Input<E extends Endpoint> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'>

/** What a success answers. */
export type Reply<E extends Endpoint> = z.output<E['reply']>
