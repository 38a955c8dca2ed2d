import { ReadoutLine, useReadout } from './use-readout.tsx'

interface NumberHeatProps {
  readonly label: string
  /** Of the numbers 1 to 45, in their order. */
  readonly cells: readonly { readonly look: string; readonly reading: string }[]
  /** Said while no cell is read. */
  readonly explained: string
  readonly className?: string
}

/** The 45 numbers as cells of a slip, tinted by a figure; one stop for the keyboard, then the arrow keys. */
export function NumberHeat({ label, cells, explained, className = '' }: NumberHeatProps) {
  const { reading, group, item } = useReadout(cells.map((cell) => cell.reading))
  return (
    <figure>
      <ReadoutLine reading={reading}>{explained}</ReadoutLine>
      <div className={`grid grid-cols-7 gap-1 ${className}`} {...group(label)}>
        {cells.map(({ look }, i) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place.
            key={i}
            {...item(i)}
            className={`grid min-h-7 place-items-center rounded-[6px] text-small outline-offset-1 hover:outline-2 hover:outline-ink focus-visible:outline-2 focus-visible:outline-ink ${look}`}
          >
            {i + 1}
          </span>
        ))}
      </div>
    </figure>
  )
}
