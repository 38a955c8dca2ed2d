import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/parts/server.mjs'

const project = join(import.meta.dirname, '..', '..')
/** Null where a bench starts the server. */
const vitest = process.env.VITEST ? await import('vitest') : null

/** A test that fails half-way leaves no server behind for those after it. */
function killWithTest(kill: () => void) {
  try {
    vitest?.onTestFailed(kill)
  } catch {
    // Started for all tests of a file; it ends with their process.
  }
}

/** Below the ports that the system hands out for outgoing connections and for listeners on port 0. */
const PORTS = { from: 12_000, to: 32_000 }

/** A free port that the system gives to no other program before the server listens on it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

/** An empty folder of its own, and how to be rid of it. */
export function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lottolens-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Asks again until it is true. @throws {Error} when that takes longer than `within` milliseconds */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, within = 240_000): Promise<void> {
  const deadline = performance.now() + within
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not within ${within / 1000} s: ${what}`)
    await after(20)
  }
}

export interface RunningServer {
  readonly origin: string
  readonly port: number
  readonly process: ChildProcess
  /** Both streams so far. */
  readonly output: () => string
  /** Settles with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** Asks it to end, and waits until it did. */
  readonly stop: () => Promise<number | NodeJS.Signals>
}

/** Runs a TypeScript file of the project in a process of its own, in the way that the server is run. */
export function runFile(
  file: string,
  env: Record<string, string>,
  /** A program in front of Node, such as `taskset -c 0`. */
  before: readonly string[] = [],
  given: readonly string[] = [],
  /** Where the project's files are; another release's may be elsewhere. */
  folder = project,
): Omit<RunningServer, 'origin' | 'port'> {
  const [command = process.execPath, ...args] = [...before, process.execPath, ...SERVER_FLAGS, file, ...given]
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...SERVER_ENV, ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Nothing outlives a run that fails half-way.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('close', () => process.off('exit', kill))
  killWithTest(kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal ?? 1)),
  )
  return {
    process: child,
    output: () => output,
    ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

interface ServerOptions {
  readonly dataDir: string
  readonly env?: Record<string, string>
  readonly before?: readonly string[]
  /** Milliseconds that its start may take; a machine that is busy with other tests takes long. */
  readonly within?: number
  /** The folder of another release of the program; this one's unless said. */
  readonly project?: string
}

/** Runs the server on a free port, or on what `env` says, and waits for nothing. */
export async function runServer({ dataDir, env = {}, before = [], ...of }: ServerOptions): Promise<RunningServer> {
  // One that stands behind a proxy has its place there.
  const [host, port] = [env.HOST ?? '127.0.0.1', Number(env.PORT ?? (await freePort()))]
  // An empty value is an absent one, so that the settings of a developer's `.env` stay out of this.
  const own = {
    HOST: host,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PUBLIC_URL: '',
    LOG_LEVEL: 'warn',
    // Tests ask no source on the internet; those about sources bring a stand-in.
    DRAW_SOURCES: 'off',
  }
  return {
    ...runFile('server/main.ts', { ...own, ...env }, before, [], of.project),
    origin: `http://${host}:${port}`,
    port,
  }
}

/**
 * Starts the server on a free port and waits until it answers and has its draws.
 * @throws {Error} with what it wrote, when it ends instead
 */
export async function startServer({ within = 240_000, ...given }: ServerOptions): Promise<RunningServer> {
  const started = await runServer(given)
  let end: number | NodeJS.Signals | null = null
  void started.ended.then((how) => (end = how))
  await until(
    'the server answers',
    async () => {
      if (end !== null) throw new Error(`The server ended (${end}):\n${started.output()}`)
      return fetch(`${started.origin}/api/v1/public/health`).then(
        async (answer) => answer.ok && ((await answer.json()) as { newest_round: number | null }).newest_round !== null,
        () => false,
      )
    },
    within,
  )
  return started
}
