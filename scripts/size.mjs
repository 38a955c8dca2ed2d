import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './parts/project.mjs'

/*
 * `npm run -s size` prints how much there is of each folder: files, lines without tests, and files that could stand with
 * their only reader; `npm run -s size -- --files` names those. A file is imported from two places, or is a page, a door
 * (`routes.ts`), tables, a thread's entry or what a test is about, or has more than 150 lines.
 */

const FOLDERS = ['domain', 'contract', 'server', 'web']
const LONG = 150
/** Files that have one reader by their nature: a capability's door, its tables, and the entry of a thread. */
const ROLES = /(^|\/)([\w-]+-)?(routes|tables)\.ts$|-worker\.ts$/

/** @param {string} path */
const isTest = (path) => /\.test\.tsx?$|^(tests|bench|scripts)\//.test(path)

const IMPORT =
  /(?:^|[;\s])(?:import|export)\s(?:[^'"`;()]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]|new URL\('([^']+)', import\.meta/g

/** @param {string} path */
function read(path) {
  const text = readFileSync(join(root, path), 'utf8')
  const imports = Array.from(text.matchAll(IMPORT), ([, named, lazy, url]) => named ?? lazy ?? url ?? '')
    .filter((specifier) => /^[.#]/.test(specifier))
    .map((specifier) =>
      specifier.startsWith('#') ? specifier.slice(1) : resolve('/', dirname(path), specifier).slice(1),
    )
  return { path, lines: text.split('\n').length - 1, imports: new Set(imports) }
}

const sources = globSync('{domain,contract,server,web,tests,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: root }).map(read)
const product = sources.filter(({ path }) => FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !isTest(path))
const pages = globSync('web/{routes,admin/pages}.ts', { cwd: root })
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

const lone = product.flatMap(({ path, lines }) => {
  const [reader = '', ...others] = product.filter(({ imports }) => imports.has(path)).map((source) => source.path)
  const isTested = sources.some((source) => isTest(source.path) && source.imports.has(path))
  const isPage = pages.includes(`'${path.replace('web/', '')}'`)
  return !reader || others.length || isTested || isPage || lines > LONG || ROLES.test(path)
    ? []
    : [{ path, lines, reader, isBeside: dirname(path) === dirname(reader) }]
})

/** @param {readonly (string | number)[]} cells */
const print = ([name = '', ...cells]) =>
  console.log(String(name).padEnd(32) + cells.map((cell) => cell.toLocaleString('en').padStart(12)).join(''))

/** @param {string} name @param {string} folder */
function row(name, folder) {
  /** @param {{ path: string }} source */
  const isInside = ({ path }) => path.startsWith(folder)
  const inside = product.filter(isInside)
  const some = lone.filter(isInside)
  print([
    name,
    inside.length,
    inside.reduce((sum, { lines }) => sum + lines, 0),
    some.length,
    some.filter(({ isBeside }) => isBeside).length,
  ])
}

if (process.argv.includes('--files')) {
  for (const { path, lines, reader } of lone) console.log(`${path} (${lines}) ← ${reader}`)
} else {
  print(['', 'files', 'lines', 'one reader', 'beside it'])
  for (const folder of FOLDERS) {
    row(`${folder}/`, `${folder}/`)
    for (const room of globSync(`${folder}/*/`, { cwd: root }).sort()) row(`  ${room}/`, `${room}/`)
  }
  row('all', '')
}
