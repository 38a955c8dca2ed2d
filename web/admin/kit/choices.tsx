import { Button } from '#web/ui/button.tsx'

interface ToggleButtonsProps {
  /** The name of the choices. */
  readonly label: string
  readonly choices: readonly (readonly [value: string, name: string])[]
  readonly chosen: string
  readonly onChoose: (value: string) => void
}

/** A few ways to look at a list, one of which holds. */
export const ToggleButtons = ({ label, choices, chosen, onChoose }: ToggleButtonsProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">{label}</legend>
    {choices.map(([value, name]) => (
      <Button
        key={value}
        look={value === chosen ? 'primary' : 'quiet'}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {name}
      </Button>
    ))}
  </fieldset>
)
