import { spawn } from 'node:child_process'
import { projectNode } from './node.mjs'
import { root } from './project.mjs'

/**
 * Options of Node. --liftoff-only: the embedded database is WebAssembly, and optimising it takes half a gigabyte.
 * --max-semi-space-size, in MB: left alone, short-lived objects get 150 MB that are never given back.
 * --max-old-space-size, in MB: where the heap may become gigabytes, V8 lets it grow to several times of what lives before
 * it looks for what does not (577 MB after two minutes of load; with this bound, which nothing comes near, 413, and as
 * many answers).
 */
export const SERVER_FLAGS = ['--liftoff-only', '--max-semi-space-size=8', '--max-old-space-size=768']

/** The server's environment unless the operator sets it. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '1' }

/**
 * Runs the server until it ends, handing on the signals that reach this process.
 * @param {{ nodeFlags?: readonly string[], env: Record<string, string> }} options
 * @returns {Promise<number>} its exit code
 */
export function runServer({ nodeFlags = [], env }) {
  const child = spawn(projectNode(), [...SERVER_FLAGS, ...nodeFlags, 'server/main.ts'], {
    cwd: root,
    env: { ...SERVER_ENV, ...process.env, ...env },
    stdio: 'inherit',
  })
  /** @type {readonly NodeJS.Signals[]} */
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT']
  for (const signal of signals)
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the server by itself; twice would mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (!signal) return resolve(code ?? 1)
      // Ended by a signal: end the same way, so that a supervisor sees it.
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    })
  })
}
