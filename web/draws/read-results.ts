import { isApiError } from '#web/data/api-error.ts'
import { missingPage, type Reader } from '#web/data/reader.ts'
import { drawShown, drawsOnPage, latestDraw, liveRound, pagesOf } from './draw-queries.ts'
import type { ResultsAddress } from './results-address.ts'

export type SearchOutcome = 'none' | 'found' | 'not_found' | 'failed'

/** Reads what the results page shows: the round that was searched, or a page of the list. */
export async function readResults({ read, attempt }: Reader, { page, round }: ResultsAddress) {
  const [draw] = await Promise.all([
    round === null ? null : attempt(drawShown(round)),
    attempt(latestDraw),
    attempt(liveRound),
  ])
  const search: SearchOutcome =
    draw === null ? 'none' : !isApiError(draw) ? 'found' : draw.isRefusal ? 'not_found' : 'failed'
  if (search === 'found') return { search }
  if (page === null) throw missingPage()
  const { total } = await read(drawsOnPage(page))
  if (page > pagesOf(total)) throw missingPage()
  return { search }
}
