/** What the address of the results asks for. */
export interface ResultsAddress {
  /** Null: no such page can be. */
  readonly page: number | null
  /** Null: nothing is searched. */
  readonly round: number | null
}

/** A round as a visitor types it: digits, more than zero; anything else is no search at all. */
export function searchedRound(text: string | null): number | null {
  const round = /^\s*\d+\s*$/.test(text ?? '') ? Number(text) : 0
  return round > 0 ? round : null
}

const pageAsked = (text: string | null): number | null =>
  text === null ? 1 : /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null

export const resultsAddress = (search: URLSearchParams): ResultsAddress => ({
  page: pageAsked(search.get('page')),
  round: searchedRound(search.get('round')),
})

export const resultsPath = (page: number) => (page === 1 ? '/results' : `/results?page=${page}`)
