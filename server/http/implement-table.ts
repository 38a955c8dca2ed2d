import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { csvOf, type Table } from '#contract/table.ts'
import { koreanDay } from '#domain/calendar.ts'
import type { AuditTarget } from '#domain/staff/audit-wording.ts'
import type { Database } from '../database/database.ts'
import { pageFrom } from '../database/keyset.ts'
import type { ServerDeps } from '../server-deps.ts'
import { type Api, type AuditRecord, implement, type ReplyValue } from './implement.ts'

/** Rows of the largest file: a spreadsheet opens it, and it takes little of the server's memory. */
const MOST_ROWS = 50_000
const AT_ONCE = 1_000

type Query<T extends Table> = z.output<T['list']['query']>
type Answer<T extends Table> = ReplyValue<z.input<T['list']['reply']>> & {
  readonly rows: readonly { readonly id: number }[]
}

type Totals<T extends Table> = Omit<Answer<T>, 'rows' | 'next'>

/** Where a table's rows come from. */
type Source<T extends Table> = {
  /** The rows from `after` on; one more than `limit`, if there is another page. */
  readonly read: (
    db: Database,
    query: Query<T>,
    params: z.output<NonNullable<T['list']['params']>>,
  ) => PromiseLike<Answer<T>['rows']>
  /** Adds what only the page shows; the file is made without it. */
  readonly complete?: (db: Database, rows: Answer<T>['rows']) => Promise<Answer<T>['rows']>
  /** The audit log's target of a list whose reading is audited. */
  readonly target?: (params: z.output<NonNullable<T['list']['params']>>) => AuditTarget
} & (Record<never, never> extends Totals<T>
  ? { readonly totals?: undefined }
  : { readonly totals: (db: Database, query: Query<T>) => Promise<Totals<T>> })

/**
 * Answers both calls of a table: its list and its file. The file has the columns of the list, of the rows that match, in
 * the order of the list. The audit log records that it was made, with which query, and how many rows it has.
 */
export function implementTable<T extends Table>(
  api: Api,
  db: Database,
  { now }: Pick<ServerDeps, 'now'>,
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
  /** Only where the reading is audited. */
  readonly tx?: Database
  readonly audit?: AuditRecord
}
