import { keepPreviousData, type QueryFunction, type QueryKey } from '@tanstack/react-query'
import type { Access, Endpoint, Input, Reply } from '#contract/endpoint.ts'

/** A reading: key, answer's type and access, for the query cache and for a page's reader. */
export interface Query<Answer = unknown, Who extends Access = Access> {
  readonly queryKey: QueryKey
  /** Never set, since the cache has one for all; it carries the answer's type. */
  readonly queryFn?: QueryFunction<Answer, QueryKey>
  readonly access: Who
  /** For the cache, which forgets with a member what only the member may see. */
  readonly meta: { readonly access: Access }
}

/** Queries of drawn pages: tokens live in the browser, so only public ones. */
export type PublicQuery<Answer = unknown> = Query<Answer, 'anyone'>

/** No argument where the call takes no input. */
type InputOf<E extends Endpoint> = unknown extends Input<E> ? [] : [input: Input<E>]

/** Queries of staff are asked again whenever the page gets the focus; the rows before stay until the new ones are there. */
const OF_STAFF = { staleTime: 0, refetchOnWindowFocus: true, placeholderData: keepPreviousData } as const

/** The one way to name what is read: an endpoint and its input. */
export const query = <E extends Endpoint>(endpoint: E, ...[input]: InputOf<E>): Query<Reply<E>, E['access']> => ({
  queryKey: [endpoint.path, input ?? {}],
  access: endpoint.access,
  meta: { access: endpoint.access },
  ...((endpoint.access === 'staff' || typeof endpoint.access === 'object') && OF_STAFF),
})
