import type { Plugin } from 'vite'
import { edited, nodesOf } from './syntax.ts'

/*
 * Parts of packages that every page would carry and the site never uses. Written for exactly the versions
 * that package.json pins: when an update moves a part, or asks it for something new, the build stops.
 */

const ROUTER = 'react-router/dist/production/lib'
const QUERY = '@tanstack/query-core/build/modern'

/** Whole files, and what stands in for them. */
const UNUSED_FILES: Readonly<Record<string, string>> = {
  // `routeDiscovery: initial` sends all routes with the page; none are asked for later.
  [`${ROUTER}/dom/ssr/fog-of-war.js`]: `
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = () => ({})
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getManifestPath = undefined, getPathsWithAncestors = undefined, handleClientVersionMismatch = undefined`,
  [`${ROUTER}/router/instrumentation.js`]: `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined`,
  // Changes are made by `data/change.ts`.
  [`${QUERY}/mutationCache.js`]: `
    export class MutationCache { findAll() { return [] } clear() {} async resumePausedMutations() {} }`,
  // Lists have pages with addresses; nothing scrolls without end.
  [`${QUERY}/infiniteQueryBehavior.js`]: `
    export const infiniteQueryBehavior = undefined, hasNextPage = undefined, hasPreviousPage = undefined`,
}

/** Functions that nothing reaches: forms change data by the API, not by route actions or fetchers. */
const UNUSED_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  [`${ROUTER}/router/router.js`]: [
    'handleAction',
    'fetch',
    'handleFetcherAction',
    'handleFetcherLoader',
    'discoverRoutes',
  ],
  [`${ROUTER}/dom/ssr/single-fetch.js`]: [
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
    'nonSsrStrategy',
  ],
  // The root has a boundary of its own, in Korean.
  [`${ROUTER}/dom/ssr/errorBoundaries.js`]: ['RemixRootDefaultErrorBoundary', 'BoundaryShell'],
  // Pages are a few kB each and come when they are asked for.
  [`${ROUTER}/dom/ssr/components.js`]: ['PrefetchPageLinks'],
}

const endingOf = (id: string, paths: object) => Object.keys(paths).find((path) => id.endsWith(`/node_modules/${path}`))

/** The source with these functions emptied; reached all the same, one says so. */
function withoutFunctions(source: string, names: readonly string[], tree: unknown): { code: string; left: string[] } {
  const bodies = [...nodesOf(tree)].flatMap(({ type, id, body }) =>
    type === 'FunctionDeclaration' && id?.name && names.includes(id.name) && body && 'start' in body
      ? [{ name: id.name, start: body.start, end: body.end }]
      : [],
  )
  const edits = bodies.map(({ name, start, end }) => ({
    start,
    end,
    text: `{ throw new Error("lean-packages left out ${name}") }`,
  }))
  return { code: edited(source, edits), left: bodies.map(({ name }) => name) }
}

/** Names given to components for a debugger keep those that nobody uses. */
const withoutDisplayNames = (source: string) =>
  source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^(const \w+ = )(?=React\$1\.(forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ ')

/** Vite: leaves those parts out of what the browser loads; 7 kB on every page. */
export function leanPackages(): Plugin {
  const left = new Set<string>()
  return {
    name: 'lean-packages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/node_modules\/(react-router|@tanstack\/query-core)\// },
      handler(id) {
        const file = endingOf(id, UNUSED_FILES)
        if (file === undefined) return null
        left.add(file)
        return { code: UNUSED_FILES[file] ?? '', moduleSideEffects: false }
      },
    },
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\/lib\// },
      handler(source, id) {
        const file = endingOf(id, UNUSED_FUNCTIONS)
        const bare = withoutDisplayNames(source)
        if (file === undefined) return { code: bare, map: null }
        const emptied = withoutFunctions(bare, UNUSED_FUNCTIONS[file] ?? [], this.parse(bare))
        for (const name of emptied.left) left.add(`${file} ${name}`)
        return { code: emptied.code, map: null }
      },
    },
    buildEnd(error) {
      if (error) return
      const functions = Object.entries(UNUSED_FUNCTIONS).flatMap(([file, names]) =>
        names.map((name) => `${file} ${name}`),
      )
      for (const part of [...Object.keys(UNUSED_FILES), ...functions])
        if (!left.has(part)) this.error(`lean-packages: there is no ${part} any more`)
    },
  }
}
