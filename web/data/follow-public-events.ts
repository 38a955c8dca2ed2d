import type { QueryClient } from '@tanstack/react-query'
import { untilItComes } from './until-it-comes.ts'

/** Milliseconds. What is shown first comes first; a stream that is never through is begun when all else is. */
const BEGIN_AFTER = 3_000

/** Keeps what this tab shows of public things as new as the site is; its code comes when it begins. */
export function followPublicEvents(client: QueryClient): void {
  const listen = () =>
    void untilItComes(() => import('./public-events.ts')).then(({ listenForAll }) => listenForAll(client))
  const begin = () => setTimeout(listen, BEGIN_AFTER)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
