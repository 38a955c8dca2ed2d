import { QueryClientProvider } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { faultContext, leftContext, nonceContext } from '#web/data/page-loaders.ts'
import type { Api } from './data/api.ts'
import { createQueryClient } from './data/query-client.ts'
import { ScriptNonce } from './page/own-scripts.tsx'

/** Parts never call from the server: what a page draws, its loader has read. */
const notPreloaded: Api = ({ path }) => Promise.reject(new Error(`${path} was not preloaded`))

const mustNotBeKept = ({ staticHandlerContext }: EntryContext) =>
  Object.values(staticHandlerContext.loaderHeaders).some((headers) => headers.get('Cache-Control') === 'no-store')

/** Draws the whole page before the first byte leaves: pages are kept, so that time is spent once. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const faults = context.get(faultContext)
  const nonce = context.get(nonceContext)
  const client = createQueryClient(notPreloaded, Number.POSITIVE_INFINITY)
  for (const [key, answer] of context.get(leftContext)) client.setQueryData(key, answer)
  const stream = await renderToReadableStream(
    <QueryClientProvider client={client}>
      <ScriptNonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ScriptNonce>
    </QueryClientProvider>,
    {
      nonce,
      signal: request.signal,
      onError: (error) => void faults.push(error),
      // Every part in its place: what React would send after the rest, only a script could move there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (mustNotBeKept(routerContext)) headers.set('Cache-Control', 'no-store')
  return new Response(stream, { status, headers })
}

/** Keeps faults for `renderPage`, which hands them to the server; nothing is printed here. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(faultContext).push(error)
}
