import type { Draw, TalliedDraw, WinningStore } from '#domain/draw/draw.ts'

/** Why a source could not be understood or reached. */
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

/** A source did not answer with what it is asked for; the message says what was wrong, in Korean, for staff. */
export class SourceTrouble extends Error {
  readonly kind: TroubleKind
  /** Seconds to leave it alone. */
  readonly wait: number | undefined
  constructor(kind: TroubleKind, message: string, wait?: number) {
    super(message)
    this.kind = kind
    this.wait = wait
  }
}

/** A publisher of draws. Its answers are only shaped here; whether they can be true is judged elsewhere. */
export interface DrawSource {
  readonly name: string
  /** Its readings of rounds, both ends included; rounds that it does not have are left out. @throws {SourceTrouble} */
  readonly draws: (first: number, last: number) => Promise<readonly (Draw | TalliedDraw)[]>
  /** Shops that sold the first prizes of a round; empty while it knows none. @throws {SourceTrouble} */
  readonly stores: (round: number) => Promise<readonly WinningStore[]>
}
