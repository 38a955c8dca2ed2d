import type { SearchOf } from '#contract/site/site-pages.ts'
import { daysBetween, drawDateOf } from '#domain/calendar.ts'
import { writtenRound } from '#domain/draw/written-round.ts'

/** The search in the address of the results. */
export interface ResultsAddress {
  /** Null: no such page can be. */
  readonly page: number | null
  /** Null: nothing is searched; what is no round is no search. */
  readonly round: number | null
}

const pageUrlOf = (text: string | null): number | null =>
  text === null ? 1 : /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null

export const resultsAddress = (search: SearchOf<'/results'>): ResultsAddress => ({
  page: pageUrlOf(search.get('page')),
  round: writtenRound(search.get('round')),
})

export const resultsPath = (page: number) => (page === 1 ? '/results' : `/results?page=${page}`)

/** Where a round stands on its page of the list. */
export const roundAnchor = (round: number) => `round-${round}`

const yearOf = (day: string) => Number(day.slice(0, 4))

/**
 * The way to each year's first draw as the list has it, that is to its last one, newest year first. `newest`: the newest
 * stored round; `total`: how many draws are stored; `perPage`: how many the list shows at once.
 */
export function yearAddresses(newest: number, total: number, perPage: number): readonly (readonly [number, string])[] {
  const first = drawDateOf(1)
  const years = []
  for (let year = yearOf(drawDateOf(newest)); year >= yearOf(first); year--) years.push(year)
  return years.map((year) => {
    const round = Math.min(newest, Math.floor(daysBetween(first, `${year}-12-31`) / 7) + 1)
    const page = Math.floor(Math.min(newest - round, total - 1) / perPage) + 1
    // The newest draw stands above the list.
    return [year, round === newest ? resultsPath(1) : `${resultsPath(page)}#${roundAnchor(round)}`]
  })
}
