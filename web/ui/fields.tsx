import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { firstCharacters } from '#domain/characters.ts'

interface LabelledProps {
  readonly label: string
  /** The label is for screen readers only, where the place explains itself. */
  readonly isLabelHidden?: boolean
  readonly error?: string | undefined
  /** How to fill it in. */
  readonly hint?: ReactNode
  readonly className?: string
}

/** The attributes that tie a control to its label, hint and error. */
interface Described {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** A control with its label above, and its error and its hint under it. */
export function Labelled({
  label,
  isLabelHidden = false,
  error,
  hint,
  className,
  children,
}: LabelledProps & { children: (described: Described) => ReactNode }) {
  const id = useId()
  const describedBy = [error !== undefined && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-small font-semibold'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': describedBy || undefined })}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-small text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

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

/** A line is no longer than what is written into it, however wide its card. */
const LINE = 'max-w-[28rem]'

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
  <Labelled label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} className={`${LINE} ${className}`}>
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

interface TextAreaProps extends LabelledProps, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

/** Several lines to fill in. */
export const TextArea = ({ label, isLabelHidden = false, error, hint, className = '', ...rest }: TextAreaProps) => (
  <Labelled label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} className={className}>
    {(described) => (
      <textarea
        {...described}
        className="w-full rounded-control border border-control bg-surface px-3.5 py-2.5 text-ink aria-invalid:border-danger"
        {...rest}
      />
    )}
  </Labelled>
)

/** A value of a select and its name; a text alone is both. */
type Choice = string | readonly [value: string | number, name: string, isDisabled?: boolean]

interface SelectFieldProps extends LabelledProps, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  readonly choices: readonly Choice[]
}

/** A choice. */
export const SelectField = ({
  choices,
  label,
  isLabelHidden = false,
  error,
  hint,
  className = '',
  ...rest
}: SelectFieldProps) => (
  <Labelled label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} className={`${LINE} ${className}`}>
    {(described) => (
      <select
        {...described}
        className="min-h-11 w-full rounded-control border border-control bg-surface px-3 text-ink aria-invalid:border-danger"
        {...rest}
      >
        {choices.map((choice) => {
          const [value, name, isDisabled] = typeof choice === 'string' ? ([choice, choice] as const) : choice
          return (
            <option key={value} value={value} disabled={isDisabled}>
              {name}
            </option>
          )
        })}
      </select>
    )}
  </Labelled>
)

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly children: ReactNode
  /** Something to press beside the label, such as a link to what is agreed to. */
  readonly beside?: ReactNode
  readonly error?: string | undefined
}

/** A box to tick; its whole line can be pressed. */
export function CheckBox({ children, beside, error, className = '', ...rest }: CheckBoxProps) {
  const id = useId()
  return (
    <div className={className}>
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="flex min-h-11 flex-1 items-center gap-3 py-1.5">
          <input
            id={id}
            type="checkbox"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            className="size-5 flex-none accent-celadon"
            {...rest}
          />
          <span>{children}</span>
        </label>
        {beside}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="pb-1.5 text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

interface RadioButtonProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly children: ReactNode
}

/** One of several choices; its whole line can be pressed. */
export const RadioButton = ({ children, className = '', ...rest }: RadioButtonProps) => (
  <label className={`flex items-center ${className}`}>
    <input type="radio" className="size-5 flex-none accent-celadon" {...rest} />
    {children}
  </label>
)
