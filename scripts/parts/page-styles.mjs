// Run by the build: splits the sheet of the site into its rules and writes them beside the server's build, where
// `server/pages/page-styles.ts` reads them. Each has the at-rules around it, its selectors with what they need, and its declarations.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import postcss from 'postcss'
import { inProject } from './project.mjs'

/** At-rules that hold rules. */
const GROUPS = ['media', 'supports', 'layer', 'container']

/**
 * What no first picture shows: print, a pointer over something or the focus on it (until the sheet is there the browser's own ring),
 * the sign of the pointer and what a touch lights up, parts of native fields, moves from page to page, what a script opens, the bar of
 * the installed app (which has the sheet on the device), colours of the visitor's own choice (which the browser gives to all text by
 * itself), letters that seldom stand on a page, settings of letters and tabs that are the browser's own, shadow trees, and browsers
 * that know no `@property`.
 */
const LATER = {
  group:
    /^@media (print|\(hover:hover\)|\(forced-colors:\s*active\)|screen and \(display-mode:standalone\))|^@supports \(+-webkit-hyphens/,
  selector:
    /^\.outline-none$|^:+(-webkit-|-moz-|file-selector|view-transition|host)|(?<!\\|not\():(hover|focus|active)|dialog\[open\]|::backdrop|\.transition-/,
  declaration: /^(transition(-[a-z]+)?|cursor|tab-size|-webkit-tap-highlight-color|font-(feature|variation)-settings):/,
}
/** What shows the links over long parts to the keyboard, which may come before the sheet. */
const SKIP_LINKS = /^\.focus\\:/
/** A condition around rules that changes nothing: browsers that do not fulfil it ignore the declarations in it. */
const KNOWN = /^@supports \(color:\s*color-mix\(/
/** Letters for a page without ours, in the declaration that takes them from a variable, which every page has. */
const SPARE_LETTERS = /^(font-family:\s*var\(--letters),.*\)$/
/** The letters that come with a page; the others are named by the sheet. */
const FIRST_LETTERS = /font-family:\s*"?Pretendard Subset/

/** Escapes of CSS in a class: `md\:p-2` is the class `md:p-2`. */
const unescaped = (/** @type {string} */ name) =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code, character) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  )

/**
 * A selector without the `:where()` or `:is()` that it begins with, where that holds a single one: Tailwind's for neighbours and children.
 * @param {string} selector
 */
function unwrapped(selector) {
  const start = /^:(?:where|is)\(/.exec(selector)?.[0].length
  if (!start) return selector
  for (let i = start, depth = 0; i < selector.length; i++) {
    const character = selector[i]
    if (character === '\\') i += 1
    else if (character === '(' || character === '[') depth += 1
    else if (depth > 0) depth -= character === ')' || character === ']' ? 1 : 0
    else if (character === ',') return selector
    else if (character === ')') return selector.slice(start, i) + selector.slice(i + 1)
  }
  return selector
}

/**
 * The classes, elements and attributes without which a selector finds nothing; attributes are those that the server writes and no
 * script of the page's head. Those within `:not()`, `:is()` and the like are left out, so that
 * a rule is rather taken for needed than not.
 * @param {string} text
 */
function needsOf(text) {
  const selector = unwrapped(text)
  let outside = ''
  /** @type {string[]} */
  const attributes = []
  let depth = 0
  for (let i = 0; i < selector.length; i++) {
    const character = selector[i]
    if (character === '\\') {
      if (depth === 0) outside += selector.slice(i, i + 2)
      i += 1
    } else if (character === '(' || character === '[') {
      if (depth === 0 && character === '[') attributes.push(selector.slice(i + 1, selector.indexOf(']', i)))
      depth += 1
    } else if (character === ')' || character === ']') depth -= 1
    else if (depth === 0) outside += character
  }
  const classes = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[^\s.:>+~#*])+)/gi
  return {
    classes: [...outside.matchAll(classes)].map(([, name = '']) => unescaped(name)),
    attributes: [
      ...attributes.flatMap((text) => {
        const [name, value] = text.replaceAll('"', '').split('=')
        return name?.startsWith('aria-') ? [` ${name}="${value === undefined ? '' : `${value}"`}`] : []
      }),
      ...(outside.includes(':disabled') ? [' disabled=""'] : []),
      ...(outside.includes('::placeholder') ? [' placeholder="'] : []),
    ],
    elements: outside.replace(classes, '').match(/(?<![\w:#-])[a-z][a-z0-9-]*/gi) ?? [],
  }
}

/** Half of what Tailwind writes for distances is only for rows that run backwards, of which there are none: a variable, zero in its own rule. */
const BACKWARDS = /^--tw-(space|divide)-[xy]-reverse$/

/**
 * Writes a rule without that variable: `calc(calc(4px * 5) * var(--reverse))` is 0, and the same with `calc(1 - var(--reverse))` 20px.
 * @param {import('postcss').Rule} rule
 */
function settle(rule) {
  rule.walkDecls(BACKWARDS, (set) => {
    if (set.value !== '0') throw new Error(`${rule.selector} runs backwards, for which the sheet has no room.`)
    rule.walkDecls((declaration) => {
      const reversed = `var(${set.prop})`
      if (!declaration.value.includes(reversed)) return
      const [, factor = ''] = /^calc\((.+) \* (?:var|calc)\([^()]*(?:\([^()]*\))?\)\)$/.exec(declaration.value) ?? []
      const isNothing = declaration.value.endsWith(` * ${reversed})`)
      if (!factor || !(isNothing || declaration.value.endsWith(` * calc(1 - ${reversed}))`)))
        throw new Error(`${rule.selector} is not written as it was.`)
      const [, length, times] = /^calc\(([\d.]+)px \* (-?[\d.]+)\)$/.exec(factor) ?? []
      declaration.value = isNothing ? '0' : length ? `${Number(length) * Number(times)}px` : factor
    })
    set.remove()
  })
}

const assets = inProject('build', 'client', 'assets')
const name = readdirSync(assets).find((file) => /^app-.*\.css$/.test(file))
if (!name) throw new Error('The sheet of the site is not in the build.')
const sheet = postcss.parse(readFileSync(`${assets}/${name}`, 'utf8'))
sheet.walkRules(settle)
/** @type {unknown[]} */
const rules = []
/**
 * @param {import('postcss').Container} container
 * @param {readonly string[]} within
 */
const add = (container, within) => {
  for (const node of container.nodes ?? []) {
    if (node.type === 'rule') {
      const shown = node.selectors.filter((text) => SKIP_LINKS.test(text) || !LATER.selector.test(text))
      if (shown.length === 0) continue
      const selectors = shown.map((text) => ({ text, ...needsOf(text) }))
      // Lightning CSS writes some declarations several times over.
      const declarations = [...new Set(node.nodes.filter(({ type }) => type !== 'comment').map(String))]
        .filter((declaration) => !LATER.declaration.test(declaration))
        .map((declaration) => declaration.replace(SPARE_LETTERS, '$1)'))
      rules.push({ within, selectors, declarations })
    } else if (node.type === 'atrule') {
      const head = `@${node.name} ${node.params}`
      // Who does not know `color-mix` passes over what has it.
      if (KNOWN.test(head)) {
        add(node, within)
        continue
      }
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
