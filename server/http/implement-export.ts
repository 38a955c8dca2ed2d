import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TableFile } from '#contract/listing.ts'
import { koreanDay } from '#domain/calendar.ts'
import { csv } from '#domain/csv.ts'
import type { Permission } from '#domain/staff/permission.ts'
import type { Database } from '../database/database.ts'
import type { World } from '../world.ts'
import { type Api, implement } from './implement.ts'

/** Rows of the largest file: what a spreadsheet opens, and a server holds in memory without noticing. */
const MOST_ROWS = 50_000
const AT_ONCE = 1_000

type Export = Endpoint & {
  readonly method: 'POST'
  readonly access: { readonly staff: Permission }
  readonly needs_fresh_factor: true
  readonly body: z.ZodType
  readonly reply: typeof TableFile
}

interface Table<Wanted, Row> {
  /** Of the file, `members`. */
  readonly name: string
  /** A page, as the list itself shows it. */
  readonly read: (
    tx: Database,
    wanted: Wanted & { readonly after: number | undefined; readonly limit: number },
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: number | null }>
  /** What of a row stands in the file, by its Korean heading. */
  readonly cells: (row: Row) => Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Answers a call for a list as a file: what the list shows of what was asked for, in its order, and nothing more. That
 * it was made, of what, and how many rows it has is in the audit log.
 */
export function implementExport<E extends Export, Row>(
  api: Api,
  { now }: Pick<World, 'now'>,
  endpoint: E,
  { name, read, cells }: Table<z.output<E['body']>, Row>,
): void {
  implement(api, endpoint as Export, async ({ body, tx, note }) => {
    const wanted = body as z.output<E['body']>
    const rows: Row[] = []
    let after: number | null | undefined
    while (after !== null && rows.length < MOST_ROWS) {
      const page = await read(tx, { ...(wanted as object), after, limit: AT_ONCE } as never)
      rows.push(...page.rows)
      after = page.next
    }
    note({ target: `table ${name}`, after: { ...(wanted as object), rows: rows.length } })
    const told = rows.map(cells)
    return {
      file_name: `${name}-${koreanDay(now())}.csv`,
      content: csv(
        Object.keys(told[0] ?? {}),
        told.map((row) => Object.values(row)),
      ),
      rows: rows.length,
      is_whole: after === null,
    }
  })
}
