import { data } from 'react-router'
import { type ApiError, isApiError } from './api-error.ts'
import type { PublicQuery } from './query.ts'

/** How a page reads what it shows before it is drawn, on the server and in the browser alike. */
export interface Reader {
  /** For answers without which there is no page: a refusal becomes the page's own status. */
  readonly read: <Answer>(wanted: PublicQuery<Answer>) => Promise<Answer>
  /** For answers that the page can do without: an error comes back as a value. */
  readonly attempt: <Answer>(wanted: PublicQuery<Answer>) => Promise<Answer | ApiError>
}

/** The page for an error of the API, with its status and sentence; other faults are thrown on. */
export const refusedPage = (error: unknown): unknown =>
  isApiError(error) ? data(error.detail, { status: error.status || 503 }) : error

/** A page that is not there. */
export const missingPage = (title: string | null = null) => data(title, { status: 404 })

/** A reader over whatever answers a query. */
export function readerOver(
  ask: (wanted: PublicQuery) => Promise<unknown>,
  onFailedAttempt?: (error: ApiError) => void,
): Reader {
  const read = async (wanted: PublicQuery) => {
    try {
      return await ask(wanted)
    } catch (error) {
      throw refusedPage(error)
    }
  }
  const attempt = async (wanted: PublicQuery) => {
    try {
      return await ask(wanted)
    } catch (error) {
      if (!isApiError(error)) throw error
      onFailedAttempt?.(error)
      return error
    }
  }
  return { read, attempt } as Reader
}
