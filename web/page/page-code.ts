import { useContext } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router'

/** A page's code is waited for as long as its data, ms. */
const GIVEN_UP_AFTER = 10_000

export const UNREACHED = '페이지를 불러오지 못했습니다. 인터넷 연결을 확인하고 다시 시도해 주세요.'

/** Files that have been fetched once stay in the browser's cache: their names change with what is in them. */
const fetchedBefore = new Set<string>()

/** Which files of code a page still lacks; empty for one that can be shown at once (docs/decisions/0025). */
export function useMissingCode(): (path: string) => readonly string[] {
  const routes = useContext(UNSAFE_DataRouterContext)?.router.routes ?? []
  const framework = useContext(UNSAFE_FrameworkContext)
  const filesOf = (id: string) => {
    const route = framework?.manifest.routes[id]
    return route ? [route.module, ...(route.imports ?? [])] : []
  }
  return (path) => {
    const here = new Set(Object.keys(framework?.routeModules ?? {}).flatMap(filesOf))
    const wanted = (matchRoutes([...routes], path) ?? []).flatMap(({ route }) => filesOf(route.id ?? ''))
    return wanted.filter((file) => !here.has(file) && !fetchedBefore.has(file))
  }
}

/** Fetches files of code into the browser's cache. Rejects where one does not come. */
export async function fetchCode(files: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(GIVEN_UP_AFTER)
  const fetchOne = async (file: string) => {
    const answer = await fetch(file, { signal })
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
    await answer.arrayBuffer()
    fetchedBefore.add(file)
  }
  await Promise.all(files.map(fetchOne))
}
