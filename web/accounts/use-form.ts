import { type FormEvent, useEffect, useRef, useState } from 'react'

/** What keeps a form from being sent: a sentence a field, or one for the whole (`form`). A field's name is its key. */
export type Problems<Name extends string> = Readonly<Partial<Record<Name | 'form', string>>>

interface Form<Name extends string> {
  readonly problems: Problems<Name>
  /** How often problems have been shown: tells a sentence that comes again from one that still stands. */
  readonly attempt: number
  /** Shows problems in place of those shown; the focus goes to the first field that has one. */
  readonly show: (problems: Problems<Name>) => void
  readonly isSending: boolean
  /** For the `form` element. `post`: what is sent before the scripts are there never stands in an address. */
  readonly attributes: {
    readonly ref: React.RefObject<HTMLFormElement | null>
    readonly method: 'post'
    readonly noValidate: true
    readonly 'aria-busy': boolean
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

const none = <Name extends string>() => ({}) as Problems<Name>

const without = <Name extends string>(problems: Problems<Name>, name: string): Problems<Name> =>
  problems[name as Name] === undefined ? problems : { ...problems, [name]: undefined }

/** The text of a field. */
export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '')

/**
 * A form whose fields the browser keeps, so that what was filled in before the scripts came counts.
 * `send` resolves what is wrong with it, `{}` when nothing is. What was wrong before stands until then, so that no
 * button moves from under a finger; of a field it goes once something else is typed there.
 */
export function useForm<Name extends string>(
  send: (form: FormData, element: HTMLFormElement) => Promise<Problems<Name>>,
): Form<Name> {
  const ref = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState(none<Name>)
  const [attempt, setAttempt] = useState(0)
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (attempt > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempt])
  const show = (found: Problems<Name>) => {
    setProblems(found)
    setAttempt((count) => count + 1)
  }
  const submit = async (element: HTMLFormElement) => {
    setSending(true)
    try {
      show(await send(new FormData(element), element))
    } finally {
      setSending(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) void submit(event.currentTarget)
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    setProblems((shown) => without(shown, name))
  }
  return {
    problems,
    attempt,
    show,
    isSending,
    attributes: { ref, method: 'post', noValidate: true, 'aria-busy': isSending, onInput, onSubmit },
  }
}
