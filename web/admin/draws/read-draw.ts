import type { listHeldReadings } from '#contract/admin/draw-fetching.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Draw, TalliedDraw, WinningStore } from '#domain/draw/draw.ts'
import { exactWon } from '#domain/money/won.ts'

export type Held = Reply<typeof listHeldReadings>['held'][number]

/** What one source said of a round. */
export interface Reading {
  readonly source: string
  readonly draw: Draw | TalliedDraw
  readonly stores?: readonly WinningStore[]
}

/** The contract leaves open what sources say; the server keeps draws of the domain's shape. */
export const readingsOf = ({ readings }: Held) => readings as unknown as readonly Reading[]

/** A reading in words, line by line, so that two can be compared; what it does not tell is a dash. */
export function linesOf({ draw, stores }: Reading): readonly (readonly [name: string, value: string])[] {
  const money = 'prizes' in draw ? draw : null
  return [
    ['추첨일', draw.draw_date],
    ['번호', draw.numbers.join(' ')],
    ['보너스', String(draw.bonus_number)],
    ['판매액', money ? exactWon(money.total_sales) : '–'],
    ...([1, 2, 3, 4, 5] as const).map((rank) => {
      const prize = money?.prizes.find((one) => one.rank === rank)
      return [
        `${rank}등`,
        prize ? `${prize.winners.toLocaleString('ko-KR')}게임 · ${exactWon(prize.prize_per_winner)}` : '–',
      ] as const
    }),
    ['판매점', stores ? `${stores.length}곳` : '–'],
  ]
}
