import { createRequestHandler, isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router'
import type { RenderPage } from '#contract/page.ts'
import { apiContext, faultContext, leftContext, nonceContext, surroundingsContext } from '#web/data/page-loaders.ts'
import { createApi } from './data/api.ts'

// The two types of one thing differ in how exactly they say "optional".
const build = () => import('virtual:react-router/server-build') as unknown as Promise<ServerBuild>
const handle = createRequestHandler(build, import.meta.env.MODE)

/** Draws one page; `send` is the API, reached without a network. Rejects with the fault when there is one. */
export const renderPage: RenderPage = async (request, { send, nonce, ...surroundings }) => {
  const faults: unknown[] = []
  const context = new RouterContextProvider()
  context.set(apiContext, createApi(send))
  context.set(surroundingsContext, surroundings)
  context.set(nonceContext, nonce)
  context.set(faultContext, faults)
  context.set(leftContext, [])
  const page = await handle(request, context)
  const fault = faults.find((error) => !isRouteErrorResponse(error))
  if (fault !== undefined) throw fault
  return page
}
