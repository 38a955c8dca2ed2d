import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { projectNode } from './node.mjs'
import { precompress } from './precompress.mjs'
import { inProject, run, Stop, scriptOf } from './project.mjs'

/** The sources of the pages. */
const SOURCES = [
  ...['domain', 'contract', 'web', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'],
  'scripts/parts/service-worker.mjs',
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
 * Builds the pages, unless the last build was made of the same sources.
 * @param {{ quiet?: boolean }} [options]
 */
export async function buildWhenNeeded({ quiet = false } = {}) {
  const hash = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  if (!quiet) console.log('화면을 빌드합니다… (react-router build)')
  // Nothing of a former or interrupted build may be taken for this one.
  rmSync(inProject('build'), { recursive: true, force: true })
  // The worker knows by name what the pages are made of, so it comes after them.
  for (const args of [
    [scriptOf('@react-router/dev', 'react-router'), 'build'],
    [inProject('scripts', 'parts', 'service-worker.mjs')],
  ]) {
    const { code, output } = await run(projectNode(), args, { env: { NODE_ENV: 'production' }, quiet: true })
    if (code !== 0) throw new Stop(`${output}\n화면을 빌드하지 못했습니다. (The build failed.)`)
  }
  await precompress(inProject('build', 'client'))
  writeFileSync(STAMP, hash)
}
