import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Problems that keep a form from being sent: a sentence a field, or one for the whole (`form`). A field's name is its
 * key.
 */
export type Problems = Readonly<Record<string, string | undefined>>

/** The sending of a form. */
export interface Attempt {
  /** Fetches the code that it needs; called when somebody begins to fill in the form. */
  readonly prepare?: () => void
  /** Resolves what is wrong with the form, `{}` when nothing is. */
  readonly run: (form: FormData, element: HTMLFormElement) => Promise<Problems>
}

export interface Form {
  readonly problems: Problems
  /** For a field: the name that it is sent by, and what is wrong with it. */
  readonly field: (name: string) => { readonly name: string; readonly error: string | undefined }
  /** How often problems have been shown: tells a sentence that comes again from one that still stands. */
  readonly attempt: number
  /** The problem of the field that has the focus already, which would not be read out otherwise. */
  readonly repeated: string | undefined
  /** Tries something else with what is filled in, such as asking for a code. */
  readonly submit: (attempt: Attempt) => Promise<void>
  readonly isSending: boolean
  /** For the `form` element. `post`: what is sent before the scripts are there waits for them, and never stands in an address. */
  readonly attributes: {
    readonly ref: React.RefObject<HTMLFormElement | null>
    readonly method: 'post'
    readonly noValidate: true
    readonly 'aria-busy': boolean
    readonly onFocus: () => void
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

/** The text of a field. */
export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '')

/** Problems by the fields' own attributes: `required`, `min`, `type`. */
function missingIn(form: HTMLFormElement): Problems {
  const fields = [...form.elements].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement,
  )
  return Object.fromEntries(
    fields
      .filter(({ validity }) => !validity.valid)
      .map(({ name, validity, validationMessage }) => [
        name || 'form',
        validity.valueMissing ? '채워 주세요.' : validationMessage,
      ]),
  )
}

/** Runs an attempt once nothing is wrong by the fields' own attributes. */
export const whenFilledIn = (run: Attempt['run']): Attempt => ({
  run: async (typed, element) => {
    const missing = missingIn(element)
    return Object.keys(missing).length > 0 ? missing : run(typed, element)
  },
})

const firstWrongField = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>('[aria-invalid=true]')

/**
 * A form whose fields the browser keeps, so that what was filled in before the scripts came counts. What was wrong
 * before stands until it was tried again, so that no button moves from under a finger; of a field it goes once
 * something else is typed there. The focus goes to the first field that has a problem.
 */
export function useForm(usual: Attempt): Form {
  const ref = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [attempt, setAttempt] = useState(0)
  const [repeated, setRepeated] = useState<string>()
  const [isSending, setSending] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that problems were shown.
  useEffect(() => {
    const wrong = firstWrongField(ref.current)
    setRepeated(wrong && wrong === document.activeElement ? problems[wrong.name] : undefined)
    wrong?.focus()
  }, [attempt])
  const submit = async ({ run }: Attempt) => {
    const element = ref.current
    if (isSending || element === null) return
    setSending(true)
    try {
      setProblems(await run(new FormData(element), element))
      setAttempt((count) => count + 1)
    } finally {
      setSending(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(usual)
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    setProblems((shown) => (shown[name] === undefined ? shown : { ...shown, [name]: undefined }))
  }
  return {
    problems,
    field: (name) => ({ name, error: problems[name] }),
    attempt,
    repeated,
    submit,
    isSending,
    attributes: {
      ref,
      method: 'post',
      noValidate: true,
      'aria-busy': isSending,
      onFocus: () => usual.prepare?.(),
      onInput,
      onSubmit,
    },
  }
}

/**
 * Lets a form show its fields' defaults once they are others, for example after a link. Fields made anew would lose the
 * focus; and what was typed before the scripts came stays.
 */
export function useShownDefaults(form: RefObject<HTMLFormElement | null>, defaults: string): void {
  const shown = useRef(defaults)
  useEffect(() => {
    if (shown.current !== defaults) form.current?.reset()
    shown.current = defaults
  }, [form, defaults])
}
