import type { Draw } from '#contract/draws/draws.ts'
import { dayAndWeekdayWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { BONUS_BALL_COLOUR } from '#domain/draw/ball-colour.ts'
import { NUMBER_TYPE_NAMES, type PrizeRank } from '#domain/draw/draw.ts'
import { prizeRank } from '#domain/draw/prize-rank.ts'
import { exactWon, wonWording } from '#domain/money/won.ts'
import { CARD, NIGHT, PAPER, type Palette } from './palettes.ts'
import { ball, flowers, hitBall, LEFT, line, missedBall, picture, RIGHT, rings } from './picture-parts.ts'

/** The pictures as SVG, 1200 by 630. They say what is published and nothing of whoever shares them. */

const { ink, soft } = NIGHT
/** Where each fact of a round begins. */
const FACTS_AT = [LEFT + 2, 400, 620] as const

/** A round: balls, first prize, winners, how they chose. */
export function roundPicture(draw: Draw): string {
  const balls = [
    ...draw.numbers.map((number, i) => ball(LEFT + 62 + 140 * i, 250, 62, number)),
    line(938, 266, '+', { size: 48, fill: soft, anchor: 'middle' }),
    ball(1042, 250, 62, draw.bonus_number, BONUS_BALL_COLOUR),
  ]
  const facts = factsOf(draw).map(([name, said], i) => {
    const x = FACTS_AT[i as 0 | 1 | 2]
    return (
      line(x, 395, name, { size: 26, fill: soft }) +
      line(x, 466, said, { size: said.length > 11 ? 40 : 60, fill: ink, isBold: true })
    )
  })
  return picture(
    NIGHT,
    rings(NIGHT),
    [
      line(LEFT, 119, `제${draw.round_number}회 당첨번호`, { size: 58, fill: ink, isBold: true }),
      line(RIGHT, 119, dayAndWeekdayWording(draw.draw_date), { size: 29, fill: soft, anchor: 'end' }),
      ...balls,
      ...facts,
    ].join(''),
  )
}

function factsOf(draw: Draw): readonly (readonly [name: string, said: string])[] {
  const { first_prize_winners: winners, first_prize_amount: won, first_prize_methods: ways } = draw
  if (winners === null || won === null) return [['1등 한 게임', '집계 중']]
  if (winners === 0) return [['1등', '당첨자 없음']]
  const chosen = ways
    ? (
        [
          ['auto', ways.auto],
          ['manual', ways.manual],
          ['semi-auto', ways.semi_auto],
        ] as const
      ).filter(([, games]) => games > 0)
    : []
  return [
    ['1등 한 게임', wonWording(won)],
    ['당첨', `${countWording(winners)}명`],
    ...(chosen.length > 0
      ? [['고른 방법', chosen.map(([way, games]) => `${NUMBER_TYPE_NAMES[way]} ${games}`).join(' · ')] as const]
      : []),
  ]
}

/** Six numbers. */
export const setPicture = (numbers: readonly number[]): string =>
  picture(
    NIGHT,
    flowers(NIGHT),
    [
      line(LEFT, 119, '내가 고른 여섯 번호', { size: 58, fill: ink, isBold: true }),
      ...numbers.map((number, i) => ball(LEFT + 74 + 166 * i, 300, 74, number)),
      line(LEFT + 2, 446, '어떤 여섯 번호든 당첨 확률은 같아요', { size: 28, fill: soft }),
    ].join(''),
  )

const MATCHED: Readonly<Record<PrizeRank, string>> = {
  1: '여섯 개를 모두 맞혔어요',
  2: '다섯 개와 보너스를 맞혔어요',
  3: '다섯 개를 맞혔어요',
  4: '네 개를 맞혔어요',
  5: '세 개를 맞혔어요',
}

const paletteOf = (rank: PrizeRank | null): Palette => (rank === null ? PAPER : rank <= 3 ? NIGHT : CARD)

interface ResultShown {
  readonly draw: Draw
  readonly numbers: readonly number[]
  /** Won per winning game of each rank; empty until the round is tallied. */
  readonly prizes: readonly { readonly rank: number; readonly prize_per_winner: number }[]
}

/** Six numbers against a round. A rank is named once the round is confirmed; a miss never looks like a prize. */
export function resultPicture({ draw, numbers, prizes }: ResultShown): string {
  const rank = draw.is_confirmed ? prizeRank(numbers, draw) : null
  const palette = paletteOf(rank)
  const hits = numbers.filter((number) => draw.numbers.includes(number)).length
  const prize = prizes.find((each) => each.rank === rank)?.prize_per_winner ?? 0
  const [big, said, beside] =
    rank === null
      ? [`${hits}개`, '번호가 맞았어요', draw.is_confirmed ? '이번에는 낙첨이에요' : '당첨금은 집계 중이에요']
      : [`${rank}등`, MATCHED[rank], prize > 0 ? `한 게임 ${exactWon(prize)}` : '']
  const balls = numbers.map((number, i) => {
    const x = LEFT + 60 + 140 * i
    const isBonus = number === draw.bonus_number
    return draw.numbers.includes(number) || isBonus
      ? hitBall(x, 388, 60, number, palette.ink, isBonus)
      : missedBall(x, 388, 60, number, palette)
  })
  return picture(
    palette,
    rank === null ? '' : flowers(palette),
    [
      line(LEFT, 98, `제${draw.round_number}회 · 내 번호 결과`, { size: 28, fill: palette.soft }),
      line(LEFT + 4, 260, big, { size: 150, fill: palette.ink, isBold: true }),
      line(336, 200, said, { size: 38, fill: palette.ink, isBold: true }),
      line(336, 248, beside, { size: 28, fill: palette.soft }),
      ...balls,
    ].join(''),
  )
}
