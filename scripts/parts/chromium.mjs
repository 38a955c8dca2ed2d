import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { projectNode } from './node.mjs'
import { inProject, run, Stop, scriptOf } from './project.mjs'

const WITHOUT_WINDOWS = 'chromium-headless-shell'
/** The one without windows first: journeys take a third less time with it. */
const COMMANDS = [WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Of Debian; older releases have only the second. */
const PACKAGES = [WITHOUT_WINDOWS, 'chromium']

/** @param {string} command */
const onPath = (command) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path))

/** The browser that Playwright keeps for itself, when it was downloaded. */
function playwrightsOwn() {
  const path = createRequire(inProject('package.json'))('playwright-core').chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** A Chromium of this machine: CHROMIUM_PATH, one on the PATH, or Playwright's own. */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env
  if (!CHROMIUM_PATH) return COMMANDS.map(onPath).find(Boolean) ?? playwrightsOwn()
  if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
  throw new Stop(`CHROMIUM_PATH에 브라우저가 없습니다: ${CHROMIUM_PATH} (CHROMIUM_PATH names no file.)`)
}

/** Installs Debian's, where this process may; true when it is there. */
async function installByApt() {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env, quiet: true })
  for (const name of PACKAGES) {
    const args = ['install', '-qy', '--no-install-recommends', name, 'fonts-noto-cjk']
    if ((await run('apt-get', args, { env, quiet: true })).code === 0) return true
  }
  return false
}

/** Downloads the browser that Playwright keeps for itself; true when that worked. */
async function download() {
  const args = [scriptOf('@playwright/test', 'playwright'), 'install', 'chromium']
  return (await run(projectNode(), args, { quiet: true })).code === 0
}

/** The path of a Chromium, installed when the machine has none. */
export async function chromium() {
  // CI walks every journey: there the quicker one is installed beside one with windows.
  if (process.env.CI && !process.env.CHROMIUM_PATH && !onPath(WITHOUT_WINDOWS)) await installByApt()
  const found = findChromium() ?? ((await installByApt()) || (await download()) ? findChromium() : undefined)
  if (found) return found
  throw new Stop(
    'Chromium을 설치하거나(Debian: apt-get install chromium) CHROMIUM_PATH에 경로를 적어 주세요. ' +
      '(Please install Chromium, or name one in CHROMIUM_PATH.)',
  )
}
