import { type ComponentProps, useState } from 'react'
import { LONGEST_PASSWORD } from '#domain/member/member.ts'
import { Field } from '#web/ui/fields.tsx'

/** Said where a password was not typed the same again. */
export const NOT_EQUAL = '비밀번호가 일치하지 않습니다.'

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
      // More than may be kept: what is too long is said so rather than cut off unseen.
      maxLength={2 * LONGEST_PASSWORD}
      required
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
