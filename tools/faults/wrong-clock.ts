import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR } from '#domain/duration.ts'
import { MOVED_CLOCK } from '#tests/process/started-folder.ts'
import type { Fault } from './support/measure.ts'
import { rest } from './support/stage.ts'

const FOR = 20

/** One of three instances lives an hour in the future. */
export const wrongClock: Fault = async ({ cluster, sites, begin }) => {
  const file = join(cluster.folder, 'clock')
  writeFileSync(file, new Date(Date.now() + HOUR).toISOString())
  await begin(2, { NODE_OPTIONS: MOVED_CLOCK, CLOCK_FILE: file })
  await rest(FOR)
  const said = /clock/i.test(sites[2]?.output() ?? '')
  await begin(2)
  return `${FOR} s of it; the log ${said ? 'says so' : 'says nothing'}`
}
