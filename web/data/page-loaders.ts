import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PageSurroundings } from '#contract/page.ts'
import type { Api, Sent } from './api.ts'
import { type ApiError, isApiError, networkError } from './api-error.ts'
import { packed, unpacked } from './packed.ts'
import type { PublicQuery } from './query.ts'

/** The API that a loader on the server reads from. */
export const apiContext = createContext<Api>()

/** Where and when the server draws. */
export const surroundingsContext = createContext<Omit<PageSurroundings, 'send' | 'nonce'>>()

/** The attribute of the page's own inline scripts. */
export const nonceContext = createContext<string>()

/** The cache that a loader in the browser reads through. */
export const queryClientContext = createContext<QueryClient>()

/** Errors while the server drew, for which there is no page. */
export const faultContext = createContext<unknown[]>()

/** Answers that are drawn and stay on the server. */
export const leftContext = createContext<[QueryKey, unknown][]>()

/** `isLeft`: only parts show it that the browser leaves as the server drew them (`web/page/left-as-drawn.tsx`), so it does not travel. */
interface Reading {
  readonly isLeft?: boolean
}

/** How a page reads what it shows before it is drawn, on the server and in the browser alike. */
export interface Reader {
  /** For answers without which there is no page: a refusal becomes the page's own status. */
  readonly read: <Answer>(wanted: PublicQuery<Answer>, reading?: Reading) => Promise<Answer>
  /** For answers that the page can do without: an error comes back as a value. */
  readonly attempt: <Answer>(wanted: PublicQuery<Answer>, reading?: Reading) => Promise<Answer | ApiError>
}

/** The page for an error of the API, with its status and sentence; other faults are thrown on. */
export const refusedPage = (error: unknown): unknown =>
  isApiError(error) ? data(error.detail, { status: error.status || 503 }) : error

/** A page that is not there. */
export const missingPage = (title: string | null = null) => data(title, { status: 404 })

/** A reader over whatever answers a query. */
function readerOver(
  ask: (wanted: PublicQuery, reading?: Reading) => Promise<unknown>,
  onFailedAttempt?: (error: ApiError) => void,
): Reader {
  const read = async (wanted: PublicQuery, reading?: Reading) => {
    try {
      return await ask(wanted, reading)
    } catch (error) {
      throw refusedPage(error)
    }
  }
  const attempt = async (wanted: PublicQuery, reading?: Reading) => {
    try {
      return await ask(wanted, reading)
    } catch (error) {
      if (!isApiError(error)) throw error
      onFailedAttempt?.(error)
      return error
    }
  }
  return { read, attempt } as Reader
}

type LoaderRequest = Pick<LoaderFunctionArgs, 'context' | 'url' | 'params'>

/** Reads what a page shows; what it resolves is handed to the page as its loader data. */
export type PageQueries<Extra = void> = (reader: Reader, asked: LoaderRequest) => Promise<Extra>

/**
 * Answers that the server read for a page, as they travel to the browser: one text, of which React Router's format would number each
 * name and figure.
 */
export interface Preloaded {
  readonly preloaded: string
}

/** The answers of such a text, each with its key. */
export const preloadedAnswers = ({ preloaded }: Preloaded): readonly (readonly [QueryKey, unknown])[] =>
  unpacked(preloaded) as readonly (readonly [QueryKey, unknown])[]

/**
 * A page's `loader`: on the server, reads what the page needs before it is drawn. A page that lacks something because
 * the server was in trouble, not because it is not there, says that it must not be cached.
 */
export const preload =
  <Extra>(queries: PageQueries<Extra>) =>
  async (asked: LoaderRequest) => {
    const api = asked.context.get(apiContext)
    const preloaded: [QueryKey, unknown][] = []
    let isIncomplete = false
    const reader = readerOver(
      async ({ queryKey }, { isLeft = false } = {}) => {
        const [path, input] = queryKey
        const answer = await api({ method: 'GET', path } as Endpoint, input as Sent<Endpoint>)
        ;(isLeft ? asked.context.get(leftContext) : preloaded).push([queryKey, answer])
        return answer
      },
      (error) => {
        isIncomplete ||= !error.isRefusal
      },
    )
    const extra = await queries(reader, asked)
    return data(
      { ...extra, preloaded: packed(preloaded) },
      isIncomplete ? { headers: { 'Cache-Control': 'no-store' } } : {},
    )
  }

/** What a page shows of an address, each answer by itself. */
type AnswersOf = (url: URL) => readonly PublicQuery[]

/** The `loader` of a page that is none without any of its answers, which are read at once. */
export const preloadAll = (answersOf: AnswersOf) =>
  preload(async ({ read }, { url }) => {
    await Promise.all(answersOf(url).map((wanted) => read(wanted)))
  })

/** Timeout of all reads of one page load together, ms. */
const WAITED_FOR = 10_000

/** A page's `clientLoader`: takes what is cached, and fetches only what is not cached, or has been for too long. */
export const cacheFirst =
  <Extra>(queries: PageQueries<Extra>) =>
  async (asked: LoaderRequest): Promise<Extra> => {
    const client = asked.context.get(queryClientContext)
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(networkError(true)), WAITED_FOR)
    try {
      return await queries(
        readerOver((asked) => Promise.race([client.fetchQuery(asked), givenUp])),
        asked,
      )
    } finally {
      clearTimeout(timer)
    }
  }

/**
 * The `clientLoader` of a page that shows at once what is cached, or that it is loading, and fetches it again either
 * way: nothing is waited for, and what fails is shown by the part that reads it.
 */
export const staleWhileRevalidate =
  (answersOf: AnswersOf) =>
  ({ context, url }: LoaderRequest): null => {
    const client = context.get(queryClientContext)
    for (const wanted of answersOf(url)) void client.prefetchQuery({ ...wanted, staleTime: 0 })
    return null
  }
