import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { rowsOf } from './database.ts'

const app = useApp()

/** Bits of `pg_trigger.tgtype`. */
const BITS = { delete: 8, update: 16, truncate: 32 }

/*
 * Which tables are only ever added to is read from the database: whichever refuses one of these statements by a trigger for
 * all its columns promises that its rows stay, and would not keep that if another of them went through.
 */
it('what is only ever added to can be neither rewritten, nor taken away, nor emptied', async () => {
  const triggers = await rowsOf<{ table: string; events: number }>(
    app.db,
    sql`select c.relname as table, t.tgtype::int as events
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and t.tgattr::text = '' and p.proname like 'refuse_change%'`,
  )
  const refused = Map.groupBy(triggers, ({ table }) => table)
  const promises = [...refused].map(([table, ofTable]) => {
    const events = ofTable.reduce((all, one) => all | one.events, 0)
    return [table, Object.keys(BITS).filter((name) => (events & BITS[name as keyof typeof BITS]) !== 0)]
  })
  const all = Object.keys(BITS)
  // The audit log is kept in parts (decision 0157).
  const parts = await rowsOf<{ name: string }>(
    app.db,
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass`,
  )
  expect(parts.length).toBeGreaterThan(1)
  expect(Object.fromEntries(promises)).toEqual({
    agreement_leaves: all,
    agreement_seals: all,
    audit_log: all,
    ...Object.fromEntries(parts.map(({ name }) => [name, all])),
    closed_rounds: all,
    crowding_fit_decisions: all,
    crowding_fits: all,
    crowding_forecasts: all,
    draw_corrections: all,
    erased_leaves: all,
    log_checkpoints: all,
    log_entries: all,
    log_signatures: all,
    seal_parts: all,
    seals: all,
  })
})
