import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { csvOf, type Table } from '#contract/table.ts'
import { koreanDay } from '#domain/calendar.ts'
import type { Database } from '../database/database.ts'
import { pageFrom } from '../database/keyset.ts'
import type { World } from '../world.ts'
import { type Api, type AuditRecord, implement, type ReplyValue } from './implement.ts'

/** Rows of the largest file: what a spreadsheet opens, and a server holds in memory without noticing. */
const MOST_ROWS = 50_000
const AT_ONCE = 1_000

type Query<T extends Table> = z.output<T['list']['query']>
type Answer<T extends Table> = ReplyValue<z.input<T['list']['reply']>> & {
  readonly rows: readonly { readonly id: number }[]
}

type Totals<T extends Table> = Omit<Answer<T>, 'rows' | 'next'>

/** Where a table's rows come from. */
type Source<T extends Table> = {
  /** The rows from `after` on, one more than `limit`, by which is seen whether there is another page. */
  readonly read: (
    db: Database,
    query: Query<T>,
    params: z.output<NonNullable<T['list']['params']>>,
  ) => PromiseLike<Answer<T>['rows']>
  /** Work on the rows that only the page needs; a file goes without. */
  readonly complete?: (db: Database, rows: Answer<T>['rows']) => Promise<Answer<T>['rows']>
  /** The target of a list whose reading is on record. */
  readonly target?: (params: z.output<NonNullable<T['list']['params']>>) => string
} & (Record<never, never> extends Totals<T>
  ? { readonly totals?: undefined }
  : { readonly totals: (db: Database, query: Query<T>) => Promise<Totals<T>> })

/**
 * Answers both calls of a table. The file has what the list shows of what was looked for, in its order, and nothing
 * more; that it was made, of what, and how many rows it has is in the audit log.
 */
export function implementTable<T extends Table>(
  api: Api,
  db: Database,
  { now }: Pick<World, 'now'>,
  table: T,
  { read, complete, totals, target }: Source<T>,
): void {
  const page = async (db: Database, query: Paged, params?: unknown) =>
    pageFrom(await read(db, query as never, params as never), query.limit)

  const list = async ({ query, params, tx = db, audit }: ListCall) => {
    if (target) audit?.record({ target: target(params as never) })
    const { rows, next } = await page(tx, query, params)
    return { rows: complete ? await complete(tx, rows as never) : rows, next, ...(await totals?.(tx, query as never)) }
  }
  implement(api, table.list as Endpoint, list as never)
  if (table.file === 'none') return

  implement(api, table.export, async ({ body, tx, audit }) => {
    const rows: { readonly id: number }[] = []
    let after: number | null | undefined
    while (after !== null && rows.length < MOST_ROWS) {
      const found = await page(tx, { ...(body as object), after, limit: AT_ONCE })
      rows.push(...found.rows)
      after = found.next
    }
    audit.record({ target: `table ${table.name}`, after: { ...(body as object), rows: rows.length } })
    return {
      file_name: `${table.name}-${koreanDay(now())}.csv`,
      content: csvOf(table, rows as never[]),
      rows: rows.length,
      is_whole: after === null,
    }
  })
}

interface Paged {
  readonly limit: number
  readonly after?: number | undefined
}

interface ListCall {
  readonly query: Paged
  readonly params: unknown
  /** Only where the reading is on record. */
  readonly tx?: Database
  readonly audit?: AuditRecord
}
