import {
  type FirstPrizeMethods,
  NUMBER_TYPES,
  NUMBERS_PER_DRAW,
  type NumberType,
  PRIZE_RANKS,
  type TalliedDraw,
  type WinningStore,
} from './draw.ts'

/**
 * The project's own history, one JSON object a line. `data/draws.jsonl`:
 * `{"round_number","draw_date","numbers","bonus_number","total_sales","prizes":[[winners,prize_per_winner] × 5],
 * "first_prize_methods":[auto,manual,semi_auto] or null}`; `data/stores.jsonl`:
 * `{"round_number","stores":[[store_rank,store_name,number_type,location],…]}`, only rounds whose stores are known.
 * The parsers look at shapes; whether a draw can be true is for `draw-checks.ts`.
 */

/** The shops that sold the first-prize games of one round. */
interface StoresOfRound {
  readonly round_number: number
  readonly stores: readonly WinningStore[]
}

type Line = Readonly<Record<string, unknown>>

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isNumberType = (value: unknown): value is NumberType => NUMBER_TYPES.includes(value as NumberType)

function field<T>(line: Line, name: string, isRight: (value: unknown) => value is T): T {
  const value = line[name]
  if (!isRight(value)) throw new Error(`${name} is ${JSON.stringify(value) ?? 'missing'}`)
  return value
}

const isWholeList =
  (length: number) =>
  (value: unknown): value is readonly number[] =>
    Array.isArray(value) && value.length === length && value.every(isWhole)

const isPairs = (value: unknown): value is readonly (readonly [number, number])[] =>
  Array.isArray(value) && value.length === PRIZE_RANKS.length && value.every(isWholeList(2))

const isMethods = (value: unknown): value is readonly [number, number, number] | null =>
  value === null || isWholeList(3)(value)

const isStores = (value: unknown): value is readonly (readonly [number, string, NumberType, string])[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (store: unknown) =>
      Array.isArray(store) &&
      store.length === 4 &&
      isWhole(store[0]) &&
      isText(store[1]) &&
      isNumberType(store[2]) &&
      isText(store[3]),
  )

function drawInLine(line: Line): TalliedDraw {
  const pairs = field(line, 'prizes', isPairs)
  const methods = field(line, 'first_prize_methods', isMethods)
  return {
    round_number: field(line, 'round_number', isWhole),
    draw_date: field(line, 'draw_date', isText),
    numbers: field(line, 'numbers', isWholeList(NUMBERS_PER_DRAW)),
    bonus_number: field(line, 'bonus_number', isWhole),
    total_sales: field(line, 'total_sales', isWhole),
    prizes: PRIZE_RANKS.map((rank, i) => {
      const [winners, prize_per_winner] = pairs[i] ?? [0, 0]
      return { rank, winners, prize_per_winner }
    }),
    first_prize_methods: methods && methodsOf(methods),
  }
}

const methodsOf = ([auto, manual, semi_auto]: readonly [number, number, number]): FirstPrizeMethods => ({
  auto,
  manual,
  semi_auto,
})

const storesInLine = (line: Line): StoresOfRound => ({
  round_number: field(line, 'round_number', isWhole),
  stores: field(line, 'stores', isStores).map(([store_rank, store_name, number_type, location]) => ({
    store_rank,
    store_name,
    number_type,
    location,
  })),
})

function linesOf<T extends { readonly round_number: number }>(text: string, read: (line: Line) => T): readonly T[] {
  const rows: T[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (line === '') continue
    try {
      const parsed: unknown = JSON.parse(line)
      if (typeof parsed !== 'object' || parsed === null) throw new Error('not an object')
      const row = read(parsed as Line)
      if (row.round_number <= (rows.at(-1)?.round_number ?? 0))
        throw new Error(`round ${row.round_number} is out of order`)
      rows.push(row)
    } catch (error) {
      throw new Error(`line ${i + 1}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return rows
}

/** The draws in the text of `data/draws.jsonl`, ascending. Throws an Error that names the line of a wrong shape. */
export const drawsInHistory = (text: string): readonly TalliedDraw[] => linesOf(text, drawInLine)

/** The shops in the text of `data/stores.jsonl`, by ascending round. Throws an Error that names the line of a wrong shape. */
export const storesInHistory = (text: string): readonly StoresOfRound[] => linesOf(text, storesInLine)
