interface ChoiceProps<T extends string> {
  readonly label: string
  readonly names: Readonly<Record<T, string>>
  readonly chosen: T
  readonly onChoose: (chosen: T) => void
}

/** One of a few, all in sight. */
export const Choice = <T extends string>({ label, names, chosen, onChoose }: ChoiceProps<T>) => (
  <fieldset className="flex rounded-control bg-sunken p-1">
    <legend className="sr-only">{label}</legend>
    {(Object.keys(names) as T[]).map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === chosen}
        className="min-h-9 rounded-control px-3 text-soft aria-pressed:bg-surface aria-pressed:font-bold aria-pressed:text-ink"
        onClick={() => onChoose(each)}
      >
        {names[each]}
      </button>
    ))}
  </fieldset>
)
