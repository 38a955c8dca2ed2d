// Where the project lies and how its commands are run. No packages: this runs before anything is installed, on Node 18 too.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** @param {...string} parts */
export const inProject = (...parts) => join(root, ...parts)

/** A reason to stop that is told as one sentence, without a stack. */
export class Stop extends Error {}

/**
 * Runs a command in the project until it ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, onText?: (text: string) => void }} [options] quiet: keep the output
 *   instead of showing it; `onText` is given what comes of it
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (command, args, { env = {}, quiet = false, onText } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // npm is a .cmd file on Windows, which only a shell can start.
      shell: process.platform === 'win32' && command === 'npm',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
        onText?.(text)
      })
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\n${signal}\n` : output }),
    )
  })

/**
 * The script behind an installed package's command, to be run with `node`.
 * @param {string} name the package
 * @param {string} [command] one of its commands, when it has several
 */
export function scriptOf(name, command) {
  const { bin } = JSON.parse(readFileSync(inProject('node_modules', name, 'package.json'), 'utf8'))
  return inProject('node_modules', name, typeof bin === 'string' ? bin : bin[command ?? name])
}

/**
 * Runs a whole script; a Stop ends it with its sentence.
 * @param {() => Promise<number>} main gives the exit code
 */
export async function runScript(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
