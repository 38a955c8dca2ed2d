import type { QueryKey } from '@tanstack/react-query'
import { data, type RouterContextProvider } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sent } from './api.ts'
import { apiContext } from './page-context.ts'
import { type Needs, readerOver } from './reader.ts'

/** What the server read for a page, as it travels to the browser. */
export interface Preloaded {
  readonly preloaded: readonly (readonly [QueryKey, unknown])[]
}

/**
 * The server's side: reads what a page needs before it is drawn. A page that lacks something because the
 * server was in trouble, not because it is not there, says that it must not be kept.
 */
export async function preload<Extra extends object>(context: Readonly<RouterContextProvider>, needs: Needs<Extra>) {
  const api = context.get(apiContext)
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
  const extra = await needs(reader)
  return data({ ...extra, preloaded }, isIncomplete ? { headers: { 'Cache-Control': 'no-store' } } : {})
}
