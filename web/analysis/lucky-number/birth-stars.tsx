import { FiguresTable } from '#web/plots/figures-table.tsx'
import { useReadout } from '#web/plots/use-readout.ts'

const WIDTH = 320
const HEIGHT = 120
const MARGIN = 16
const DIGITS = 8
const PLACES = ['연도 천', '연도 백', '연도 십', '연도 일', '월 십', '월 일', '일 십', '일 일'].map(
  (place) => `${place}의 자리`,
)

const across = (index: number) => MARGIN + (index * (WIDTH - 2 * MARGIN)) / (DIGITS - 1)
const height = (digit: number) => HEIGHT - MARGIN - (digit * (HEIGHT - 2 * MARGIN)) / 9

/**
 * The eight digits of a birth date as stars, the larger the higher, joined into a constellation of one's own. Until there
 * is a date, eight places wait for it.
 */
export function BirthStars({ birthDate, hasTable = false }: { birthDate: string; hasTable?: boolean }) {
  const digits = [...birthDate.replaceAll('-', '')].map(Number)
  const { reading, plot, item } = useReadout(digits.map((digit, i) => `${PLACES[i]}: ${digit}`))
  const isWhole = digits.length === DIGITS
  return (
    <figure>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: named while it has figures, hidden while it waits for them. */}
      <svg
        {...(isWhole
          ? { role: 'group', 'aria-label': '생년월일의 여덟 숫자. 화살표 키로 값을 읽어요.' }
          : { 'aria-hidden': true })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        className="block rounded-control bg-celadon-soft"
        {...plot}
      >
        <polyline
          points={Array.from({ length: DIGITS }, (_, i) => `${across(i)},${height(digits[i] ?? 4.5)}`).join(' ')}
          fill="none"
          strokeWidth="1.5"
          strokeDasharray="4 4"
          className={isWhole ? 'stroke-celadon' : 'stroke-control'}
        />
        {isWhole
          ? digits.map((digit, i) => (
              <g key={PLACES[i]} {...item(i)} className="group outline-none">
                <circle cx={across(i)} cy={height(digit)} r="16" className="fill-transparent" />
                <circle
                  cx={across(i)}
                  cy={height(digit)}
                  r={3 + digit / 3}
                  strokeWidth="2"
                  className="fill-celadon group-hover:stroke-ink group-focus-visible:stroke-ink"
                />
              </g>
            ))
          : PLACES.map((place, i) => (
              <circle
                key={place}
                cx={across(i)}
                cy={height(4.5)}
                r="4.5"
                strokeWidth="1.5"
                className="fill-celadon-soft stroke-control"
              />
            ))}
      </svg>
      <figcaption className="mt-1 min-h-[1.5rem] text-small text-soft">
        {reading ?? (isWhole ? '생년월일의 여덟 숫자를 이은 나만의 별자리' : '날짜를 고르면 여덟 숫자가 별자리가 돼요')}
      </figcaption>
      {hasTable && (
        <FiguresTable
          caption="생년월일의 여덟 숫자"
          columns={['자리', '숫자']}
          rows={digits.map((digit, i) => [PLACES[i] ?? '', String(digit)])}
        />
      )}
    </figure>
  )
}
