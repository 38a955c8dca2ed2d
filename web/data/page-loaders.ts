import type { QueryKey } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sent } from './api.ts'
import { networkError } from './api-error.ts'
import { apiContext, queryClientContext } from './page-context.ts'
import type { PublicQuery } from './query.ts'
import { type Reader, readerOver } from './reader.ts'

type LoaderRequest = Pick<LoaderFunctionArgs, 'context' | 'url' | 'params'>

/** Reads what a page shows; what it resolves is handed to the page as its loader data. */
export type Needs<Extra = void> = (reader: Reader, asked: LoaderRequest) => Promise<Extra>

/** Answers that the server read for a page, as they travel to the browser. */
export interface Preloaded {
  readonly preloaded: readonly (readonly [QueryKey, unknown])[]
}

/**
 * A page's `loader`: on the server, reads what the page needs before it is drawn. A page that lacks something because
 * the server was in trouble, not because it is not there, says that it must not be kept.
 */
export const preload =
  <Extra>(needs: Needs<Extra>) =>
  async (asked: LoaderRequest) => {
    const api = asked.context.get(apiContext)
    const preloaded: [QueryKey, unknown][] = []
    let isIncomplete = false
    const reader = readerOver(
      async ({ queryKey }) => {
        const [path, input] = queryKey
        const answer = await api({ method: 'GET', path } as Endpoint, input as Sent<Endpoint>)
        preloaded.push([queryKey, answer])
        return answer
      },
      (error) => {
        isIncomplete ||= !error.isRefusal
      },
    )
    const extra = await needs(reader, asked)
    return data({ ...extra, preloaded }, isIncomplete ? { headers: { 'Cache-Control': 'no-store' } } : {})
  }

/** So long a page is waited for, whatever it reads one after the other, ms. */
const WAITED_FOR = 10_000

/** A page's `clientLoader`: asks only for what the cache does not hold, or has held for too long. */
export const readThrough =
  <Extra>(needs: Needs<Extra>) =>
  async (asked: LoaderRequest): Promise<Extra> => {
    const client = asked.context.get(queryClientContext)
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(networkError(true)), WAITED_FOR)
    try {
      return await needs(
        readerOver(({ queryKey }) => Promise.race([client.fetchQuery({ queryKey }), givenUp])),
        asked,
      )
    } finally {
      clearTimeout(timer)
    }
  }

/**
 * The `clientLoader` of a page that shows at once what the cache holds, or that it is loading, and asks anew either
 * way: nothing is waited for, and what fails is shown by the part that reads it.
 */
export const askAnew =
  (wanted: (url: URL) => readonly PublicQuery[]) =>
  ({ context, url }: LoaderRequest): null => {
    const client = context.get(queryClientContext)
    for (const { queryKey } of wanted(url)) void client.prefetchQuery({ queryKey, staleTime: 0 })
    return null
  }
