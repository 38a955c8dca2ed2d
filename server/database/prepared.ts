import type { Database } from './database.ts'

interface Built<Values, Rows> {
  readonly prepare: (name: string) => { readonly execute: (values?: Values) => Promise<Rows> }
}

/**
 * A statement that is put together once a database and only filled in from then on, for the few that every member's
 * call needs: putting one together costs more than running it. `build` writes `sql.placeholder(…)` where values go.
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
  build: (db: Database) => Built<Record<string, unknown>, Rows>,
): (db: Database, values: Values) => Promise<Rows> {
  const statements = new WeakMap<Database, ReturnType<Built<Record<string, unknown>, Rows>['prepare']>>()
  return (db, values) => {
    let statement = statements.get(db)
    if (!statement) {
      // Without a name, since poolers between us and PostgreSQL know no named statements.
      statement = build(db).prepare('')
      statements.set(db, statement)
    }
    return statement.execute(values)
  }
}
