import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** In front of a command: the served and those who ask do not share a core, as far as the machine can say so. */
const pinned = (core: number): readonly string[] => (canPin ? ['taskset', '-c', String(core)] : [])
export const SERVER_CORE = pinned(0)
export const LOAD_CORE = pinned(1)

const TICKS_PER_SECOND = 100

/** Processor seconds that a process has used; 0 where the system does not tell. */
export function processorSeconds(pid: number): number {
  if (process.platform !== 'linux') return 0
  const [user, system] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND
}

const WINDOW = 500
const IDLE_SHARE = 0.05

/** Waits until a process has done the work of its start: jobs in threads of its own would cost those who ask. */
export async function untilIdle(pid: number): Promise<void> {
  for (let before = processorSeconds(pid); ; ) {
    await after(WINDOW)
    const now = processorSeconds(pid)
    if (now - before <= (WINDOW / 1000) * IDLE_SHARE) return
    before = now
  }
}
