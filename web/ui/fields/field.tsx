import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { firstCharacters } from '#domain/characters.ts'
import { Labelled, type LabelledProps } from './labelled.tsx'

interface FieldProps extends LabelledProps, Omit<ComponentProps<'input'>, 'id' | 'onInput' | 'className'> {
  /** A button inside the field, at its end. */
  readonly end?: ReactNode
  /** Takes no more characters than this, as people count them: `maxLength` would cut an emoji in half. */
  readonly longest?: number
  readonly onInput?: (event: FormEvent<HTMLInputElement>) => void
}

/** Cuts what is too long, but no syllable that is still being composed. */
function cut({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>, longest: number) {
  if ((nativeEvent as InputEvent).isComposing) return
  const kept = firstCharacters(input.value, longest)
  if (kept !== input.value) input.value = kept
}

/** A line to fill in. */
export const Field = ({
  label,
  isLabelHidden = false,
  error,
  hint,
  end,
  longest = Number.POSITIVE_INFINITY,
  className = '',
  onInput,
  ...rest
}: FieldProps) => (
  <Labelled label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} className={className}>
    {(described) => (
      <div className="relative">
        <input
          {...described}
          className={`min-h-11 w-full rounded-control border border-control bg-surface px-3.5 text-ink placeholder:text-soft read-only:bg-sunken aria-invalid:border-danger ${end ? 'pr-14' : ''}`}
          onInput={(event) => {
            cut(event, longest)
            onInput?.(event)
          }}
          onCompositionEnd={(event) => cut(event, longest)}
          {...rest}
        />
        {end && <div className="absolute inset-y-0 right-0 flex items-center">{end}</div>}
      </div>
    )}
  </Labelled>
)
