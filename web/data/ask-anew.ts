import type { RouterContextProvider } from 'react-router'
import { queryClientContext } from './page-context.ts'
import type { PublicQuery } from './query.ts'

/**
 * For a page that shows at once what the cache holds, or that it is loading, and asks anew either way: nothing
 * is waited for, and what fails is shown by the part that reads it.
 */
export function askAnew(context: Readonly<RouterContextProvider>, ...wanted: readonly PublicQuery[]): object {
  const client = context.get(queryClientContext)
  for (const { queryKey } of wanted) void client.prefetchQuery({ queryKey, staleTime: 0 })
  return {}
}
