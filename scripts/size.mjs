import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './parts/project.mjs'

/* `npm run -s size` prints how much there is of each folder: files, and lines without tests. */

const FOLDERS = ['domain', 'contract', 'server', 'web']

const product = globSync(`{${FOLDERS}}/**/*.{ts,tsx}`, { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))

/** @param {readonly (string | number)[]} cells */
const print = ([name = '', ...cells]) =>
  console.log(String(name).padEnd(32) + cells.map((cell) => cell.toLocaleString('en').padStart(12)).join(''))

/** @param {string} name @param {string} folder */
function row(name, folder) {
  const inside = product.filter(({ path }) => path.startsWith(folder))
  print([name, inside.length, inside.reduce((sum, { lines }) => sum + lines, 0)])
}

print(['', 'files', 'lines'])
for (const folder of FOLDERS) {
  row(`${folder}/`, `${folder}/`)
  for (const room of globSync(`${folder}/*/`, { cwd: root }).sort()) row(`  ${room}/`, `${room}/`)
}
row('all', '')
