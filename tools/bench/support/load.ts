import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder, type RunningServer, runFile } from '#tests/process/running-server.ts'
import { LOAD_CORE } from './cores.ts'
import type { Load, LoadOptions } from './load-generator.ts'

/** What a program printed once it has ended, as JSON. @throws {Error} with that where it failed */
export async function outputOf<T>(started: Pick<RunningServer, 'ended' | 'output'>): Promise<T> {
  if ((await started.ended) !== 0) throw new Error(started.output())
  return JSON.parse(started.output()) as T
}

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
  try {
    return await outputOf<Load>(runFile('tools/bench/support/load-generator.ts', {}, LOAD_CORE, [file]))
  } finally {
    remove()
  }
}
