import type { z } from 'zod'
import type { Draw, TalliedDraw, WinningStore } from '#domain/draw/draw.ts'

/** Why a source could not be reached or understood. */
type TroubleKind =
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'redirected'
  | 'refused' // 403, 429: too often, or from the wrong place
  | 'status'
  | 'not_json'
  | 'wrong_charset' // bytes that are not of the charset that they are declared to be
  | 'wrong_shape'
  | 'backing_off' // it was in trouble a moment ago: not asked at all

/** A source did not answer as expected; the message says what was wrong, in Korean, for staff. */
export class SourceTrouble extends Error {
  readonly kind: TroubleKind
  /** Seconds for which the source should not be asked. */
  readonly wait: number | undefined
  constructor(kind: TroubleKind, message: string, wait?: number) {
    super(message)
    this.kind = kind
    this.wait = wait
  }
}

/** A publisher of draws. Its answers are only parsed here; whether they can be true is judged in domain/draw/judge-readings.ts. */
export interface DrawSource {
  readonly name: string
  /** Its readings of rounds, both ends included; rounds that it does not have are left out. @throws {SourceTrouble} */
  readonly draws: (first: number, last: number) => Promise<readonly (Draw | TalliedDraw)[]>
  /** Shops that sold the first prizes of a round; empty while the source has none. @throws {SourceTrouble} */
  readonly stores: (round: number) => Promise<readonly WinningStore[]>
}

/** Problems that a message names, at most. */
const NAMED = 3

/** Parses an answer in its expected shape. @throws {SourceTrouble} that names where it differs */
export function shapedAs<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(answer)
  if (success) return data
  const named = error.issues.slice(0, NAMED).map(({ path, message }) => `${path.join('.') || '답'}: ${message}`)
  throw new SourceTrouble('wrong_shape', `답의 모양이 다릅니다. ${named.join(' / ')}`)
}

/** The name given to a shop without one, as in old rows. */
const UNNAMED_SHOP = '알려지지 않음'

/** Signs of text that was decoded in the wrong charset: the replacement character, controls, Latin letters in a row. */
const GARBLED = /\uFFFD|[\u0080-\u009F]|[\u00C0-\u00FF]{2}/

/** A name or an address of a shop, with normalised spaces, its Hangul in whole syllables. @throws {SourceTrouble} when it is garbled */
export function shopText(text: string | null | undefined): string {
  const clean = (text ?? '').normalize().replace(/\s+/g, ' ').trim().slice(0, 200)
  if (GARBLED.test(clean))
    throw new SourceTrouble('wrong_shape', `판매점의 글자가 깨져 있습니다: ${clean.slice(0, 40)}`)
  return clean || UNNAMED_SHOP
}
