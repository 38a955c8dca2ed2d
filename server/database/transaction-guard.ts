import { AsyncLocalStorage } from 'node:async_hooks'

const inTransaction = new AsyncLocalStorage<true>()

/** `db` was used inside a transaction: it would hang the embedded engine for ever, and bypass the transaction on PostgreSQL. */
export class UsedOutsideTransaction extends Error {
  constructor() {
    super('The database was used inside a transaction without its transaction: pass `tx` on, not `db`.')
  }
}

/**
 * Makes an engine's own connection refuse work while a transaction of the same call is open, so that
 * `db` inside `db.transaction(tx => …)` fails loudly instead of hanging.
 */
export function guardAgainstNesting<T extends object>(engine: T, guarded: readonly (keyof T & string)[]): void {
  for (const name of guarded) {
    const original = engine[name] as unknown as (...given: unknown[]) => unknown
    Object.defineProperty(engine, name, {
      value: (...given: unknown[]) => {
        if (inTransaction.getStore()) throw new UsedOutsideTransaction()
        return original.apply(engine, given)
      },
    })
  }
}

interface Transactional {
  transaction: (body: never, config?: never) => Promise<unknown>
}

/** Tells the guard of every transaction of `db`; beginning one inside another is the same mistake. */
export function guardTransactions<Db extends Transactional>(db: Db): Db {
  const begin = db.transaction.bind(db) as (
    body: (tx: Transactional) => Promise<unknown>,
    config?: unknown,
  ) => Promise<unknown>
  db.transaction = ((body: (tx: Transactional) => Promise<unknown>, config?: unknown) =>
    begin((tx) => {
      tx.transaction = () => Promise.reject(new UsedOutsideTransaction())
      return inTransaction.run(true, () => body(tx))
    }, config)) as Db['transaction']
  return db
}
