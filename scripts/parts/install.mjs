import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { projectNode } from './node.mjs'
import { inProject, run, Stop } from './project.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockEntry
 */

/**
 * @param {string} file
 * @returns {Record<string, LockEntry> | null} entries by folder, or null without such a file
 */
function lockEntries(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/** Which C library Node was built for; only Linux has two. */
const libcHere = () =>
  /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport()).header.glibcVersionRuntime
    ? 'glibc'
    : 'musl'

/**
 * Whether a package is a program for machines like this one.
 * @param {LockEntry} entry
 */
const isForThisMachine = ({ os, cpu, libc }) =>
  os?.includes(process.platform) === true &&
  cpu?.includes(process.arch) === true &&
  (libc === undefined || libc.includes(libcHere()))

/** Whether node_modules holds exactly what the lockfile names; npm itself notes there what it installed. */
function isInstalled() {
  const wanted = lockEntries(inProject('package-lock.json'))
  const installed = lockEntries(inProject('node_modules', '.package-lock.json'))
  if (!wanted) throw new Stop('package-lock.json이 없습니다. (package-lock.json is missing.)')
  if (!installed) return false
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === '') return true
    const found = installed[folder]
    if (!found) return entry.optional === true && !isForThisMachine(entry)
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/** @param {{ quiet: boolean, node?: string }} options with which Node, if not with the one that runs npm */
async function install({ quiet, node }) {
  // npm tells how it was started, so that it goes on with the same npm and the Node that it runs on.
  const { npm_execpath: npm, npm_node_execpath: ofNpm } = process.env
  const env = node ? { PATH: `${join(node, '..')}${delimiter}${process.env.PATH}` } : {}
  const { code, output } =
    npm && ofNpm ? await run(node ?? ofNpm, [npm, 'ci'], { env, quiet }) : await run('npm', ['ci'], { env, quiet })
  if (code !== 0)
    throw new Stop(`${output}패키지를 설치하지 못했습니다. 위의 npm 메시지를 확인해 주세요. (npm ci failed.)`)
}

/**
 * Installs once more with the Node that the packages brought, from outside the folder that npm empties: on a Node that is older than
 * a program asks for, npm leaves the program out without a word.
 * @param {boolean} quiet
 */
async function installWithProjectNode(quiet) {
  const folder = mkdtempSync(join(tmpdir(), 'lottolens-node-'))
  const node = join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
  try {
    cpSync(projectNode(), node)
    await install({ quiet, node })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Installs the packages of the lockfile, unless they are there.
 * @param {{ quiet?: boolean }} [options]
 */
export async function installWhenNeeded({ quiet = false } = {}) {
  if (isInstalled()) return
  if (!quiet) console.log('패키지를 설치합니다… (npm ci)')
  await install({ quiet })
  if (!isInstalled()) await installWithProjectNode(quiet)
}
