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
