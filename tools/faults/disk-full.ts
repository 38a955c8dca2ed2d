import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './support/measure.ts'
import { rest } from './support/stage.ts'

const FOR = 30

export const whyNoSmallDisks = () => (process.getuid?.() === 0 ? null : 'wants root, for a small disk in memory')

/** Writes until nothing more can be written. */
export function fill(folder: string): () => void {
  const path = join(folder, 'filler')
  const file = openSync(path, 'w')
  for (const size of [1 << 20, 1 << 12])
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch {
      // Full.
    }
  closeSync(file)
  return () => rmSync(path, { force: true })
}

/** The disk of the leader is full, and has room again after half a minute. */
export const diskFull: Fault = async ({ cluster }) => {
  const old = await cluster.leader()
  const empty = fill(join(cluster.folder, `machine-${old}`))
  await rest(FOR)
  const meanwhile = await cluster.leader()
  empty()
  return `full for ${FOR} s; ${meanwhile === old ? 'the leader stayed' : meanwhile === null ? 'nobody led' : 'another led'} at the end of it`
}
