import { readFileSync } from 'node:fs'
import { inProject, run, Stop } from './project.mjs'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockEntry */

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

/** Whether node_modules holds exactly what the lockfile names; npm itself notes there what it installed. */
function isInstalled() {
  const wanted = lockEntries(inProject('package-lock.json'))
  const installed = lockEntries(inProject('node_modules', '.package-lock.json'))
  if (!wanted) throw new Stop('package-lock.json이 없습니다. (package-lock.json is missing.)')
  if (!installed) return false
  return Object.entries(wanted).every(([folder, { version, integrity, optional }]) => {
    if (folder === '') return true
    const found = installed[folder]
    return found ? found.version === version && found.integrity === integrity : optional === true
  })
}

/**
 * Installs the packages of the lockfile, unless they are there.
 * @param {{ quiet?: boolean }} [options]
 */
export async function installWhenNeeded({ quiet = false } = {}) {
  if (isInstalled()) return
  if (!quiet) console.log('패키지를 설치합니다… (npm ci)')
  // npm tells how it was started, so that it goes on with the same npm and the Node that it runs on.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const { code, output } = npm && node ? await run(node, [npm, 'ci'], { quiet }) : await run('npm', ['ci'], { quiet })
  if (code !== 0)
    throw new Stop(`${output}패키지를 설치하지 못했습니다. 위의 npm 메시지를 확인해 주세요. (npm ci failed.)`)
}
