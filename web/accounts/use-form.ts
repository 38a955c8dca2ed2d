import { type FormEvent, useEffect, useRef, useState } from 'react'

/** What keeps a form from being sent: a sentence a field, or one for the whole (`form`). */
export type Problems<Name extends string> = Readonly<Partial<Record<Name | 'form', string>>>

interface Form<Name extends string> {
  readonly problems: Problems<Name>
  readonly isSending: boolean
  /** For the `form` element. `post`: what is sent before the scripts are there never stands in an address. */
  readonly attributes: {
    readonly ref: React.RefObject<HTMLFormElement | null>
    readonly method: 'post'
    readonly noValidate: true
    readonly 'aria-busy': boolean
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

const none = <Name extends string>() => ({}) as Problems<Name>

/** The text of a field. */
export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '')

/**
 * A form whose fields the browser keeps, so that what was filled in before the scripts came counts.
 * `send` resolves what is wrong with it, `{}` when nothing is; the focus then goes to the first such field.
 */
export function useForm<Name extends string>(
  send: (form: FormData, element: HTMLFormElement) => Promise<Problems<Name>>,
): Form<Name> {
  const ref = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState(none<Name>)
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (Object.keys(problems).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  const submit = async (element: HTMLFormElement) => {
    setSending(true)
    setProblems(none<Name>)
    try {
      setProblems(await send(new FormData(element), element))
    } finally {
      setSending(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) void submit(event.currentTarget)
  }
  return {
    problems,
    isSending,
    attributes: { ref, method: 'post', noValidate: true, 'aria-busy': isSending, onSubmit },
  }
}
