import type { Plugin } from 'vite'

/** As much of a syntax tree as is looked at here. */
interface Syntax {
  readonly start: number
  readonly end: number
  readonly body?: readonly Syntax[]
  readonly declaration?: Syntax | null
  readonly declarations?: readonly { readonly id?: { readonly name?: string }; readonly init?: Syntax | null }[]
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly Syntax[]
  readonly properties?: readonly Syntax[]
  readonly key?: { readonly name?: string }
}

/** The parts of a call that the browser reads; the schemas are the server's, `offline` is for the build of the service worker. */
const PARTS = new Set(['method', 'path', 'access', 'fresh_for', 'follows', 'changes'])

/**
 * The source of a contract file as the browser needs it: of one that declares calls nothing but where to call, without
 * the schemas, and Zod with them. Any other file stays as it is, such as one with what forms send.
 */
export function bareCalls(source: string, parse: (source: string) => unknown): string {
  const textOf = ({ start, end }: Syntax) => source.slice(start, end)
  const calls = ((parse(source) as Syntax).body ?? [])
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .flatMap(({ id, init }) => {
      if (init?.callee?.name !== 'endpoint') return []
      const parts = (init.arguments?.[0]?.properties ?? []).filter(({ key }) => PARTS.has(key?.name ?? ''))
      return `export const ${id?.name} = /*#__PURE__*/ endpoint({ ${parts.map(textOf).join(', ')} })`
    })
  return calls.length === 0 ? source : ["import { endpoint } from '#contract/endpoint.ts'", ...calls].join('\n')
}

const CONTRACT = /\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/
const WHOLE = '?whole'
/** Folders that draw lists and check forms by the contract, so they need it whole. */
const needsWhole = (importer: string) => importer.includes('/web/admin/') || importer.endsWith(WHOLE)

/**
 * Vite: the browser's copy of `contract/` knows where to call and nothing of what is checked there (docs/decisions/0052).
 * The pages of staff have another copy, which is whole.
 */
export const bareContract = (): Plugin => ({
  name: 'bare-contract',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer) {
    if (!importer || !needsWhole(importer)) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved && CONTRACT.test(resolved.id) ? { ...resolved, id: resolved.id + WHOLE } : resolved
  },
  transform: {
    order: 'pre',
    filter: { id: CONTRACT },
    handler(source) {
      return { code: bareCalls(source, (text) => this.parse(text, { lang: 'ts' })), map: null }
    },
  },
})
