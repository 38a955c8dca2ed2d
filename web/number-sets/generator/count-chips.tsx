const COUNTS = [1, 2, 3, 5, 10]

interface CountChipsProps {
  readonly count: number
  /** As many as the month still allows. */
  readonly most: number
  readonly remaining: number | undefined
  readonly onChange: (count: number) => void
}

/** How many sets at once. What the month allows beside the chips' counts, such as four, is one chip more. */
export function CountChips({ count, most, remaining, onChange }: CountChipsProps) {
  const counts = COUNTS.includes(count) ? COUNTS : [...COUNTS, count].sort((a, b) => a - b)
  return (
    <fieldset>
      <legend className="mb-2 flex w-full flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-lead font-bold">몇 세트 만들까요?</span>
        <span className="text-small text-soft">
          더 만들 수 있는 번호 {remaining === undefined ? '…' : `${remaining}세트`}
        </span>
      </legend>
      <div className="flex gap-2">
        {counts.map((one) => (
          <label
            key={one}
            className="relative grid min-h-12 flex-1 cursor-pointer place-items-center rounded-control border border-control bg-surface font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-disabled:cursor-default has-disabled:opacity-40 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-celadon"
          >
            <input
              type="radio"
              name="count"
              value={one}
              checked={count === one}
              disabled={one > most}
              aria-label={`${one}세트`}
              onChange={() => onChange(one)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span aria-hidden="true">{one}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
