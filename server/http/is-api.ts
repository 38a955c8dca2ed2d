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
 * Whether a request is one of the API. The route says so, however its address was written (`/%61pi/…`); an address that
 * cannot be decoded has none, and the little that follows from it is an error's form.
 */
export const isApi = ({ routeOptions, raw }: FastifyRequest): boolean =>
  routeOptions.url === undefined ? /^\/api(\/|\?|$)/.test(raw.url as string) : routeOptions.config.isApi === true
