import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { projectNode } from './node.mjs'
import { precompress } from './precompress.mjs'
import { inProject, run, Stop, scriptOf } from './project.mjs'

/** The sources of the pages. */
const SOURCES = [
  ...['domain', 'contract', 'web', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'],
  ...['scripts/parts/build.mjs', 'scripts/parts/page-styles.mjs', 'scripts/parts/service-worker.mjs'],
]
const STAMP = inProject('build', 'sources.sha256')

/** One hash over every source file's path and content. */
function hashOfSources() {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(inProject(path)))
      .update('\0')
  /** @param {string} folder */
  const addFolder = (folder) => {
    for (const entry of readdirSync(inProject(folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) addFolder(path)
      else if (!/\.test\.tsx?$/.test(entry.name)) add(path)
    }
  }
  for (const source of SOURCES) source.includes('.') ? add(source) : addFolder(source)
  return hash.digest('hex')
}

/**
 * Takes out of the browser's list of pages which files each page is made of: React Router reads that on the server, and in
 * the browser only for links that fetch a page ahead, of which there is none (`prefetch`). 3 of 5 kB brotli on every page.
 */
function shortenManifest() {
  const assets = inProject('build', 'client', 'assets')
  for (const name of readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name))) {
    const path = `${assets}/${name}`
    const text = readFileSync(path, 'utf8')
    const [from, to] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
    const manifest = JSON.parse(text.slice(from, to))
    for (const route of Object.values(manifest.routes)) delete route.imports
    writeFileSync(path, text.slice(0, from) + JSON.stringify(manifest) + text.slice(to))
  }
}

/**
 * Builds the pages, unless the last build was made of the same sources.
 * @param {{ quiet?: boolean }} [options]
 */
export async function buildWhenNeeded({ quiet = false } = {}) {
  const hash = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  if (!quiet) console.log('화면을 빌드합니다… (react-router build)')
  // Nothing of a former or interrupted build may be taken for this one.
  rmSync(inProject('build'), { recursive: true, force: true })
  /** @param {string[]} args */
  const make = async (...args) => {
    const { code, output } = await run(projectNode(), args, { env: { NODE_ENV: 'production' }, quiet: true })
    if (code !== 0) throw new Stop(`${output}\n화면을 빌드하지 못했습니다. (The build failed.)`)
  }
  await make(scriptOf('@react-router/dev', 'react-router'), 'build')
  shortenManifest()
  // The worker knows by name what the pages are made of, so it comes after them.
  await make(inProject('scripts', 'parts', 'service-worker.mjs'))
  // The worker finds the letters by the sheet, which does not name them afterwards.
  await make(inProject('scripts', 'parts', 'page-styles.mjs'))
  await precompress(inProject('build', 'client'))
  writeFileSync(STAMP, hash)
}
