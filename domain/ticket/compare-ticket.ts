import type { TicketGame } from './ticket-qr.ts'

/** Games that somebody meant to buy: favourites, a slip, a ticket of a syndicate. */
export interface MeantGames {
  readonly name: string
  /** Each six different numbers, ascending. */
  readonly games: readonly (readonly number[])[]
}

/** A row of the paper beside the game that it is nearest to. */
interface ComparedRow {
  /** 0 for A. */
  readonly slot: number
  /** Numbers that were meant and are not on the paper, and those on the paper in their place; none where the row is the same. */
  readonly missing: readonly number[]
  readonly instead: readonly number[]
}

export interface ComparedTicket {
  readonly name: string
  /** Rows of the paper that are one of the games, or nearly, in their order. */
  readonly rows: readonly ComparedRow[]
  /** Games of which no row of the paper holds even so many numbers. */
  readonly absent: readonly (readonly number[])[]
}

/** Numbers that a row shares with a game at least to be taken for it: four of six are no chance. */
const NEARLY = 4

/**
 * Holds the rows of a paper against games that were meant, each game against one row at most, the most alike first. Null where no row
 * is alike: it is another ticket. `isWhole`: all of the games were meant for one paper, so that one which is not there is said.
 */
export function compareTicket(
  rows: readonly TicketGame[],
  { name, games }: MeantGames,
  isWhole: boolean,
): ComparedTicket | null {
  const pairs = rows
    .flatMap((row) =>
      games.map((game, at) => ({ row, at, shared: row.numbers.filter((one) => game.includes(one)).length })),
    )
    .filter(({ shared }) => shared >= NEARLY)
    .sort((one, other) => other.shared - one.shared)
  const [ofRow, ofGame] = [new Map<number, number>(), new Set<number>()]
  for (const { row, at } of pairs) {
    if (ofRow.has(row.slot) || ofGame.has(at)) continue
    ofRow.set(row.slot, at)
    ofGame.add(at)
  }
  if (ofRow.size === 0) return null
  return {
    name,
    rows: rows.flatMap(({ slot, numbers }) => {
      const game = games[ofRow.get(slot) ?? -1]
      if (!game) return []
      const missing = game.filter((number) => !numbers.includes(number))
      return [{ slot, missing, instead: numbers.filter((number) => !game.includes(number)) }]
    }),
    absent: isWhole ? games.filter((_, at) => !ofGame.has(at)) : [],
  }
}
