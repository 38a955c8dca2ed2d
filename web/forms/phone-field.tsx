import { type ComponentProps, useEffect, useRef } from 'react'
import { digitsOf, formatMobileNumber, storedMobileNumber } from '#domain/member/mobile-number.ts'
import { Field } from '#web/ui/fields.tsx'

/** A number with hyphens, as far as it is typed. With a country's code it stays as it is until it is one of ours. */
export function hyphenated(typed: string): string {
  const stored = storedMobileNumber(typed)
  const isForeign = stored === null && typed.normalize('NFKC').trimStart().startsWith('+')
  return isForeign ? typed : formatMobileNumber(stored ?? typed)
}

const FORMAT_AFTER = 300

/** Puts hyphens into what was typed; the cursor stays behind the same digit. */
function format(input: HTMLInputElement) {
  const formatted = hyphenated(input.value)
  if (formatted === input.value) return
  // A country's code is longer than the zero in its place.
  const gone = digitsOf(input.value).length - digitsOf(formatted).length
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length - gone
  input.value = formatted
  if (document.activeElement !== input) return
  let position = 0
  for (let digits = 0; position < formatted.length && digits < digitsBefore; position++)
    if (formatted[position] !== '-') digits++
  input.setSelectionRange(position, position)
}

/** A mobile number, which gets its hyphens a moment after it was typed. */
export function PhoneField(props: Omit<ComponentProps<typeof Field>, 'type' | 'onInput'>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Field
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={40}
      placeholder="010-1234-5678"
      {...props}
      onInput={({ currentTarget }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => format(currentTarget), FORMAT_AFTER)
      }}
    />
  )
}
