import type { Draw } from '#contract/draws/draws.ts'
import { type FacePalette, type FaceState, faceShapes, shapeText } from '#contract/site/face.ts'
import { SENTENCE, SHARE_IMAGE } from '#contract/site/share-images.ts'
import { dayAndWeekdayWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import type { CrowdingAnswer } from '#domain/crowding/crowding-answer.ts'
import { type BallColour, BONUS_BALL_COLOUR, ballColour, hitsOf, type PrizeRank, prizeRank } from '#domain/draw/draw.ts'
import { exactWon, wonWording } from '#domain/money/won.ts'

/** Colours of a picture; it has no dark theme, since the program that shows it does not say whether it is dark. */
interface Palette {
  readonly ground: string
  readonly ink: string
  readonly soft: string
  /** Rings and petals, never text. */
  readonly inlay: string
  readonly lens: string
}

/** Night celadon: draws, sets, and prizes of rank 1 to 3. */
const NIGHT: Palette = {
  ground: [
    '<linearGradient id="ground" x1="0" y1="0" x2=".35" y2="1">',
    '<stop offset="0" stop-color="#0d4338"/><stop offset="1" stop-color="#08302a"/></linearGradient>',
    '<radialGradient id="lift" cx=".88" cy="-.12" r="1.1"><stop offset="0" stop-color="#1a6152"/>',
    '<stop offset=".62" stop-color="#1a6152" stop-opacity="0"/></radialGradient>',
    '<rect width="1200" height="630" fill="url(#ground)"/><rect width="1200" height="630" fill="url(#lift)"/>',
  ].join(''),
  ink: '#f3f8f5',
  soft: '#b4d3c9',
  inlay: 'rgba(255,255,255,0.1)',
  lens: '#7fe3c9',
}

const DAY = { ink: '#1b2421', soft: '#56625d', inlay: 'rgba(14,102,86,0.1)', lens: '#0e6656' }

/** A white card with a celadon edge: ranks 4 and 5. */
const CARD: Palette = {
  ...DAY,
  ground:
    '<rect width="1200" height="630" fill="#ffffff"/><rect x="8" y="8" width="1184" height="614" rx="20" fill="none" stroke="#0e6656" stroke-width="6"/>',
}

/** Plain paper: sets that won nothing, or whose result is not known yet. */
const PAPER: Palette = { ...DAY, ground: '<rect width="1200" height="630" fill="#faf9f5"/>' }

/** The first pixel that a picture writes on: programs may cut the margins. */
const LEFT = 72

interface Writing {
  readonly size: number
  readonly fill: string
  readonly isBold?: boolean
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** A line of words of ours; `x` and `y` are where its baseline begins, pixels. */
const line = (x: number, y: number, words: string, { size, fill, isBold, anchor = 'start' }: Writing): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${isBold ? 700 : 400}" fill="${fill}" text-anchor="${anchor}"${isBold ? ` letter-spacing="${-size / 40}"` : ''}>${words}</text>`

export const BALL_COLOURS: Readonly<Record<BallColour, string>> = {
  yellow: '#fbc400',
  blue: '#69c8f2',
  red: '#ff7b7b',
  grey: '#b4b4b4',
  green: '#b0d840',
}
export const BALL_INK = '#1b1b1b'

/** The light on a ball; every picture with balls has it once. */
const SHINE =
  '<radialGradient id="shine" cx=".32" cy=".28" r=".72"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".72" stop-color="#fff" stop-opacity="0"/></radialGradient>'

const figure = (x: number, y: number, number: number, radius: number, fill: string) =>
  line(x, y + radius * 0.3, String(number), { size: radius * 0.84, fill, isBold: true, anchor: 'middle' })

/** A ball with its middle at `x`, `y`. */
const ball = (x: number, y: number, radius: number, number: number, colour = ballColour(number)): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${BALL_COLOURS[colour]}"/><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#shine)"/>${figure(x, y, number, radius, BALL_INK)}`

/** A ball in a ring: the number was drawn; in a dotted one, as the bonus. */
const hitBall = (x: number, y: number, radius: number, number: number, ring: string, isBonus: boolean): string =>
  `<circle cx="${x}" cy="${y}" r="${radius - 2.5}" fill="none" stroke="${ring}" stroke-width="5"${isBonus ? ' stroke-dasharray="3 9" stroke-linecap="round"' : ''}/>${ball(x, y, radius - 11, number)}`

/** An empty ball: the number was not drawn. */
const missedBall = (x: number, y: number, radius: number, number: number, { soft }: Palette): string =>
  `<circle cx="${x}" cy="${y}" r="${radius - 2}" fill="none" stroke="${soft}" stroke-opacity=".6" stroke-width="3"/>${figure(x, y, number, radius, soft)}`

/** The face on the night's ground, at the right edge; its slip leaves the picture, its lens does not. */
const FACE: FacePalette = {
  slip: '#0c3a31',
  line: '#3f7466',
  figures: '#b4d3c9',
  mark: NIGHT.lens,
  glass: '#124c40',
  ballInk: BALL_INK,
  balls: BALL_COLOURS,
}

const face = (state: FaceState): string =>
  `<g transform="translate(800 66) scale(1.68)">${faceShapes(state, FACE, 'face').map(shapeText).join('')}</g>`

/** Inlaid chrysanthemums, as on celadon. */
const flowers = (palette: Palette): string =>
  [flower(1030, 120, 128, palette), flower(830, 20, 67, palette), flower(1160, 330, 75, palette)].join('')

const PETALS = 12

function flower(x: number, y: number, radius: number, { inlay }: Palette): string {
  const petals = Array.from(
    { length: PETALS },
    (_, i) =>
      `<ellipse cx="0" cy="${-radius * 0.54}" rx="${radius * 0.1}" ry="${radius * 0.26}" transform="rotate(${(360 / PETALS) * i})"/>`,
  )
  const circles = [1, 0.86, 0.17].map((share) => `<circle r="${radius * share}"/>`)
  return `<g transform="translate(${x} ${y})" fill="none" stroke="${inlay}" stroke-width="2">${circles.join('')}${petals.join('')}</g>`
}

/** A whole picture: ground, ornament, content, and the site's name. */
function picture(palette: Palette, ornament: string, body: string, saysSentence = true): string {
  const { ground, ink, soft, lens } = palette
  const { width, height } = SHARE_IMAGE
  const foot = [
    `<circle cx="93" cy="536" r="15" fill="none" stroke="${lens}" stroke-width="8"/>`,
    `<path d="m105 548 10 10" stroke="${lens}" stroke-width="8" stroke-linecap="round"/>`,
    line(132, 550, '로또렌즈', { size: 32, fill: ink, isBold: true }),
    ...(saysSentence ? [line(268, 548, SENTENCE, { size: 25, fill: soft })] : []),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${SHINE}</defs>${ground}${ornament}${body}${foot.join('')}</svg>`
}

/** The pictures as SVG, 1200 by 630. They show published facts and nothing of the sender. */

const { ink, soft } = NIGHT

/** A round: balls, winners and their prize, and the face with its marks. */
export function roundPicture(draw: Draw): string {
  const balls = [
    ...draw.numbers.map((number, i) => ball(LEFT + 41 + 93 * i, 259, 41, number)),
    line(643, 271, '+', { size: 36, fill: soft, anchor: 'middle' }),
    ball(705, 259, 41, draw.bonus_number, BONUS_BALL_COLOUR),
  ]
  const [name, said] = firstPrizeOf(draw)
  return picture(
    NIGHT,
    face({ round: draw.round_number, marks: draw.numbers }),
    [
      line(LEFT, 95, dayAndWeekdayWording(draw.draw_date), { size: 29, fill: soft }),
      line(LEFT, 162, `제${draw.round_number}회 당첨번호`, { size: 58, fill: ink, isBold: true }),
      ...balls,
      line(LEFT + 2, 381, name, { size: 27, fill: soft }),
      line(LEFT, 464, said, { size: 72, fill: ink, isBold: true }),
    ].join(''),
  )
}

function firstPrizeOf({ first_prize_winners: winners, first_prize_amount: won }: Draw): readonly [string, string] {
  if (winners === null || won === null) return ['1등', '집계 중']
  if (winners === 0) return ['1등', '당첨자 없음']
  return [`1등 ${countWording(winners)}명 · 한 명이 받는 돈`, wonWording(won)]
}

/** Six numbers. */
export const setPicture = (numbers: readonly number[]): string =>
  picture(
    NIGHT,
    face({ marks: numbers }),
    [
      line(LEFT, 150, '내가 고른 여섯 번호', { size: 58, fill: ink, isBold: true }),
      ...numbers.map((number, i) => ball(LEFT + 50 + 112 * i, 290, 50, number)),
      line(LEFT + 2, 420, '어떤 여섯 번호든 당첨 확률은 같아요', { size: 28, fill: soft }),
    ].join(''),
  )

/** Six numbers, and how crowded they are; above the end of the scale in words. */
export const crowdingPicture = ({ numbers, crowding, is_beyond_scale, expected_others }: CrowdingAnswer): string =>
  picture(
    NIGHT,
    face({ marks: numbers }),
    [
      line(LEFT, 95, '내 번호의 겹침', { size: 29, fill: soft }),
      line(LEFT, 250, is_beyond_scale ? '99 이상' : String(Math.floor(crowding)), {
        size: is_beyond_scale ? 120 : 168,
        fill: ink,
        isBold: true,
      }),
      ...(is_beyond_scale ? [] : [line(crowding < 10 ? 190 : 290, 250, '/ 100', { size: 40, fill: soft })]),
      line(
        LEFT + 2,
        312,
        is_beyond_scale
          ? '아주 많은 사람이 고르는 번호예요'
          : `1등이 되면 평균 ${Math.round(expected_others)}명과 나눠요`,
        { size: 34, fill: ink, isBold: true },
      ),
      ...numbers.map((number, i) => ball(LEFT + 44 + 104 * i, 420, 44, number)),
    ].join(''),
  )

/** The service itself, where a page has no picture of its own. */
export const sitePicture = (): string =>
  picture(
    NIGHT,
    face({ marks: [4, 5, 25, 28, 32, 42] }),
    [
      line(LEFT, 210, '로또, 있는 그대로', { size: 76, fill: ink, isBold: true }),
      line(LEFT, 306, '들여다보세요.', { size: 76, fill: ink, isBold: true }),
      line(LEFT + 2, 390, '당첨 확인부터 AI 번호 생성, 통계 분석까지', { size: 30, fill: soft }),
    ].join(''),
    false,
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
  const hits = hitsOf(numbers, draw).matched_numbers.length
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
