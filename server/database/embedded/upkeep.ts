import type { PGlite } from '@electric-sql/pglite'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const CHECKPOINT_EVERY = 5 * MINUTE
/** Korea is UTC+9; 04:00 there is the quietest hour and far from Saturday's draw. */
const hourInSeoul = (now: number) => Math.floor(now / HOUR + 9) % 24
const VACUUM_HOUR = 4
const VACUUM_AT_LEAST_EVERY = 20 * HOUR

/**
 * The chores that a PostgreSQL server does by itself and the embedded one does not: the write-ahead
 * log is re-used only after a checkpoint, dead rows only after a vacuum. `tick` does what is due.
 */
export function createUpkeep(engine: Pick<PGlite, 'exec'>, startedAt: number) {
  let vacuumedAt = startedAt - VACUUM_AT_LEAST_EVERY
  return {
    async tick(now: number): Promise<void> {
      await engine.exec('checkpoint')
      if (hourInSeoul(now) !== VACUUM_HOUR || now - vacuumedAt < VACUUM_AT_LEAST_EVERY) return
      vacuumedAt = now
      await engine.exec('vacuum (analyze)')
    },
  }
}

/** Does the chores every five minutes until `stop`; a failing chore is reported and tried again next time. */
export function keepUp(engine: Pick<PGlite, 'exec'>, now: () => number, report: (error: unknown) => void) {
  const upkeep = createUpkeep(engine, now())
  const timer = setInterval(() => void upkeep.tick(now()).catch(report), CHECKPOINT_EVERY)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
