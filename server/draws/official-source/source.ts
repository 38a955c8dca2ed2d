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
