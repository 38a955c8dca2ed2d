import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'

/** The path of every page, as the router knows it: `/results/:round`. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ''): readonly string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path === undefined ? above : `${above}/${path}`
    const isPage = index || (path !== undefined && children === undefined)
    return [...(isPage ? [own || '/'] : []), ...pathsOf(children ?? [], own)]
  })
}

export const PATHS = pathsOf(routes)

export const ofStaff = (path: string) => path.startsWith('/admin')
export const ofMembers = (path: string) => path.startsWith('/dashboard')
export const ofSigningIn = (path: string) => path.startsWith('/auth')

/**
 * An address for each path: its own, or for one with a parameter those that are named for it. A page that is added without
 * an example is an error, so that none is left out of what is looked at.
 */
export function addressesOf(paths: readonly string[], examples: Readonly<Record<string, readonly string[]>>): string[] {
  const unused = Object.keys(examples).filter((path) => !paths.includes(path))
  if (unused.length > 0) throw new Error(`The router knows no ${unused.join(', ')}`)
  return paths.flatMap((path) => {
    const named = examples[path]
    if (/[:*]/.test(path)) {
      if (named === undefined) throw new Error(`${path} has no example: add one`)
      return named
    }
    return [path, ...(named ?? [])]
  })
}

/** Every public page, one of each kind. */
export const PUBLIC_ADDRESSES = addressesOf(
  PATHS.filter((path) => path !== '/*' && !ofStaff(path) && !ofMembers(path) && !ofSigningIn(path)),
  {
    '/results': ['/results?page=2', '/results?round=777'],
    '/results/:round': ['/results/1245', '/results/1', '/results/1245?set=4-5-25-28-32-39'],
    '/analysis/number/:number': ['/analysis/number/34'],
    '/analysis/statistics': ['/analysis/statistics?from=1100&to=1245&bonus=1'],
    '/analysis/stores': ['/analysis/stores?region=%EC%84%9C%EC%9A%B8'],
    '/analysis/hot-cold': ['/analysis/hot-cold?range=50'],
    '/analysis/crowding': ['/analysis/crowding?numbers=4,5,25,28,32,39'],
  },
)
