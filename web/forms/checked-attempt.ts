import type { z } from 'zod'
import type { RefusalCode } from '#contract/refusals.ts'
import { type ApiError, type ApiErrorCode, isApiError, networkError, sentenceOr } from '#web/data/api-error.ts'
import type { Attempt, Problems } from './use-form.ts'

interface CheckedAttempt<Checked> {
  /** The contract's own schema, which is fetched when the form is first touched. */
  readonly schema: () => Promise<z.ZodType<Checked>>
  /** The input of the schema. Fields are named as on the wire. */
  readonly read: (form: FormData) => unknown
  /** Checks beyond the schema, in the order in which they are shown; with the schema's problems. */
  readonly judge?: (found: Problems, form: FormData, element: HTMLFormElement) => Problems | Promise<Problems>
  /** Says all that is wrong at once; otherwise one thing after the other. */
  readonly isAtOnce?: boolean
  /** Sends what the schema made of it. Rejects with the call's error. */
  readonly send: (checked: Checked, form: FormData, element: HTMLFormElement) => Promise<unknown>
  /** The sentence for a refusal without one. */
  readonly otherwise: string | ((error: ApiError) => string)
  /** Told of every refused call, before its sentence is shown. */
  readonly onRefused?: (error: ApiError, problems: Problems) => void
}

/** The schema's problems, a sentence a field, in its order; a field inside another is known by its own name. */
function problemsOf(issues: readonly z.core.$ZodIssue[]): Problems {
  const found: Record<string, string> = {}
  for (const { path, message } of issues) found[String(path.at(-1) ?? 'form')] ??= message
  return found
}

const isWrong = (problems: Problems) => Object.values(problems).some((sentence) => sentence !== undefined)

function firstOf(problems: Problems): Problems {
  const first = Object.entries(problems).find(([, sentence]) => sentence !== undefined)
  return first ? Object.fromEntries([first]) : {}
}

/** Code that cannot be fetched is a network that is away. */
const fetched = <T>(load: () => Promise<T>): Promise<T> => load().catch(() => Promise.reject(networkError()))

/** Sends a form once the contract's schema finds nothing wrong with it; what the server refuses is said at its field. */
export const checkedAttempt = <Checked>({
  schema: load,
  read,
  judge = (found) => found,
  isAtOnce = false,
  send,
  otherwise,
  onRefused,
}: CheckedAttempt<Checked>): Attempt => ({
  prepare: () => void load().catch(() => {}),
  run: async (form, element) => {
    try {
      const { data, error } = (await fetched(load)).safeParse(read(form))
      const problems = await judge(problemsOf(error?.issues ?? []), form, element)
      if (data === undefined || isWrong(problems)) return isAtOnce ? problems : firstOf(problems)
      await send(data, form, element)
      return {}
    } catch (error) {
      if (!isApiError(error)) throw error
      const sentence = typeof otherwise === 'string' ? otherwise : otherwise(error)
      const problems = firstOf(refusedProblems(error, element, sentence))
      onRefused?.(error, problems)
      return problems
    }
  },
})

/** Sends what no schema here has looked at; what is refused is said at each field that it speaks of. */
export const uncheckedAttempt = (
  send: (element: HTMLFormElement, form: FormData) => Promise<unknown>,
  otherwise: string,
): Attempt => ({
  run: async (form, element) => {
    try {
      await send(element, form)
      return {}
    } catch (error) {
      if (!isApiError(error)) throw error
      return refusedProblems(error, element, otherwise)
    }
  },
})

/** The fields that a refusal may speak of; it is said at the first that the form has. */
const FIELDS: Partial<Record<ApiErrorCode, readonly string[]>> = {
  username_taken: ['username'],
  mobile_number_taken: ['mobile_number'],
  password_too_common: ['new_password', 'password'],
  password_is_username: ['new_password', 'password'],
  password_unchanged: ['new_password'],
  current_password_required: ['current_password'],
  wrong_password: ['current_password', 'password'],
  code_wrong: ['verification_code'],
  second_factor_required: ['verification_code'],
} satisfies Partial<Record<RefusalCode, readonly string[]>>

/**
 * The name of the field that a refusal's path speaks of, as the form has it: `body.entries.0.answer` may stand there as
 * `0.answer` or as `answer`; undefined where it has none.
 */
function fieldAt(path: string, form: HTMLFormElement): string | undefined {
  const parts = path.split('.')
  return parts.map((_, from) => parts.slice(from).join('.')).find((name) => form.elements.namedItem(name) !== null)
}

/** The problems of a refusal: at the fields that it names, and then the rest for the whole form. */
export function refusedProblems(error: ApiError, form: HTMLFormElement, otherwise: string): Problems {
  const found: Record<string, string> = {}
  const rest: string[] = []
  for (const { path, message } of error.errors) {
    const field = fieldAt(path, form)
    if (field === undefined) rest.push(message)
    else found[field] ??= message
  }
  if (rest.length > 0) found.form = rest.join(' ')
  if (error.errors.length > 0) return found
  const field = FIELDS[error.code]?.find((name) => form.elements.namedItem(name) !== null)
  return { [field ?? 'form']: sentenceOr(error, otherwise) }
}
