import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'

/** Runs a statement, and may look at how long it takes. Its text has placeholders where its values are. */
export type TraceStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>

type Query = (...given: unknown[]) => unknown

const textOf = (first: unknown) =>
  typeof first === 'string' ? first : String((first as { text?: unknown } | null | undefined)?.text ?? '')

/** With a callback it is a pool that asks one of its own connections, which is part of a statement that is traced. */
const givesPromise = (given: readonly unknown[]) => !given.some((one) => typeof one === 'function')

function traceMethod(target: object, name: string, trace: TraceStatement) {
  const method = ((target as Record<string, unknown>)[name] as Query).bind(target)
  const value: Query = (...given) =>
    givesPromise(given) ? trace(textOf(given[0]), () => method(...given) as Promise<unknown>) : method(...given)
  Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

/** Traces what a pool is asked, with the wait for a connection, and what its connections are asked in transactions. */
export function tracePool(pool: pg.Pool, trace: TraceStatement): void {
  traceMethod(pool, 'query', trace)
  pool.on('connect', (client) => traceMethod(client, 'query', trace))
}

/** Traces what the embedded engine is asked, with the wait for its one connection, also in transactions. */
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
