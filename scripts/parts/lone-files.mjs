import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './project.mjs'

/*
 * Files that could stand with their only reader. A file is imported from two places, or is a page, a door (`routes.ts`),
 * tables, a thread's entry, code that comes later than its reader, or what a test is about, or has more than 150 lines.
 */

export const FOLDERS = ['domain', 'contract', 'server', 'web']
const LONG = 150
/**
 * What has one reader by its nature: a capability's door, its tables, what a thread starts with, and one of several that a
 * list names: a source of draws, a message channel.
 */
const ROLES = /(^|\/)([\w-]+-)?(routes|tables)\.ts$|-worker\.ts$|\/(official-source|channels)\//

/** @param {string} path */
const isTest = (path) => /\.test\.tsx?$|^(tests|bench|scripts)\//.test(path)

const IMPORT =
  /(?:^|[;\s])(?:import|export)\s(?:[^'"`;()]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]|new URL\('([^']+)', import\.meta/g

/** @param {string} path */
function read(path) {
  const text = readFileSync(join(root, path), 'utf8')
  /** @param {string} specifier */
  const target = (specifier) =>
    specifier.startsWith('#') ? specifier.slice(1) : resolve('/', dirname(path), specifier).slice(1)
  const found = Array.from(text.matchAll(IMPORT), ([, named, lazy, url]) => ({
    specifier: named ?? lazy ?? url ?? '',
    lazy,
  }))
    .filter(({ specifier }) => /^[.#]/.test(specifier))
    .map(({ specifier, lazy }) => ({ path: target(specifier), isLazy: lazy !== undefined }))
  return {
    path,
    lines: text.split('\n').length - 1,
    imports: new Set(found.map((one) => one.path)),
    /** Imports that come later than the file. */
    lazily: new Set(found.filter(({ isLazy }) => isLazy).map((one) => one.path)),
  }
}

const sources = globSync('{domain,contract,server,web,tests,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: root }).map(read)
export const product = sources.filter(
  ({ path }) => FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !isTest(path),
)
const pages = globSync('web/{routes,admin/pages}.ts', { cwd: root })
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

/** Each with its lines, its reader, and whether that one lies in the same folder. */
export const lone = product.flatMap(({ path, lines }) => {
  const [reader = '', ...others] = product.filter(({ imports }) => imports.has(path)).map((source) => source.path)
  const isTested = sources.some((source) => isTest(source.path) && source.imports.has(path))
  const isLater = product.some(({ lazily }) => lazily.has(path))
  const isPage = pages.includes(`'${path.replace('web/', '')}'`)
  return !reader || others.length || isTested || isPage || isLater || lines > LONG || ROLES.test(path)
    ? []
    : [{ path, lines, reader, isBeside: dirname(path) === dirname(reader) }]
})
