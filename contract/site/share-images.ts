import { LARGEST_NUMBER, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'

/** Pictures for those who share a page, PNG. Everything in them is in their address or in a published draw. */

/** The one sentence of the service: on the home page, in its tab, at the foot of every page, on every picture. */
export const SENTENCE = '로또, 있는 그대로 들여다보세요.'

/** Pixels. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const

/** The subject of a picture. */
export type SharedImage =
  | { readonly kind: 'site' }
  | { readonly kind: 'round'; readonly round: number }
  | { readonly kind: 'set'; readonly numbers: readonly number[] }
  | { readonly kind: 'crowding'; readonly numbers: readonly number[] }
  | { readonly kind: 'result'; readonly round: number; readonly numbers: readonly number[] }

/** Six numbers as an address has them, ascending: `4-5-25-28-32-42`. */
const setInAddress = (numbers: readonly number[]): string => numbers.join('-')

/** A round as far as its pictures change: by its stages, each of which comes once, and by its corrections. */
interface StateOfRound {
  readonly round_number: number
  readonly is_confirmed: boolean
  readonly first_prize_methods: object | null
  readonly corrections: readonly object[]
}

/** Messengers keep a picture by its address for weeks, so one that has changed needs another; the server reads only the path. */
const versionOf = ({ is_confirmed, first_prize_methods, corrections }: StateOfRound) =>
  `?v=${corrections.length}${is_confirmed ? 1 : 0}${first_prize_methods ? 1 : 0}`

export const SITE_IMAGE_PATH = '/share/site.png'
export const roundImage = (draw: StateOfRound) => `/share/round-${draw.round_number}.png${versionOf(draw)}`
export const setImage = (numbers: readonly number[]) => `/share/set-${setInAddress(numbers)}.png`
/** `round`: the round that the figure speaks of; it is another one each week. */
export const crowdingImage = (numbers: readonly number[], round: number | undefined) =>
  `/share/crowding-${setInAddress(numbers)}.png${round === undefined ? '' : `?v=${round}`}`
export const resultImage = (draw: StateOfRound, numbers: readonly number[]) =>
  `/share/result-${draw.round_number}-${setInAddress(numbers)}.png${versionOf(draw)}`

/** The page on which a set of numbers is held against a round. */
export const resultPath = (round: number, numbers: readonly number[]) =>
  `/results/${round}?set=${setInAddress(numbers)}`

/** The page on which it is seen with how many others six numbers would share. */
export const crowdingPath = (numbers: readonly number[]): string => `/analysis/crowding?numbers=${numbers.join(',')}`

/** The six different numbers of an address, 1 to 45; null where it is not exactly as we write it: one address a set. */
export function numbersInAddress(text: string | null): readonly number[] | null {
  const numbers = (text ?? '').split('-').map(Number)
  const isSet =
    numbers.length === NUMBERS_PER_DRAW &&
    numbers.every((number, i) => Number.isInteger(number) && number > (numbers[i - 1] ?? 0)) &&
    (numbers.at(-1) ?? 0) <= LARGEST_NUMBER
  return isSet && setInAddress(numbers) === text ? numbers : null
}

const ROUND = /^round-([1-9]\d{0,5})\.png$/
const CROWDING = /^crowding-([\d-]+)\.png$/
const SET = /^set-([\d-]+)\.png$/
const RESULT = /^result-([1-9]\d{0,5})-([\d-]+)\.png$/

/** Which picture a file's name asks for; null for none. */
export function sharedImageOf(file: string): SharedImage | null {
  if (SITE_IMAGE_PATH.endsWith(`/${file}`)) return { kind: 'site' }
  const round = ROUND.exec(file)
  if (round) return { kind: 'round', round: Number(round[1]) }
  const result = RESULT.exec(file)
  const crowding = CROWDING.exec(file)
  const numbers = numbersInAddress(result?.[2] ?? crowding?.[1] ?? SET.exec(file)?.[1] ?? null)
  if (numbers === null) return null
  if (crowding) return { kind: 'crowding', numbers }
  return result ? { kind: 'result', round: Number(result[1]), numbers } : { kind: 'set', numbers }
}
