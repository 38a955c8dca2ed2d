// Run by the build: splits the sheet of the site into its rules and writes them beside the server's build, where
// `server/pages/page-styles.ts` reads them. Each has the at-rules around it, its selectors with what they need, and its declarations.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import postcss from 'postcss'
import { inProject } from './project.mjs'

/** At-rules that hold rules. */
const GROUPS = ['media', 'supports', 'layer', 'container']

/**
 * What no first picture shows: print, a pointer over something, parts of native fields, moves from page to page, what a script opens,
 * letters that seldom stand on a page, and browsers that know no `@property`.
 */
const LATER = {
  group: /^@media print|^@media \(hover:hover\)|^@supports \(+-webkit-hyphens/,
  selector: /^:+(-webkit-|-moz-|file-selector|view-transition)|dialog\[open\]|::backdrop|\.transition-/,
}
/** The letters that come with a page; the others are named by the sheet. */
const FIRST_LETTERS = /font-family:\s*"?Pretendard Subset/

/** Escapes of CSS in a class: `md\:p-2` is the class `md:p-2`. */
const unescaped = (/** @type {string} */ name) =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code, character) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  )

/**
 * The classes and elements without which a selector finds nothing. Those within `:not()`, `:is()` and the like are left out, so that
 * a rule is rather taken for needed than not.
 * @param {string} selector
 */
function needsOf(selector) {
  let outside = ''
  let depth = 0
  for (let i = 0; i < selector.length; i++) {
    const character = selector[i]
    if (character === '\\') {
      if (depth === 0) outside += selector.slice(i, i + 2)
      i += 1
    } else if (character === '(' || character === '[') depth += 1
    else if (character === ')' || character === ']') depth -= 1
    else if (depth === 0) outside += character
  }
  const classes = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[^\s.:>+~#*])+)/gi
  return {
    classes: [...outside.matchAll(classes)].map(([, name = '']) => unescaped(name)),
    elements: outside.replace(classes, '').match(/(?<![\w:#-])[a-z][a-z0-9-]*/gi) ?? [],
  }
}

const assets = inProject('build', 'client', 'assets')
const name = readdirSync(assets).find((file) => /^app-.*\.css$/.test(file))
if (!name) throw new Error('The sheet of the site is not in the build.')
const sheet = postcss.parse(readFileSync(`${assets}/${name}`, 'utf8'))
/** @type {unknown[]} */
const rules = []
/**
 * @param {import('postcss').Container} container
 * @param {readonly string[]} within
 */
const add = (container, within) => {
  for (const node of container.nodes ?? []) {
    if (node.type === 'rule') {
      const shown = node.selectors.filter((text) => !LATER.selector.test(text))
      if (shown.length === 0) continue
      const selectors = shown.map((text) => ({ text, ...needsOf(text) }))
      const declarations = node.nodes.filter(({ type }) => type !== 'comment').map(String)
      rules.push({ within, selectors, declarations })
    } else if (node.type === 'atrule') {
      const head = `@${node.name} ${node.params}`
      if (LATER.group.test(head) || (node.name === 'font-face' && !FIRST_LETTERS.test(String(node)))) continue
      if (node.nodes && GROUPS.includes(node.name)) add(node, [...within, head])
      else rules.push({ within, head, text: String(node) })
    }
  }
}
add(sheet, [])
writeFileSync(inProject('build', 'server', 'page-styles.json'), JSON.stringify(rules))
// Those letters are named in pages alone: named once more by a sheet that comes later, they would take the place of painted ones.
sheet.walkAtRules('font-face', (rule) => void (FIRST_LETTERS.test(String(rule)) && rule.remove()))
writeFileSync(`${assets}/${name}`, sheet.toString())
