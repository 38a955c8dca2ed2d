import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inProject, run, Stop } from './project.mjs'

/** The server is TypeScript that Node runs as it is. */
const OLDEST_MAJOR = 24

/** @param {string} node */
function isRecent(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= OLDEST_MAJOR
}

/** The Node to run the project with: the one that the packages bring, else a recent one of the machine. */
export function projectNode() {
  const { platform, arch } = process
  const brought = inProject(
    'node_modules',
    `node-${platform === 'win32' ? 'win' : platform}-${arch}`,
    'bin',
    platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(brought) && isRecent(brought)) return brought
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) return process.execPath
  throw new Stop(
    `이 컴퓨터(${platform}-${arch})에는 Node.js ${OLDEST_MAJOR} 이상을 설치해 주세요. ` +
      `(On ${platform}-${arch} please install Node.js ${OLDEST_MAJOR} or newer; found ${process.versions.node}.)`,
  )
}

/**
 * Runs a TypeScript program of the project with the arguments of this process; as the server is run, since the embedded database
 * needs half the memory so.
 * @param {string} file
 * @param {{ flags?: readonly string[], env?: Record<string, string> }} [options]
 * @returns {Promise<number>} its exit code
 */
export async function runProgram(file, { flags = [], env = {} } = {}) {
  return (await run(projectNode(), ['--liftoff-only', ...flags, file, ...process.argv.slice(2)], { env })).code
}
