/** What the address of the numbers page asks for. */
export interface NumbersAddress {
  /** From 1. */
  readonly page: number
  /** Null: all rounds. */
  readonly round: number | null
}

const wholeOf = (text: string | null, longest: number): number | null =>
  text !== null && new RegExp(`^[1-9]\\d{0,${longest - 1}}$`).test(text) ? Number(text) : null

/** The page and the round of an address; what is neither counts as not given. */
export const numbersAddress = (search: URLSearchParams): NumbersAddress => ({
  page: wholeOf(search.get('page'), 4) ?? 1,
  round: wholeOf(search.get('round'), 6),
})

/** A round that a visitor wrote, perhaps as `제1246회` or with spaces; null for what is none. */
export const writtenRound = (text: string): number | null => wholeOf(text.replace(/[\s제회,]/g, ''), 6)

export function numbersPath({ page, round }: NumbersAddress): string {
  const search = new URLSearchParams({
    ...(round !== null && { round: String(round) }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size === 0 ? '/dashboard/numbers' : `/dashboard/numbers?${search}`
}
