import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder, runFile } from '#tests/process/running-server.ts'
import { LOAD_CORE } from './cores.ts'
import type { Load, LoadOptions } from './load-generator.ts'

/** Readers at a time in every comparison. */
const CONNECTIONS = 32

/** Asks a server of this machine for `paths` in turn, from the other core. */
export async function load(
  wanted: Pick<LoadOptions, 'port' | 'paths' | 'seconds'> & Partial<LoadOptions>,
): Promise<Load> {
  const whole: LoadOptions = { connections: CONNECTIONS, headers: { 'accept-encoding': 'br' }, ...wanted }
  // In a file, since thousands of paths are longer than a command line may be.
  const { folder, remove } = aFolder()
  const file = join(folder, 'wanted.json')
  writeFileSync(file, JSON.stringify(whole))
  const asking = runFile('bench/support/load-generator.ts', {}, LOAD_CORE, [file])
  const how = await asking.ended
  remove()
  if (how !== 0) throw new Error(`The load failed:\n${asking.output()}`)
  return JSON.parse(asking.output()) as Load
}
