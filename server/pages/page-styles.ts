import { readFile } from 'node:fs/promises'

/**
 * The styles that a page's first picture needs, written into the page (decision 0161): a browser paints it when its HTML is there,
 * and gets the sheet of the whole site behind it.
 */

const BUILT_RULES = new URL('../../build/server/page-styles.json', import.meta.url)

/** A selector, with the classes, elements and attributes without which it finds nothing. */
interface StyleSelector {
  readonly text: string
  readonly classes: readonly string[]
  readonly elements: readonly string[]
  /** As they begin in HTML. */
  readonly attributes: readonly string[]
}

/** A rule of the sheet, as the build wrote it (scripts/parts/page-styles.mjs). */
interface StyleRule {
  /** The at-rules around it, the outermost first. */
  readonly within: readonly string[]
  readonly selectors: readonly StyleSelector[]
  readonly declarations: readonly string[]
}

/** An at-rule that styles nothing by itself: letters, a property, keyframes, the order of layers. */
interface StyleDefinition {
  readonly within: readonly string[]
  readonly head: string
  readonly text: string
}

/** The CSS of a page, by its HTML. */
export type PageStyles = (html: string) => string

const NAMED_VARIABLES = /var\((--[\w-]+)/g
const CLASSES = / class="([^"]*)"/g
const ELEMENTS = /<([a-z][a-z0-9-]*)/gi
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
}

function classesIn(html: string): Set<string> {
  const classes = new Set<string>()
  for (const [, list = ''] of html.matchAll(CLASSES))
    for (const name of list.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity).split(' ')) classes.add(name)
  return classes
}

const elementsIn = (html: string) => new Set(Array.from(html.matchAll(ELEMENTS), ([, name = '']) => name))

const FOLDING = /<(\/?)(details|dialog|div)\b([^>]*)>|<\/summary>/g
/** Seen only by members (`[data-member]`), who have the sheet of the site from the page before; until it is there, room is kept. */
const FOR_MEMBERS = ' class="for-members'

/** A page without what its first picture folds: closed dialogs, closed details but for their summaries, and what is for members. */
function shownAtFirst(html: string): string {
  let shown = ''
  let from = 0
  const around: ('shown' | 'folds behind its summary' | 'folded')[] = []
  const isFolded = () => around.includes('folded')
  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of html.matchAll(FOLDING)) {
    const was = isFolded()
    if (slash) around.pop()
    else if (name === undefined) {
      if (around.at(-1) === 'folds behind its summary') around.splice(-1, 1, 'folded')
    } else if (name === 'div') around.push(attributes.includes(FOR_MEMBERS) ? 'folded' : 'shown')
    else if (/ open(=|$)/.test(attributes)) around.push('shown')
    else around.push(name === 'dialog' ? 'folded' : 'folds behind its summary')
    // A closed dialog is nothing by itself; the place of what is for members has to be told that it is not seen.
    if (isFolded() && !was) shown += html.slice(from, name === 'dialog' ? index : index + tag.length)
    if (!isFolded() && was) from = index
  }
  return isFolded() ? shown : shown + html.slice(from)
}

/** The name of the variable that a declaration sets; null where it sets a property of the browser's. */
const variableSet = (declaration: string): string | null => /^(--[\w-]+)\s*:/.exec(declaration)?.[1] ?? null

/** The names of the variables that declarations or the page itself read, also by way of other variables. */
function variablesRead(declarations: readonly string[], html: string): Set<string> {
  const setBy = new Map<string, string[]>()
  const left: string[] = [html]
  for (const declaration of declarations) {
    const name = variableSet(declaration)
    if (name === null) left.push(declaration)
    else setBy.set(name, [...(setBy.get(name) ?? []), declaration])
  }
  const read = new Set<string>()
  for (let text = left.pop(); text !== undefined; text = left.pop())
    for (const [, name = ''] of text.matchAll(NAMED_VARIABLES))
      if (!read.has(name)) {
        read.add(name)
        left.push(...(setBy.get(name) ?? []))
      }
  return read
}

/** Writes rules with the at-rules around them, once for neighbours that share them. */
function written(parts: readonly { readonly within: readonly string[]; readonly text: string }[]): string {
  let css = ''
  let open: readonly string[] = []
  for (const { within, text } of parts) {
    let shared = 0
    while (shared < open.length && open[shared] === within[shared]) shared += 1
    css +=
      '}'.repeat(open.length - shared) +
      within
        .slice(shared)
        .map((head) => `${head}{`)
        .join('') +
      text
    open = within
  }
  return css + '}'.repeat(open.length)
}

/** Picks the rules that a page's classes need out of those of the sheet. The result takes a page's HTML and gives its CSS. */
export function pageStyles(rules: readonly (StyleRule | StyleDefinition)[]): PageStyles {
  // Layers count in the order in which they are met first, and a page may have no rule of an early one.
  const layers = [...new Set(rules.flatMap(({ within }) => within.slice(0, 1)))].filter((head) =>
    head.startsWith('@layer '),
  )
  const order = layers.length > 0 ? `@layer ${layers.map((head) => head.slice('@layer '.length)).join(',')};` : ''

  return (page) => {
    const html = shownAtFirst(page)
    const classes = classesIn(html)
    const elements = elementsIn(html)
    const isMet = (needed: StyleSelector) =>
      needed.classes.every((name) => classes.has(name)) &&
      needed.elements.every((name) => elements.has(name)) &&
      needed.attributes.every((beginning) => html.includes(beginning))
    const met = rules.flatMap((rule): (StyleRule | StyleDefinition)[] => {
      if ('head' in rule) return [rule]
      const selectors = rule.selectors.filter(isMet)
      return selectors.length > 0 ? [{ ...rule, selectors }] : []
    })
    const declarations = met.flatMap((rule) => ('head' in rule ? [] : rule.declarations))
    const read = variablesRead(declarations, html)
    const animations = new Set(
      declarations.flatMap((text) => (text.startsWith('animation') ? (text.match(/[\w-]+/g) ?? []) : [])),
    )
    const isUsed = ({ head }: StyleDefinition) => {
      const [kind, name = ''] = head.split(' ')
      if (kind === '@property') return read.has(name)
      return kind === '@keyframes' ? animations.has(name) : true
    }
    const isKept = (declaration: string) => {
      const name = variableSet(declaration)
      return name === null || read.has(name)
    }
    const parts = met.flatMap((rule) => {
      if ('head' in rule) return isUsed(rule) ? [{ within: rule.within, text: rule.text }] : []
      const kept = rule.declarations.filter(isKept)
      const text = `${rule.selectors.map((selector) => selector.text).join(',')}{${kept.join(';')}}`
      return kept.length > 0 ? [{ within: rule.within, text }] : []
    })
    return order + written(parts)
  }
}

/** The styles of the built site. */
export const builtPageStyles = async (): Promise<PageStyles> =>
  pageStyles(JSON.parse(await readFile(BUILT_RULES, 'utf8')))
