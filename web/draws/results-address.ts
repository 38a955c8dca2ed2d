import type { SearchOf } from '#contract/site/site-pages.ts'
import { writtenRound } from '#domain/draw/written-round.ts'

/** The search in the address of the results. */
export interface ResultsAddress {
  /** Null: no such page can be. */
  readonly page: number | null
  /** Null: nothing is searched; what is no round is no search. */
  readonly round: number | null
}

const pageAsked = (text: string | null): number | null =>
  text === null ? 1 : /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null

export const resultsAddress = (search: SearchOf<'/results'>): ResultsAddress => ({
  page: pageAsked(search.get('page')),
  round: writtenRound(search.get('round')),
})

export const resultsPath = (page: number) => (page === 1 ? '/results' : `/results?page=${page}`)

/** Where a round stands on its page of the list. */
export const roundAnchor = (round: number) => `round-${round}`
