import type { Api } from './implement.ts'
import { encodingOf, type FreshAnswer, sendCached } from './ready-answer.ts'

interface ServedFile extends Pick<FreshAnswer, 'contentType' | 'headers'> {
  /** For a file that takes long to make: its making waits for its turn in the render budget, as calls of data do. */
  readonly isRationed?: boolean
}

/** Serves a text that is the same for all callers at an address of its own, kept until published data change. */
export const serveFile = (
  { app, cache, renderBudget }: Pick<Api, 'app' | 'cache' | 'renderBudget'>,
  url: string,
  { isRationed = false, ...file }: ServedFile,
  body: () => Promise<string> | string,
) =>
  app.get(url, { schema: { hide: true } }, async (request, reply) => {
    const produce = async () => ({ ...file, body: await body() })
    const inTurn = <T>(make: () => Promise<T>) => renderBudget.spend('data', request, make)
    const encoding = encodingOf(request)
    return sendCached(request, reply, await cache.fill(url, encoding, produce, isRationed ? inTurn : undefined))
  })
