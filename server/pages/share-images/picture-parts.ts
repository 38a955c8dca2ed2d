import { SHARE_IMAGE } from '#contract/site/share-images.ts'
import { type BallColour, ballColour } from '#domain/draw/ball-colour.ts'
import type { Palette } from './palettes.ts'

/** The first and last pixel that a picture writes on: whoever shows it may cut what is beyond. */
export const [LEFT, RIGHT] = [72, SHARE_IMAGE.width - 72]

interface Writing {
  readonly size: number
  readonly fill: string
  readonly isBold?: boolean
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** A line of words of ours; `x` and `y` are where its baseline begins, pixels. */
export const line = (x: number, y: number, words: string, { size, fill, isBold, anchor = 'start' }: Writing): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${isBold ? 700 : 400}" fill="${fill}" text-anchor="${anchor}"${isBold ? ` letter-spacing="${-size / 40}"` : ''}>${words}</text>`

const COLOURS: Readonly<Record<BallColour, string>> = {
  yellow: '#fbc400',
  blue: '#69c8f2',
  red: '#ff7b7b',
  grey: '#b4b4b4',
  green: '#b0d840',
}
const BALL_INK = '#1b1b1b'

/** The light on a ball; every picture with balls has it once. */
const SHINE =
  '<radialGradient id="shine" cx=".32" cy=".28" r=".72"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".72" stop-color="#fff" stop-opacity="0"/></radialGradient>'

const figure = (x: number, y: number, number: number, radius: number, fill: string) =>
  line(x, y + radius * 0.3, String(number), { size: radius * 0.84, fill, isBold: true, anchor: 'middle' })

/** A ball with its middle at `x`, `y`. */
export const ball = (x: number, y: number, radius: number, number: number, colour = ballColour(number)): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${COLOURS[colour]}"/><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#shine)"/>${figure(x, y, number, radius, BALL_INK)}`

/** A ball in a ring: the number was drawn; in a dotted one, as the bonus. */
export const hitBall = (x: number, y: number, radius: number, number: number, ring: string, isBonus: boolean): string =>
  `<circle cx="${x}" cy="${y}" r="${radius - 2.5}" fill="none" stroke="${ring}" stroke-width="5"${isBonus ? ' stroke-dasharray="3 9" stroke-linecap="round"' : ''}/>${ball(x, y, radius - 11, number)}`

/** An empty ball: the number was not drawn. */
export const missedBall = (x: number, y: number, radius: number, number: number, { soft }: Palette): string =>
  `<circle cx="${x}" cy="${y}" r="${radius - 2}" fill="none" stroke="${soft}" stroke-opacity=".6" stroke-width="3"/>${figure(x, y, number, radius, soft)}`

/** Rings of a lens. */
export const rings = ({ inlay }: Palette): string =>
  [130, 200, 280, 370, 470]
    .map((radius) => `<circle cx="1010" cy="90" r="${radius}" fill="none" stroke="${inlay}" stroke-width="2"/>`)
    .join('')

/** Inlaid chrysanthemums, as on celadon. */
export const flowers = (palette: Palette): string =>
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

/** A whole picture: ground, ornament, what it says, and whose it is. */
export function picture(palette: Palette, ornament: string, body: string): string {
  const { ground, ink, soft, lens } = palette
  const { width, height } = SHARE_IMAGE
  const foot = [
    `<circle cx="93" cy="536" r="15" fill="none" stroke="${lens}" stroke-width="8"/>`,
    `<path d="m105 548 10 10" stroke="${lens}" stroke-width="8" stroke-linecap="round"/>`,
    line(132, 550, '로또렌즈', { size: 32, fill: ink, isBold: true }),
    line(RIGHT, 548, '숫자를 있는 그대로 들여다보는 로또 통계', { size: 25, fill: soft, anchor: 'end' }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${SHINE}</defs>${ground}${ornament}${body}${foot.join('')}</svg>`
}
