import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { inProject, run, Stop } from './project.mjs'

/** The server is TypeScript that Node runs as it is. */
const OLDEST_MAJOR = 24

/**
 * SHA-256 of the programs that the packages `node-<platform>-<arch>` bring: of `bin/node` and `node.exe` themselves, not of the
 * archives around them. They are those of Node 24.21.0 as nodejs.org hands it out; whoever raises the version takes the new ones
 * from there (https://nodejs.org/dist/v24.21.0/SHASUMS256.txt names the archives and `win-x64/node.exe`).
 */
export const SUMS = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  'win-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
}

/** @param {string} version `24.21.0` or `v24.21.0` */
const isRecentVersion = (version) => Number(/^v?(\d+)/.exec(version)?.[1]) >= OLDEST_MAJOR

/** @param {string} node */
const versionOf = (node) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''

/**
 * @typedef {object} Machine
 * @property {{ path: string, version: string }} own the Node that runs this script
 * @property {string | undefined} ofNpm the Node that runs npm, which may be another
 * @property {string} platform
 * @property {string} arch
 * @property {(...parts: string[]) => string} inPackages a path in node_modules
 */

/** @returns {Machine} */
const thisMachine = () => ({
  own: { path: process.execPath, version: process.versions.node },
  ofNpm: process.env.npm_node_execpath,
  platform: process.platform === 'win32' ? 'win' : process.platform,
  arch: process.arch,
  inPackages: (...parts) => inProject('node_modules', ...parts),
})

/**
 * The Node to run the project with: the machine's own where it is recent, which its owner keeps up to date; else the one that the
 * packages bring, if it is the one that nodejs.org hands out.
 */
export function projectNode({ own, ofNpm, platform, arch, inPackages } = thisMachine()) {
  if (isRecentVersion(own.version)) return own.path
  if (ofNpm && ofNpm !== own.path && isRecentVersion(versionOf(ofNpm))) return ofNpm
  const name = `${platform}-${arch}`
  const brought = inPackages(`node-${name}`, 'bin', platform === 'win' ? 'node.exe' : 'node')
  if (existsSync(brought)) return sumChecked(brought, name)
  throw new Stop(
    `이 컴퓨터(${name})에는 Node.js ${OLDEST_MAJOR} 이상을 설치해 주세요. ` +
      `(On ${name} please install Node.js ${OLDEST_MAJOR} or newer; found ${own.version}.)`,
  )
}

/** @type {Set<string>} */
const checked = new Set()

/** @param {string} node @param {string} name */
function sumChecked(node, name) {
  if (checked.has(node)) return node
  const wanted = Object.entries(SUMS).find(([known]) => known === name)?.[1]
  const sum = createHash('sha256').update(readFileSync(node)).digest('hex')
  if (sum !== wanted)
    throw new Stop(
      `설치된 Node.js가 nodejs.org의 것과 다릅니다. 실행하지 않았습니다: ${node} (${sum})\n` +
        `node_modules를 지우고 다시 실행하거나, Node.js ${OLDEST_MAJOR} 이상을 설치해 주세요. (SHA-256 differs.)`,
    )
  checked.add(node)
  return node
}

/**
 * Runs a TypeScript program of the project as the server is run, since the embedded database needs half the memory so.
 * @param {string} file
 * @param {{ flags?: readonly string[], env?: Record<string, string>, args?: readonly string[] }} [options] without `args` the
 *   program is given those of this process
 * @returns {Promise<number>} its exit code
 */
export async function runProgram(file, { flags = [], env = {}, args = process.argv.slice(2) } = {}) {
  return (await run(projectNode(), ['--liftoff-only', ...flags, file, ...args], { env })).code
}
