import { type ComponentProps, useState } from 'react'
import { Field } from '#web/ui/field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'end'> {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password that can be looked at; pasting and password managers work. */
export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const verb = isShown ? '숨김' : '보기'
  return (
    <Field
      label={label}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      end={
        <button
          type="button"
          aria-label={`${label} ${verb}`}
          className="min-h-11 min-w-11 rounded-control px-3 text-small text-soft hover:text-ink"
          onClick={() => setShown(!isShown)}
        >
          {verb}
        </button>
      }
    />
  )
}
