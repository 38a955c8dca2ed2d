import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** In front of a command: the served and those who ask do not share a core, as far as the machine can say so. */
const pinned = (core: number): readonly string[] => (canPin ? ['taskset', '-c', String(core)] : [])
export const SERVER_CORE = pinned(0)
export const LOAD_CORE = pinned(1)

/** In front of a command: every other process on the core goes first. */
export const LAST: readonly string[] = spawnSync('nice', ['true']).status === 0 ? ['nice', '-n', '19'] : []

const TICKS_PER_SECOND = 100

/** Processor seconds that a process has used; 0 where the system does not tell. */
export function processorSeconds(pid: number): number {
  if (process.platform !== 'linux') return 0
  const [user, system] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND
}

/** Megabytes that a process has in memory now (`VmRSS`) or had at most (`VmHWM`); NaN where the system does not tell. */
export const megabytes = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  process.platform === 'linux'
    ? Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    : Number.NaN

const WINDOW = 500
const IDLE_SHARE = 0.05
/** Quiet windows in a row after a start: between two of its jobs there may be a pause. */
const PAUSES = 12

/** Waits until a process rests: work in threads of its own would cost those who ask. */
export async function untilIdle(pid: number, windows = 1): Promise<void> {
  for (let [before, quiet] = [processorSeconds(pid), 0]; quiet < windows; ) {
    await after(WINDOW)
    const now = processorSeconds(pid)
    quiet = now - before <= (WINDOW / 1000) * IDLE_SHARE ? quiet + 1 : 0
    before = now
  }
}

/** Waits until a process that has just started has done all that a start asks of it. */
export const untilSettled = (pid: number): Promise<void> => untilIdle(pid, PAUSES)
