import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is a call of the API: its answers are data, and must not be cached by browsers. */
    isApi?: boolean
  }
}

/** The `config` of a route of the API. */
export const API = { isApi: true } as const

/**
 * Whether a request is for the API. The route says so, however the URL is spelt (`/%61pi/…`). A URL that cannot be decoded
 * has no route; its text then decides only whether the error is JSON or a page.
 */
export const isApi = ({ routeOptions, raw }: FastifyRequest): boolean =>
  routeOptions.url === undefined ? /^\/api(\/|\?|$)/.test(raw.url as string) : routeOptions.config.isApi === true

/** False for a call that a page or the command line makes inside this process: it has no connection, and is part of other work. */
export const isNetworkRequest = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket
