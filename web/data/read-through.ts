import type { RouterContextProvider } from 'react-router'
import { queryClientContext } from './page-context.ts'
import { type Needs, readerOver } from './reader.ts'

/** The browser's side of `preload`: asks only for what the cache does not hold, or has held for too long. */
export function readThrough<Extra extends object>(context: Readonly<RouterContextProvider>, needs: Needs<Extra>) {
  const client = context.get(queryClientContext)
  return needs(readerOver(({ queryKey }) => client.fetchQuery({ queryKey })))
}
