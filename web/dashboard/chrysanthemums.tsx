const PETALS = Array.from({ length: 16 }, (_, i) => (360 * i) / 16)

/** Flowers inlaid as in celadon ware, behind a prize; an ornament that says nothing. */
export const Chrysanthemums = () => (
  <svg viewBox="0 0 320 200" className="week-inlay" aria-hidden="true">
    <Flower x={236} y={52} radius={46} />
    <Flower x={104} y={10} radius={28} />
    <Flower x={300} y={140} radius={30} />
  </svg>
)

const Flower = ({ x, y, radius }: { x: number; y: number; radius: number }) => (
  <g transform={`translate(${x} ${y})`} fill="none" strokeWidth="1.5">
    <circle r={radius} />
    <circle r={radius * 0.9} />
    <circle r={radius * 0.22} />
    {PETALS.map((angle) => (
      <ellipse key={angle} rx={radius * 0.09} ry={radius * 0.28} cy={-radius * 0.55} transform={`rotate(${angle})`} />
    ))}
  </g>
)
