import { globSync } from 'node:fs'
import { FOLDERS, lone, product } from './parts/lone-files.mjs'
import { root } from './parts/project.mjs'

/*
 * `npm run -s size` prints how much there is of each folder: files, lines without tests, and files that could stand with
 * their only reader; `npm run -s size -- --files` names those.
 */

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
