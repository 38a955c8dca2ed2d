import type { Plugin } from 'vite'
import { type Edit, edited, type Syntax } from './syntax.ts'

/** What the browser never looks at: it calls by the first path and sends what the types allow; the server checks. */
const SERVER_PARTS = new Set(['params', 'query', 'body', 'reply', 'summary', 'aliases', 'kept', 'status'])

const isFunction = ({ type }: Syntax) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/** What is bound to a name at the top of a file and calls something, which a bundler has to keep for fear of what it does. */
const boundValues = (file: Syntax, source: string): Syntax[] =>
  [file.body ?? []]
    .flat()
    .map((statement) => statement.declaration ?? statement)
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap(({ init }) =>
      init && !isFunction(init) && source.slice(init.start, init.end).includes('(') ? [init] : [],
    )

/**
 * The source of a contract file without the schemas and sentences of its calls, and with every schema marked
 * as droppable. What declared a call is then used by nobody and falls out of the bundle, Zod included; a
 * schema that a form imports stays. Lines stay where they are.
 */
export function withoutServerParts(source: string, parse: (source: string) => unknown): string {
  const edits: Edit[] = []
  for (const value of boundValues(parse(source) as Syntax, source)) {
    const isEndpoint = value.callee?.name === 'endpoint'
    edits.push({ start: value.start, end: value.start, text: `/*#__PURE__*/ ${isEndpoint ? '' : '(() => ('}` })
    if (!isEndpoint) edits.push({ start: value.end, end: value.end, text: '))()' })
    for (const part of (isEndpoint && value.arguments?.[0]?.properties) || []) {
      if (!SERVER_PARTS.has(part.key?.name ?? '')) continue
      const end = part.end + (/^\s*,/.exec(source.slice(part.end))?.[0].length ?? 0)
      edits.push({ start: part.start, end, text: source.slice(part.start, end).replace(/[^\n]/g, '') })
    }
  }
  return edited(source, edits)
}

/** Vite: the browser's copy of `contract/` knows where to call and nothing of what is checked there. */
export const bareContract = (): Plugin => ({
  name: 'bare-contract',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    order: 'pre',
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(source) {
      return { code: withoutServerParts(source, (text) => this.parse(text, { lang: 'ts' })), map: null }
    },
  },
  // A form may import a schema, with its page. What every page loads may not.
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const entry = chunks.find(({ name }) => name === 'entry.client')
    const first = [entry?.fileName, ...(entry?.imports ?? [])]
    for (const { fileName, moduleIds } of chunks)
      if (first.includes(fileName) && moduleIds.some((id) => id.includes('/node_modules/zod/')))
        this.error(`bare-contract: ${fileName}, which every page loads, holds Zod`)
  },
})
