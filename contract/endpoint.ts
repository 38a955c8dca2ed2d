import type { z } from 'zod'
import type { Permission } from '#domain/staff/permission.ts'
import type { RefusalCode } from './refusals.ts'

/** Access to a call: anyone, a signed-in member, any signed-in staff, or staff with a permission. */
export type Access = 'anyone' | 'member' | 'staff' | { readonly staff: Permission }

/** What is read may follow from it, and what is written may change it. */
export type Topic =
  | ('draws' | 'number_sets' | 'set_names' | 'claimed_prizes' | 'favourites' | 'allowance' | 'syndicates')
  | ('subscription' | 'consultation' | 'play_limits' | 'notification_settings' | 'read_notifications' | 'webhooks')
  | ('second_factor' | 'passkeys' | 'sessions')

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
  /**
   * The refusals of its own, which a client may switch on; those that follow from its access and input are added
   * (`refusalsOf`). Any other that it gives is logged, and fails the test that met it.
   */
  readonly refuses?: readonly RefusalCode[]
  /** One sentence for the API's readers: what comes back, in which units. */
  readonly summary: string
  /**
   * `until_change`: the answer depends on nothing but the URL and published data, so the server caches
   * it until that data changes, a minute at most. `for_a_second`: it also says how the site itself fares. Only for GET with
   * access `anyone`.
   */
  readonly cached?: 'until_change' | 'for_a_second'
  /**
   * For staff who change something or open personal data: what they did, as the audit log says it. Ends in a noun to which 하다
   * is put: `회사 정보를 저장`.
   */
  readonly action?: string
  /** Of a reading: milliseconds for which a browser does not ask again; five minutes unless said. */
  readonly fresh_for?: number
  /**
   * Of a reading: the device keeps its newest answers, for pages without a line; of a member until they sign out. The service
   * worker takes its list from here when the site is built.
   */
  readonly offline?: 'public' | 'member'
  /** Of a reading of members: a browser that shows it asks anew once one of these has changed. */
  readonly follows?: readonly Topic[]
  /** Of a writing: what it changes. */
  readonly changes?: readonly Topic[]
  /** For staff: the answer holds personal data of others, so the call is written into the audit log although it changes nothing. */
  readonly opens_personal_data?: true
  /** For staff: it changes published data, draws or anything else; afterwards no instance answers with what it cached before. */
  readonly publishes?: 'draws' | 'site'
  /**
   * For staff: an action that takes long and has transactions of its own; it has two rows in the audit log, that it
   * begins and how it ended.
   */
  readonly own_transactions?: true
  /**
   * For staff: all that it writes is the operator's own and is on the site for everybody, or meant to be (plans, announcements, the
   * company's account), so the audit log keeps it unmasked.
   */
  readonly writes_public_words?: true
  /** For staff: an action that hurts; their second factor was entered in the last five minutes. */
  readonly needs_fresh_factor?: true
  /**
   * For staff: a field of the body that needs a permission of its own and a fresh second factor wherever it is not empty,
   * because what it writes is guarded so in its own call.
   */
  readonly guarded_field?: { readonly name: string; readonly staff: Permission }
  /** Bytes of the body, where the usual 64 kB are too few; for staff only. */
  readonly largest_body?: number
  /** Milliseconds that staff wait for the answer, and the server works on it, where the usual 15 s are too few. */
  readonly answered_within?: number
  /** The status of a success; 200 unless said. */
  readonly status?: 200 | 201 | 202
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
}

/** Staff's calls that change something or open personal data have a row in the audit log. */
export type IsAudited<E extends Endpoint> = E['access'] extends 'staff' | { readonly staff: Permission }
  ? E['method'] extends 'GET'
    ? E extends { readonly opens_personal_data: true }
      ? true
      : false
    : true
  : false

export const isAudited = ({ access, method, opens_personal_data }: Endpoint): boolean =>
  (typeof access === 'object' || access === 'staff') && (method !== 'GET' || opens_personal_data === true)

/** What has a row in the audit log says there what was done. */
type Named<E extends Endpoint> = IsAudited<E> extends true ? { readonly action: string } : unknown

/** Declares a call; the type keeps what was written. */
export const endpoint = <const E extends Endpoint>(declaration: E & Named<E>): E => declaration

/** The same for a call that is made from another declaration, which the type cannot judge: a test does. */
export const madeEndpoint = <const E extends Endpoint>(declaration: E): E => declaration

type InputOf<E, Part extends string> = E extends { readonly [P in Part]: infer S extends z.ZodType }
  ? { [P in Part]: z.input<S> }
  : unknown

/** The input of a call: `params`, `query` and `body`, as far as it has them. */
export type Input<E extends Endpoint> = InputOf<E, 'params'> & InputOf<E, 'query'> & InputOf<E, 'body'>

/** The answer of a successful call. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

interface UrlParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
}

/** The path of a call with its parameters filled in, and the query string of what is defined. */
export function urlOf(path: string, { params = {}, query = {} }: UrlParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value))
  return search.size === 0 ? filled : `${filled}?${search}`
}
