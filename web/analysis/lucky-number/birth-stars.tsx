const WIDTH = 320
const HEIGHT = 120
const MARGIN = 16

/** The eight digits of a birth date as stars, the larger the higher, joined into a constellation of one's own. */
export function BirthStars({ birthDate }: { birthDate: string }) {
  const digits = [...birthDate.replaceAll('-', '')].map(Number)
  const stars = digits.map((digit, index) => ({
    x: MARGIN + (index * (WIDTH - 2 * MARGIN)) / (digits.length - 1),
    y: HEIGHT - MARGIN - (digit * (HEIGHT - 2 * MARGIN)) / 9,
    size: 3 + digit / 3,
  }))
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        className="block rounded-control bg-celadon-soft"
        aria-hidden="true"
      >
        <polyline
          points={stars.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          strokeWidth="1.5"
          strokeDasharray="4 4"
          className="stroke-celadon"
        />
        {stars.map(({ x, y, size }) => (
          <circle key={x} cx={x} cy={y} r={size} className="fill-celadon" />
        ))}
      </svg>
      <figcaption className="mt-1 text-small text-soft">생년월일의 여덟 숫자를 이은 나만의 별자리</figcaption>
    </figure>
  )
}
