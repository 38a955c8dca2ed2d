import { parseSync } from 'vite'

/*
 * Browsers that translate a page wrap each text node in elements of their own (<font>). React keeps the node that it made: it takes
 * it away from a parent that no longer holds it, or puts something before it, and the page ends with an error. A text that comes
 * and goes, or stands behind something that comes and goes, therefore has an element of its own. A text that is the only child
 * is safe: React sets it as the content of its element.
 */

/** What an expression may draw. `unknown`: a name or a call whose value is not seen here. */
type Kind = 'text' | 'element' | 'nothing' | 'unknown'

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Calls that give text, by the last part of their name. */
const TEXT_CALL = /(Wording|withParticle|^won$|Won$|^join$|^toFixed$|^toLocaleString$|^String$|^slice$|^replace$)/

/** Names whose value is text. */
const TEXT_NAME = /^(name|title|label|text|heading|message|sentence|words|left|reason)$/

function kindsOf(node: Node): readonly Kind[] {
  switch (node.type) {
    case 'JSXElement':
      return ['element']
    case 'JSXFragment':
      return drawn(node).flatMap(({ kinds }) => kinds)
    case 'JSXText':
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return ['text']
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? ['text'] : ['nothing']
    case 'LogicalExpression':
      return node.operator === '&&'
        ? ['nothing', ...kindsOf(node.right as Node)]
        : [...kindsOf(node.left as Node), ...kindsOf(node.right as Node)]
    case 'ConditionalExpression':
      return [...kindsOf(node.consequent as Node), ...kindsOf(node.alternate as Node)]
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return kindsOf(node.expression as Node)
    case 'CallExpression':
      return callKinds(node)
    case 'Identifier':
      return node.name === 'undefined' ? ['nothing'] : TEXT_NAME.test(String(node.name)) ? ['text'] : ['unknown']
    case 'MemberExpression':
      return TEXT_NAME.test(String((node.property as Node).name)) ? ['text'] : ['unknown']
    default:
      return ['unknown']
  }
}

function callKinds({ callee }: Node): readonly Kind[] {
  const { type, name, property } = callee as Node
  const called = type === 'Identifier' ? String(name) : String((property as Node | undefined)?.name ?? '')
  if (called === 'map' || called === 'flatMap') return ['nothing', 'element']
  return TEXT_CALL.test(called) ? ['text'] : ['unknown']
}

interface Drawn {
  readonly node: Node
  readonly kinds: readonly Kind[]
}

/** The children of an element that draw something; what stands in an unconditional fragment stands beside its siblings. */
function drawn({ children }: Node): readonly Drawn[] {
  return (children as readonly Node[]).flatMap((child) => {
    if (child.type === 'JSXText') {
      const text = String(child.value)
      return text.trim() === '' && text.includes('\n') ? [] : [{ node: child, kinds: ['text' as const] }]
    }
    const node = child.type === 'JSXExpressionContainer' ? (child.expression as Node) : child
    if (node.type === 'JSXEmptyExpression') return []
    return node.type === 'JSXFragment' ? drawn(node) : [{ node, kinds: kindsOf(node) }]
  })
}

const comesAndGoes = ({ kinds }: Drawn) =>
  kinds.length > 1 && (kinds.includes('nothing') || (kinds.includes('text') && kinds.includes('element')))
const mayBeText = ({ kinds }: Drawn) => kinds.includes('text')

/** The places among the children of one element at which a translated page would fail. */
function bareAmong(element: Node): readonly Node[] {
  const all = drawn(element)
  if (all.length < 2) return []
  return all.flatMap((one, i) => {
    if (!comesAndGoes(one)) return []
    if (mayBeText(one)) return [one.node]
    // What is put in goes before the next that is surely there.
    for (const next of all.slice(i + 1)) {
      if (mayBeText(next)) return [next.node]
      if (!comesAndGoes(next)) return []
    }
    return []
  })
}

/** Bare texts of a source file: their lines, from 1, each once, with the text. */
export function bareTexts(source: string): readonly string[] {
  const { program } = parseSync('file.tsx', source)
  const found = new Map<number, string>()
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one)
    if (!isNode(value)) return
    if (value.type === 'JSXElement' || value.type === 'JSXFragment')
      for (const { start } of bareAmong(value)) {
        const line = source.slice(0, start).split('\n').length
        found.set(start, `${line}: ${source.slice(start).trim().split('\n')[0]}`)
      }
    for (const [key, inside] of Object.entries(value)) if (key !== 'parent') look(inside)
  }
  look(program)
  return [...found.entries()].sort(([a], [b]) => a - b).map(([, text]) => text)
}
