import { useId } from 'react'
import { FACE_OF_PAGES } from '#contract/site/face.ts'
import { ballColour } from '#domain/draw/draw.ts'
import type { LuckyNumber } from '#domain/number-set/lucky-number.ts'
import { useReadout } from '#web/plots/use-readout.tsx'

/* The sky over the lucky numbers: before them the stars of a birth date, with them the six as one constellation. */

interface Point {
  readonly x: number
  readonly y: number
}

const pathOf = (stars: readonly Point[]) => stars.map(({ x, y }) => `${x},${y}`).join(' ')

/** Far stars, scattered without chance: the sky is the same on server and browser. */
const Dust = ({ width, height }: { width: number; height: number }) => (
  <g fill="var(--night-ink)">
    {Array.from({ length: 34 }, (_, i) => (
      <circle
        // biome-ignore lint/suspicious/noArrayIndexKey: the stars never change.
        key={i}
        cx={(i * 97 + 13) % width}
        cy={(i * 61 + 29) % height}
        r={0.6 + (i % 3) * 0.35}
        opacity={0.2 + (i % 4) * 0.15}
      />
    ))}
  </g>
)

/** The lens of the logo over a place of the sky; its handle points up where another star lies below. */
const Lens = ({ x, y, radius, isHandleUp = false }: Point & { radius: number; isHandleUp?: boolean }) => {
  const [from, by] = [radius * 0.75, radius * 0.42]
  const up = isHandleUp ? -1 : 1
  return (
    <g fill="none" stroke="var(--night-mint)">
      <circle cx={x} cy={y} r={radius} strokeWidth="5" />
      <path d={`M${x + from} ${y + up * from}l${by} ${up * by}`} strokeWidth="8" strokeLinecap="round" />
    </g>
  )
}

/** Heights of six stars, as shares: a line that rises and falls like one in the sky. */
const STAR_HEIGHTS = [0.82, 0.36, 0.62, 0.14, 0.52, 0.22]

/** The numbers as stars of one line, the sign's own under the lens. What they are stands in the balls below. */
export function Constellation({ lucky }: { lucky: LuckyNumber }) {
  const gloss = useId()
  const stars = lucky.numbers.map((number, i) => ({
    ...{ number, x: 40 + i * 47, y: 44 + (STAR_HEIGHTS[i] ?? 0.5) * 116 },
    isOwn: number === lucky.zodiac_number,
  }))
  const own = stars.findIndex(({ isOwn }) => isOwn)
  const [lens, next] = [stars[own], stars[own + 1]]
  return (
    <svg viewBox="0 0 324 186" width="100%" className="my-2 block" aria-hidden="true">
      <radialGradient id={gloss} cx="0.32" cy="0.28" r="0.6">
        <stop offset="0" stopColor="#fff" stopOpacity="0.55" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
      <Dust width={324} height={186} />
      <polyline points={pathOf(stars)} fill="none" stroke="var(--night-soft)" strokeWidth="1.5" strokeDasharray="4 4" />
      {stars.map(({ number, x, y, isOwn }) => {
        const radius = isOwn ? 22 : 16
        return (
          <g key={number}>
            <circle cx={x} cy={y} r={radius + 6} fill="rgb(255 255 255 / 0.08)" />
            <circle cx={x} cy={y} r={radius} fill={FACE_OF_PAGES.balls[ballColour(number)]} />
            <circle cx={x} cy={y} r={radius} fill={`url(#${gloss})`} />
            <text
              x={x}
              y={y + radius * 0.31}
              textAnchor="middle"
              fontSize={radius * 0.86}
              fontWeight="700"
              fill="var(--ball-ink)"
            >
              {number}
            </text>
          </g>
        )
      })}
      {lens && <Lens x={lens.x} y={lens.y} radius={32} isHandleUp={next !== undefined && next.y > lens.y} />}
    </svg>
  )
}

const WIDTH = 320
const HEIGHT = 150
const MARGIN = 24
const DIGITS = 8
const PLACES = ['연도 천', '연도 백', '연도 십', '연도 일', '월 십', '월 일', '일 십', '일 일'].map(
  (place) => `${place}의 자리`,
)
/** Where the stars stand while no date says it. */
const WAITING = [3, 6, 4, 7, 5, 8, 4, 6]
/** The one that the lens asks about. */
const ASKED = 3

const starsOf = (digits: readonly number[]): readonly Point[] =>
  digits.map((digit, i) => ({
    x: MARGIN + (i * (WIDTH - 2 * MARGIN)) / (DIGITS - 1),
    y: HEIGHT - MARGIN - (digit * (HEIGHT - 2 * MARGIN)) / 9,
  }))

/**
 * The eight digits of a birth date as stars, the larger the higher, joined into a constellation of one's own. Until there
 * is a date, the lens asks for it.
 */
export function BirthStars({ birthDate }: { birthDate: string }) {
  const digits = [...birthDate.replaceAll('-', '')].map(Number)
  const { reading, plot, group, item } = useReadout(digits.map((digit, i) => `${PLACES[i]}: ${digit}`))
  const isWhole = digits.length === DIGITS
  const stars = starsOf(isWhole ? digits : WAITING)
  const asked = stars[ASKED]
  return (
    <figure>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: named while it has figures, hidden while it waits for them. */}
      <svg
        {...(isWhole ? group('생년월일의 여덟 숫자') : { ...plot, 'aria-hidden': true })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        className="lucky-sky block rounded-control"
      >
        <Dust width={WIDTH} height={HEIGHT} />
        <polyline
          points={pathOf(stars)}
          fill="none"
          stroke="var(--night-soft)"
          strokeWidth="1.5"
          strokeDasharray="4 4"
          opacity={isWhole ? 1 : 0.5}
        />
        {stars.map(({ x, y }, i) =>
          isWhole ? (
            <g key={PLACES[i]} {...item(i)} className="group outline-none">
              <circle cx={x} cy={y} r="16" className="fill-transparent" />
              <circle
                cx={x}
                cy={y}
                r={3 + (digits[i] ?? 0) / 3}
                strokeWidth="2"
                className="fill-[var(--night-mint)] group-hover:stroke-[var(--night-ink)] group-focus-visible:stroke-[var(--night-ink)]"
              />
            </g>
          ) : (
            <circle key={PLACES[i]} cx={x} cy={y} r="3.5" fill="var(--night-soft)" />
          ),
        )}
        {!isWhole && asked && (
          <>
            <circle cx={asked.x} cy={asked.y} r="24" fill="var(--night)" />
            <text
              x={asked.x}
              y={asked.y + 9}
              textAnchor="middle"
              fontSize="26"
              fontWeight="800"
              fill="var(--night-mint)"
            >
              ?
            </text>
            <Lens {...asked} radius={24} />
          </>
        )}
      </svg>
      <figcaption className="mt-2 min-h-[1.5rem] text-small text-soft">
        {reading ??
          (isWhole ? '생년월일의 여덟 숫자를 이은 나만의 별자리' : '생일을 고르면 나만의 별자리를 그려 드려요')}
      </figcaption>
    </figure>
  )
}
