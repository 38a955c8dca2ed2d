import type { ComponentProps } from 'react'
import { Field } from '#web/ui/fields.tsx'

/** The username, as phones and password managers should treat it. */
export const UsernameField = (rest: Omit<ComponentProps<typeof Field>, 'label'>) => (
  <Field
    label="아이디"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={200}
    required
    {...rest}
  />
)
