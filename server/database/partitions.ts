import { z } from 'zod'

/*
 * The audit log is partitioned by month (decision 0094). Names and bounds are declared here, in a layer below both users:
 * the backup, which makes the partitions again as they were, and `server/staff/audit/`, which adds, archives and restores them.
 */

/** The default partition: holds rows for whose time no month's partition exists. */
export const REST_PARTITION = 'audit_log_default'

/** The name of the partition of a Korean month, `2026-03`. The first one also holds all earlier rows. */
export const partitionName = (month: string) => `audit_log_${month.replace('-', '_')}`

/** Whether a table is a partition of the audit log. Programs before migration 0052 write each into a backup as a table. */
export const isPartition = (table: string): boolean => /^audit_log_(default|\d{4}_\d{2})$/.test(table)

/** A partition: rows from one instant up to another, ISO 8601; null: no bound. The default partition has no `until`. */
export const Partition = z.object({
  name: z.string().refine(isPartition),
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
})
export type Partition = z.output<typeof Partition>

const boundOf = (which: 'FROM' | 'TO') =>
  `to_char(substring(bound from '${which} \\(''([^'']+)''\\)')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Reads the existing partitions as `Partition`s, the oldest first and the default one last. */
export const PARTITIONS = `
  select name, ${boundOf('FROM')} as from, ${boundOf('TO')} as until from (
    select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass('audit_log')
  ) as parts order by until nulls last`
