import { type BallColour, ballColour, LARGEST_NUMBER } from '#domain/draw/draw.ts'

/*
 * The face of the service: a playslip of hanji under the lens of the logo. Pages draw it as elements and pictures for sharing as
 * text, from these same shapes; it says nothing that is not in words beside it.
 */

/** An element of SVG with its attributes, as React names them, and what is in it. */
export interface Shape {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly inside: readonly (Shape | string)[]
}
const shape = (tag: string, attributes: Shape['attributes'], ...inside: Shape['inside']): Shape => ({
  tag,
  attributes,
  inside,
})

/** Colours, as an attribute takes them. */
export interface FacePalette {
  readonly slip: string
  /** Outlines of cells and the tear line. */
  readonly line: string
  /** Figures in the cells. */
  readonly figures: string
  /** Marked cells, the lens and its words. */
  readonly mark: string
  readonly glass: string
  readonly ballInk: string
  readonly balls: Readonly<Record<BallColour, string>>
}

/** Those of pages, light and dark (web/ui/styles/tokens.css). */
export const FACE_OF_PAGES: FacePalette = {
  slip: 'var(--slip)',
  line: 'var(--heat-2)',
  figures: 'var(--ink-soft)',
  mark: 'var(--celadon)',
  glass: 'var(--slip)',
  ballInk: 'var(--ball-ink)',
  balls: {
    yellow: 'var(--ball-1)',
    blue: 'var(--ball-11)',
    red: 'var(--ball-21)',
    grey: 'var(--ball-31)',
    green: 'var(--ball-41)',
  },
}

export interface FaceState {
  /** Of the round on the slip. */
  readonly round?: number | undefined
  /** Cells that are marked; those under the lens are balls. */
  readonly marks?: readonly number[]
  /** The mark that lies in the middle of the lens, where that is not left to the marks. */
  readonly lens?: number | undefined
  /** A word of a few letters in the lens, in place of what lies beneath it. */
  readonly word?: string
}

/** Width, height and the middle of the slip; it is turned about it, and lens and handle may leave it. */
export const FACE_VIEW_BOX = '-28 -22 306 318'
const SLIP = { width: 250, height: 275 }
const [CELL_WIDTH, CELL_HEIGHT, FIRST_X, FIRST_Y] = [30, 31, 35, 60] as const
const COLUMNS = 7
const ROWS = Math.ceil(LARGEST_NUMBER / COLUMNS)
const RIM = 66
const MAGNIFIED = 2.05

/** The middle of a number's cell. */
const cellOf = (number: number): readonly [x: number, y: number] => [
  FIRST_X + CELL_WIDTH * ((number - 1) % COLUMNS),
  FIRST_Y + CELL_HEIGHT * Math.floor((number - 1) / COLUMNS),
]

const MIDDLE = cellOf(25)
const distance = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]) =>
  Math.hypot(ax - bx, ay - by)

/** Over two marks that are neighbours, where there are some, else over one; as near to the middle as can be. */
function lensPlace(marks: readonly number[]): readonly [x: number, y: number] {
  const isPair = (one: number, other: number) => other - one === COLUMNS || (other - one === 1 && other % COLUMNS !== 1)
  const pairs = marks.flatMap((one) =>
    marks.filter((other) => isPair(one, other)).map((other) => [cellOf(one), cellOf(other)] as const),
  )
  const places =
    pairs.length > 0
      ? pairs.map(([[ax, ay], [bx, by]]) => [(ax + bx) / 2, (ay + by) / 2] as const)
      : marks.map((number) => cellOf(number))
  return places.toSorted((a, b) => distance(a, MIDDLE) - distance(b, MIDDLE))[0] ?? [MIDDLE[0] - 3, MIDDLE[1] + 4]
}

const text = (x: number, y: number, said: string | number, attributes: Shape['attributes']): Shape =>
  shape('text', { x, y, textAnchor: 'middle', ...attributes }, String(said))

const NUMBERS = Array.from({ length: LARGEST_NUMBER }, (_, i) => i + 1)
/** In the last row. */
const LAST = LARGEST_NUMBER % COLUMNS
/** The ground of all cells, filled by the pattern of one. */
const CELLS = `M${FIRST_X - 15} ${FIRST_Y - 15.5}h${CELL_WIDTH * COLUMNS}v${CELL_HEIGHT * (ROWS - 1)}h${-CELL_WIDTH * (COLUMNS - LAST)}v${CELL_HEIGHT}h${-CELL_WIDTH * LAST}z`
/** Round corners, and a notch at each end of the tear line. */
const OUTLINE =
  'M14 0h222a14 14 0 0 1 14 14v12a7 7 0 0 0 0 14v221a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14V40a7 7 0 0 0 0-14V14A14 14 0 0 1 14 0z'

