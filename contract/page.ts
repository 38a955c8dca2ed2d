import type { Access } from './endpoint.ts'

/** The seam between the server and the pages that it draws: two function types, no shared code. */

/** One API call as the browser or the server's own pages make it. */
export interface SentCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** By which door the browser sends it: with a member's token, or with the cookie of staff. */
  readonly access: Access
  /** Path with its parameters filled in and its query string. */
  readonly url: string
  readonly body?: unknown
  /** The caller's own name for the request, so that one sent twice is done once (`Idempotency-Key`). */
  readonly key?: string
  /** Milliseconds that the answer is waited for, where the caller's usual ones are too few. */
  readonly answered_within?: number
}

export interface SentAnswer {
  readonly status: number
  readonly body: unknown
  /** Seconds, from Retry-After. */
  readonly retryAfter?: number
}

/** Carries a call to the API: over the network in the browser, in process when the server draws a page. */
export type Send = (call: SentCall, signal?: AbortSignal) => Promise<SentAnswer>

/** The name of the policy of Trusted Types by which our own scripts write markup and start workers. */
export const TRUSTED_POLICY = 'lottolens'

/** The surroundings that a page knows; never the visitor. */
export interface PageSurroundings {
  readonly send: Send
  /** Origin for canonical links, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970, the server's clock. */
  readonly now: number
  /** Minutes after midnight in Korea at which Saturday's draw begins. */
  readonly drawMinute: number
  /**
   * A secret of this drawing, the attribute `nonce` of the page's own inline scripts: the server hashes these for the policy and
   * takes the attribute away. What anybody wrote cannot have it.
   */
  readonly nonce: string
}

/** Draws the page of a GET request. The status is the page's own: 200, 404, 503. */
export type RenderPage = (request: Request, surroundings: PageSurroundings) => Promise<Response>
