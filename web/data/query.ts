import { keepPreviousData, type QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query'
import type { Access, Endpoint, Input, Reply, Topic } from '#contract/endpoint.ts'
import { MINUTE } from '#domain/duration.ts'

/** A reading: key, answer's type and access, for the query cache and for a page's reader. */
export interface Query<Answer = unknown, Who extends Access = Access> {
  readonly queryKey: QueryKey
  /** Never set, since the cache has one for all; it carries the answer's type. */
  readonly queryFn?: QueryFunction<Answer, QueryKey>
  readonly access: Who
  /** For the cache, which forgets with a member what only the member may see, and what is asked anew after a change. */
  readonly meta: {
    readonly access: Access
    readonly follows: readonly Topic[] | undefined
    readonly opens_personal_data: true | undefined
  }
}

/** Queries of drawn pages: tokens live in the browser, so only public ones. */
export type PublicQuery<Answer = unknown> = Query<Answer, 'anyone'>

/** No argument where the call takes no input. */
type InputOf<E extends Endpoint> = unknown extends Input<E> ? [] : [input: Input<E>]

/** Queries of staff are asked again whenever the page gets the focus; the rows before stay until the new ones are there. */
const OF_STAFF = { staleTime: 0, refetchOnWindowFocus: true, placeholderData: keepPreviousData } as const

/** How long the browser caches an answer that no part shows any more, ms. */
export const CACHED_FOR = 10 * MINUTE

/** What holds for longer than that is cached for as long; a page on the server caches its own for as long as it is drawn. */
const cachedAsLong = (holds: number) => !import.meta.env.SSR && holds > CACHED_FOR && { gcTime: holds }

/** Whether only staff may make a call. */
export const isOfStaff = (access: unknown): boolean => access === 'staff' || typeof access === 'object'

/** The one way to name what is read: an endpoint and its input. */
export const query = <E extends Endpoint>(endpoint: E, ...[input]: InputOf<E>): Query<Reply<E>, E['access']> => ({
  queryKey: [endpoint.path, input ?? {}],
  access: endpoint.access,
  meta: { access: endpoint.access, follows: endpoint.follows, opens_personal_data: endpoint.opens_personal_data },
  ...(endpoint.fresh_for !== undefined && { staleTime: endpoint.fresh_for, ...cachedAsLong(endpoint.fresh_for) }),
  ...(isOfStaff(endpoint.access) && OF_STAFF),
})

/** Whether a query of the cache follows from something that changed. */
export const followsFrom = (
  changed: readonly Topic[],
  { meta }: { readonly meta?: Record<string, unknown> | undefined },
) => ((meta?.follows ?? []) as readonly Topic[]).some((topic) => changed.includes(topic))

/** Reads again what follows from a change. */
export const revalidate = (client: QueryClient, changed: readonly Topic[]): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => followsFrom(changed, query) })
