import { z } from 'zod'

/*
 * The audit log is cut into partitions by month (decision 0094). They are named and described here, below whatever reads
 * them: the backup makes them anew as they were, `server/staff/audit/` adds, archives and brings them back.
 */

/** Where rows go for whose time there is no month. */
export const REST_PARTITION = 'audit_log_default'

/** The partition that ends with a Korean month, `2026-03`. The first one has everything before it, too. */
export const partitionName = (month: string) => `audit_log_${month.replace('-', '_')}`

/** Whether a table is a part of another. Programs of before migration 0052 write each into a backup by itself. */
export const isPartition = (table: string): boolean => /^audit_log_(default|\d{4}_\d{2})$/.test(table)

/** A part of the audit log: rows from one instant up to another, ISO 8601; null: no bound. The rest has no `until`. */
export const Partition = z.object({
  name: z.string().refine(isPartition),
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
})
export type Partition = z.output<typeof Partition>

const boundOf = (which: 'FROM' | 'TO') =>
  `to_char(substring(bound from '${which} \\(''([^'']+)''\\)')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Reads the `Partition`s that there are, the oldest first and the rest last. */
export const PARTITIONS = `
  select name, ${boundOf('FROM')} as from, ${boundOf('TO')} as until from (
    select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass('audit_log')
  ) as parts order by until nulls last`
