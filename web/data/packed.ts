import { type Fields, isFields } from '#domain/is-fields.ts'

/*
 * How answers of the API travel within a page: JSON, in which rows of a table are written as its columns, and many whole numbers as
 * one letter each. A page of figures comes in a flight of TCP less so, and its digits would be a third of it.
 */

/** What is written otherwise stands in an object with one of these; no name of the API begins so. */
interface Table {
  readonly '~rows': Readonly<Record<string, unknown>>
}
interface Lines {
  /** Lists of one length, one behind the other. */
  readonly '~lines': unknown
  readonly length: number
}
interface Numbers {
  /** A letter each: its place among the letters, added to `from`. */
  readonly '~letters': string
  readonly from: number
  /** Where the letters tell the steps from number to number, and not the numbers: the first of them. */
  readonly first?: number
  /** Of numbers with decimals: by what these are divided. */
  readonly per?: number
}

/** All that neither JSON nor HTML writes otherwise within a text. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_{|}~'
/** Shorter lists stay as they are. */
const LEAST = { rows: 3, lines: 3, numbers: 8 } as const
/** In place of a letter, where there is no number. */
const NONE = ' '

const mapFields = (fields: Fields, change: (value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]))

/** The names that all rows have, in one order; null for what is no table. */
function columnsOf(list: readonly unknown[]): readonly string[] | null {
  const [first] = list
  if (list.length < LEAST.rows || !isFields(first)) return null
  const names = Object.keys(first)
  const isRow = (row: unknown) => {
    const own = isFields(row) ? Object.keys(row) : []
    return own.length === names.length && own.every((name, i) => name === names[i])
  }
  return names.length > 0 && list.every(isRow) ? names : null
}

/** The length that all lists have; null for what is not so many lists of some length. */
function lengthOf(list: readonly unknown[]): number | null {
  const [first] = list
  if (list.length < LEAST.lines || !Array.isArray(first) || first.length === 0) return null
  return list.every((line) => Array.isArray(line) && line.length === first.length) ? first.length : null
}

type Figure = number | null

const ends = (numbers: readonly Figure[]) => {
  const there = numbers.filter((number) => number !== null)
  return { least: Math.min(...there), most: Math.max(...there) }
}

function asLetters(numbers: readonly Figure[]): Numbers | null {
  const { least, most } = ends(numbers)
  if (!(most - least < LETTERS.length)) return null
  return {
    '~letters': numbers.map((number) => (number === null ? NONE : LETTERS[number - least])).join(''),
    from: least,
  }
}

/** Whole numbers, and by what they are divided. Division rounds as reading does, so 969 / 10 is the very number that 96.9 is. */
function wholeNumbersIn(
  list: readonly unknown[],
): { readonly numbers: readonly Figure[]; readonly per: number } | null {
  if (!list.every((each) => typeof each === 'number' || each === null)) return null
  for (const per of [1, 10, 100]) {
    const numbers = list.map((number) => number && Math.round(number * per))
    if (numbers.every((number, i) => number === null || (Number.isSafeInteger(number) && number / per === list[i])))
      return { numbers, per }
  }
  return null
}

function packNumbers(list: readonly unknown[]): Numbers | null {
  const whole = wholeNumbersIn(list)
  if (!whole) return null
  const written = asStepsOrLetters(whole.numbers)
  return written && (whole.per === 1 ? written : { ...written, per: whole.per })
}

function asStepsOrLetters(numbers: readonly Figure[]): Numbers | null {
  const [first = null, ...rest] = numbers
  if (first === null || rest.includes(null)) return asLetters(numbers)
  const steps = rest.map((number, i) => Number(number) - Number(numbers[i]))
  const range = (of: readonly Figure[]) => ends(of).most - ends(of).least
  if (range(steps) >= range(numbers)) return asLetters(numbers)
  const written = asLetters(steps)
  return written && { ...written, first }
}

function packValue(value: unknown): unknown {
  if (isFields(value)) {
    const taken = Object.keys(value).find((name) => name.startsWith('~'))
    if (taken !== undefined) throw new Error(`No name of the API may begin as ${taken} does.`)
    return mapFields(value, packValue)
  }
  if (!Array.isArray(value)) return value
  const names = columnsOf(value)
  if (names)
    return {
      '~rows': Object.fromEntries(names.map((name) => [name, packValue(value.map((row) => row[name]))])),
    } satisfies Table
  const length = lengthOf(value)
  if (length !== null) return { '~lines': packValue(value.flat()), length } satisfies Lines
  return (value.length >= LEAST.numbers && packNumbers(value)) || value.map(packValue)
}

function unpackValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackValue)
  if (!isFields(value)) return value
  if ('~letters' in value) {
    const { '~letters': letters, from, first, per = 1 } = value as unknown as Numbers
    const told = [...letters].map((letter) => (letter === NONE ? null : LETTERS.indexOf(letter) + from))
    let last = first ?? 0
    const numbers = first === undefined ? told : [first, ...told.map((step) => (last += step ?? 0))]
    return numbers.map((number) => number && number / per)
  }
  if ('~lines' in value) {
    const { '~lines': flat, length } = value as unknown as Lines
    const all = unpackValue(flat) as unknown[]
    return Array.from({ length: all.length / length }, (_, i) => all.slice(i * length, (i + 1) * length))
  }
  const fields = mapFields((value as Partial<Table>)['~rows'] ?? value, unpackValue) as Record<string, unknown[]>
  if (!('~rows' in value)) return fields
  const names = Object.keys(fields)
  return fields[names[0] as string]?.map((_, i) => Object.fromEntries(names.map((name) => [name, fields[name]?.[i]])))
}

/** A value of JSON as a short text. */
export const packed = (value: unknown): string => JSON.stringify(packValue(value))

/** The value of such a text. */
export const unpacked = (text: string): unknown => unpackValue(JSON.parse(text))
