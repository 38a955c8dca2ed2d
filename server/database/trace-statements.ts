import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'

/** Runs a statement and may measure it. The text has placeholders instead of values. */
export type TraceStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>

type Query = (...given: unknown[]) => unknown

const textOf = (first: unknown) =>
  typeof first === 'string' ? first : String((first as { text?: unknown } | null | undefined)?.text ?? '')

/** A call with a callback is pool.query's own on one of its connections; it is part of a statement that is already traced. */
const givesPromise = (given: readonly unknown[]) => !given.some((one) => typeof one === 'function')

function traceMethod(target: object, name: string, trace: TraceStatement) {
  const method = ((target as Record<string, unknown>)[name] as Query).bind(target)
  const value: Query = (...given) =>
    givesPromise(given) ? trace(textOf(given[0]), () => method(...given) as Promise<unknown>) : method(...given)
  Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

/** Traces the statements of a pool, including the wait for a connection, and those of its connections in transactions. */
export function tracePool(pool: pg.Pool, trace: TraceStatement): void {
  traceMethod(pool, 'query', trace)
  pool.on('connect', (client) => traceMethod(client, 'query', trace))
}

/** Traces the statements of the embedded engine, including the wait for its one connection, also in transactions. */
export function traceEngine(engine: PGlite, trace: TraceStatement): void {
  const METHODS = ['query', 'exec']
  for (const name of METHODS) traceMethod(engine, name, trace)
  const transaction = engine.transaction.bind(engine)
  engine.transaction = (body) =>
    transaction((tx) => {
      for (const name of METHODS) traceMethod(tx, name, trace)
      return body(tx)
    })
}