/** The shapes of the face. `id`: of a name that no other picture of the page has. */
export function faceShapes(state: FaceState, palette: FacePalette, id: string): readonly Shape[] {
  const { round, marks = [], lens: under, word } = state
  const place = under === undefined ? lensPlace(word === undefined ? marks : []) : cellOf(under)
  const { slip, line, mark } = palette
  const cells = shape('path', { d: CELLS, fill: `url(#${id}-cells)` })
  return [
    shape(
      'defs',
      {},
      shape(
        'pattern',
        {
          id: `${id}-cells`,
          ...{ x: FIRST_X - 15, y: FIRST_Y - 15.5, width: CELL_WIDTH, height: CELL_HEIGHT },
          patternUnits: 'userSpaceOnUse',
        },
        shape('rect', { x: 7, y: 4.5, width: 16, height: 22, rx: 5, fill: 'none', stroke: line, strokeWidth: 1.2 }),
      ),
      shape('clipPath', { id: `${id}-glass` }, shape('circle', { cx: place[0], cy: place[1], r: RIM - 4 })),
    ),
    shape(
      'g',
      { transform: `rotate(${word === undefined ? -9 : -6} ${SLIP.width / 2} ${SLIP.height / 2})` },
      shape('path', { d: OUTLINE, fill: slip }),
      shape('path', { d: 'M10 33h230', stroke: line, strokeWidth: 1.2, strokeDasharray: '4 4' }),
      shape('path', { d: 'M184 14h44M200 22h28', stroke: line, strokeWidth: 4, strokeLinecap: 'round' }),
      ...(round === undefined
        ? []
        : [text(18, 22, `제${round}회`, { textAnchor: 'start', fontSize: 11, fontWeight: 700, fill: mark })]),
      cells,
      ...(marks.length > 0 ? cellsOfSlip(marks, place, palette) : []),
      ...glassOver(state, place, palette, id, cells),
    ),
  ]
}

/** Marked cells, and the figures of those that are not. What all have in common stands once, since it is a part of many pages. */
function cellsOfSlip(
  marks: readonly number[],
  lens: readonly [number, number],
  { figures, mark }: FacePalette,
): readonly Shape[] {
  /** So near to the middle of the lens that glass and rim cover all of a cell. */
  const isCovered = (number: number) => distance(cellOf(number), lens) < RIM - 10
  const marked = marks
    .filter((number) => !isCovered(number))
    .map((number) => {
      const [x, y] = cellOf(number)
      return shape('rect', { x: x - 8, y: y - 11, width: 16, height: 22, rx: 5, fill: mark })
    })
  const rows = Array.from({ length: ROWS }, (_, row) => NUMBERS.slice(row * COLUMNS, (row + 1) * COLUMNS))
  const figured = rows.map((row, i) =>
    shape(
      'g',
      { transform: `translate(${FIRST_X} ${FIRST_Y + CELL_HEIGHT * i + 2.8})` },
      ...row.flatMap((number, column) =>
        marks.includes(number) || isCovered(number)
          ? []
          : [shape('text', column === 0 ? {} : { x: CELL_WIDTH * column }, String(number))],
      ),
    ),
  )
  return [...marked, shape('g', { textAnchor: 'middle', fontSize: 8, fill: figures }, ...figured)]
}

function glassOver(
  { marks = [], word }: FaceState,
  place: readonly [x: number, y: number],
  { glass, mark, ballInk, balls }: FacePalette,
  id: string,
  cells: Shape,
): readonly Shape[] {
  const [cx, cy] = place
  const isUnder = (number: number) => word === undefined && distance(cellOf(number), place) * MAGNIFIED < RIM
  const magnified = `translate(${cx} ${cy}) scale(${MAGNIFIED}) translate(${-cx} ${-cy})`
  return [
    shape('circle', { cx, cy, r: RIM, fill: glass }),
    shape(
      'g',
      { clipPath: `url(#${id}-glass)`, ...(word !== undefined && { opacity: 0.5 }) },
      shape(
        'g',
        { transform: magnified },
        cells,
        ...marks.filter(isUnder).flatMap((number) => {
          const [x, y] = cellOf(number)
          return [
            shape('rect', { x: x - 9, y: y - 12, width: 18, height: 24, fill: glass }),
            shape('circle', { cx: x, cy: y, r: 12.4, fill: balls[ballColour(number)] }),
            text(x, y + 3.8, number, { fontSize: 10.6, fontWeight: 700, fill: ballInk }),
          ]
        }),
      ),
    ),
    ...(word === undefined
      ? []
      : [
          shape('circle', { cx, cy, r: 36, fill: glass }),
          // Four letters, as of 335 days, have less room each.
          text(cx, cy + (word.length > 3 ? 11 : 15), word, {
            fontSize: word.length > 3 ? 32 : 42,
            fontWeight: 700,
            fill: mark,
          }),
        ]),
    shape('circle', { cx, cy, r: RIM, fill: 'none', stroke: mark, strokeWidth: 12 }),
    shape('path', { d: `M${cx + 54} ${cy + 54}l36 36`, stroke: mark, strokeWidth: 19, strokeLinecap: 'round' }),
  ]
}

/** An attribute as SVG writes it: `stroke-width`; those of its own spelling stay. */
const attributeName = (name: string) =>
  /^(stroke|font|text)[A-Z]|^clipPath$/.test(name)
    ? name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)
    : name

/** A shape as the text of a picture or a page. */
export const shapeText = (shape: Shape | string): string => {
  if (typeof shape === 'string') return shape
  const attributes = Object.entries(shape.attributes).map(([name, value]) => ` ${attributeName(name)}="${value}"`)
  return `<${shape.tag}${attributes.join('')}>${shape.inside.map(shapeText).join('')}</${shape.tag}>`
}
