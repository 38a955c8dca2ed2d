import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { type ApiError, isApiError } from '#web/data/api-error.ts'
import { refusedProblems } from '#web/forms/checked-attempt.ts'
import { type Form, useForm, whenFilledIn } from '#web/forms/use-form.ts'
import { draftName, noteUnsaved, storeDraft, storedDraft } from './unsaved-drafts.ts'
import { useStaff } from './use-staff.tsx'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A three-way merge: my changed fields and their others; of a list or a single value mine if I changed it. */
export function merged<T>(before: T, mine: T, theirs: T): T {
  if (isSame(before, mine)) return theirs
  if (Array.isArray(mine) || typeof mine !== 'object') return mine
  const changed = Object.entries(mine as object).filter(([name, is]) => !isSame(is, before[name as keyof T]))
  return { ...theirs, ...Object.fromEntries(changed) }
}

/** A saved state of a thing; with who saved it and when, if the call tells that. */
export interface Saving<V extends string | number = string | number> {
  readonly revision: V
  readonly saved_by?: string | null
  readonly saved_at?: string | null
}

/** For things that are new, or are done once, so that no colleague can have saved them. */
export const NOTHING_SAVED: Saving<0> = { revision: 0 }

/** The facts of a draft that a form needs, whatever its fields are. */
export interface DraftState {
  readonly form: Form
  /** Why the newest saving was refused, until the next one or until one of the two below was chosen. */
  readonly refusal: ApiError | null
  readonly isChanged: boolean
  /** Whether the typed values were restored after a reload or after leaving, with nothing typed since. */
  readonly isRestored: boolean
  /** Whether what is shown was saved here, and nothing typed since. */
  readonly isSaved: boolean
  /** Whether a colleague saved since this draft began; the typed values stay until one of the two below is chosen. */
  readonly isBehind: boolean
  /** The saved value of now. */
  readonly latest: Saving
  /** Goes on with what was typed, over what they saved; fields that were not touched become theirs. */
  readonly keepMine: () => void
  /** Gives up what was typed. */
  readonly takeTheirs: () => void
}

/** The properties by which a control shows and changes a value, by its type. */
type FieldBinding<V> = { readonly name: string; readonly error: string | undefined } & ([V] extends [boolean]
  ? { readonly checked: boolean; readonly onChange: (event: ToggleEvent) => void }
  : {
      readonly value: [V] extends [readonly string[]] ? string : V
      readonly onChange: (event: TextChangeEvent) => void
    })
interface ToggleEvent {
  readonly currentTarget: { readonly checked: boolean }
}
interface TextChangeEvent {
  readonly currentTarget: { readonly value: string }
}

/** The names of the fields of a form that one control can hold: text, a number, yes or no, or texts, one a line. */
type FieldName<T> = {
  readonly [K in keyof T]: T[K] extends string | number | boolean | readonly string[] ? K : never
}[keyof T] &
  string
type ListName<T> = { readonly [K in keyof T]: T[K] extends readonly string[] ? K : never }[keyof T] & string

export interface Fields<T> {
  /** `<Field label="제목" {...draft.field('title')} />` */
  readonly field: <K extends FieldName<T>>(name: K) => FieldBinding<T[K]>
  /** One text of a list, in a control of its own. */
  readonly item: (name: ListName<T>, index: number) => FieldBinding<string>
}

/** How a form is sent. */
interface DraftOptions<T, V, R> {
  /** Sends it by `useChange`; rejects with the call's error. `revision`: that of the state being changed. */
  readonly save: (draft: { readonly typed: T; readonly revision: V }) => Promise<R>
  readonly onSaved?: (answer: R) => void
  /** For a form that is empty again once it is sent, such as one that adds something. */
  readonly beginsAnew?: boolean
}

export interface Draft<T, V, R = unknown> extends DraftState, Fields<T> {
  readonly typed: T
  readonly change: Dispatch<SetStateAction<T>>
  /** The controls of one thing of a list. */
  readonly entry: (index: number) => Fields<T extends readonly (infer E)[] ? E : never>
  /** The revision that is being changed. */
  readonly revision: V
  /** Sends what is typed in another way than the form's own button does. */
  readonly saveBy: (save: () => Promise<R>) => void
}

/**
 * A draft over something that colleagues may save as well. Their saving never removes it: it stays,
 * and its author decides. An untouched draft follows the newer value. An unsaved one outlives a reload.
 * @param latest the newest saving; NOTHING_SAVED for what is new
 * @param value what is saved, as the form holds it; JSON
 * @param key of what it is a draft, unlike that of any other form: `announcement 12`
 */
export function useDraft<T, V extends string | number, R>(
  latest: Saving<V>,
  value: T,
  key: string,
  { save, onSaved, beginsAnew = false }: DraftOptions<T, V, R>,
): Draft<T, V, R> {
  const name = draftName(useStaff().name, key)
  const [stored] = useState(() => storedDraft(name) as { revision: V; value: T; typed: T } | null)
  const [begun, setBegun] = useState({ revision: latest.revision, value, isSaved: false, ...withoutTyped(stored) })
  const [typed, setTyped] = useState<T>(stored ? stored.typed : value)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const isChanged = !isSame(typed, begun.value)
  const isNewer = latest.revision !== begun.revision
  const follow = (shown: T, isSaved: boolean) => {
    setBegun({ revision: latest.revision, value, isSaved })
    setTyped(shown)
  }
  const keepMine = () => follow(merged(begun.value, typed, value), false)
  // React draws again with this before the other is seen. An update right after my own save is that save; what was typed
  // meanwhile stays.
  if (isNewer && !isChanged) follow(value, begun.isSaved)
  else if (isNewer && begun.isSaved) keepMine()
  useEffect(
    () => storeDraft(name, isChanged ? { revision: begun.revision, value: begun.value, typed } : null),
    [name, isChanged, begun, typed],
  )
  const note = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!isChanged) return
    note.current = noteUnsaved()
    return note.current
  }, [isChanged])
  const saved = () => {
    // At once, so that the page can be left right after.
    note.current?.()
    storeDraft(name, null)
    if (beginsAnew) follow(value, true)
    else setBegun((now) => (now.revision === begun.revision ? { ...now, value: typed, isSaved: true } : now))
  }
  const attemptBy = (send: () => Promise<R>) =>
    whenFilledIn(async (_, element) => {
      try {
        const answer = await send()
        saved()
        setRefusal(null)
        onSaved?.(answer)
        return {}
      } catch (error) {
        if (!isApiError(error)) throw error
        setRefusal(error)
        return refusedProblems(error, element, error.detail)
      }
    })
  const form = useForm(attemptBy(() => save({ typed, revision: begun.revision })))
  const change: Draft<T, V>['change'] = (next) => {
    setTyped(next)
    setBegun((now) => (now.isSaved ? { ...now, isSaved: false } : now))
  }
  const problemAt = (name: string) => form.problems[name]
  return {
    form,
    refusal,
    typed,
    change,
    ...fieldsOf(typed, (more) => change((now) => ({ ...now, ...more })), problemAt),
    entry: (index) =>
      fieldsOf(
        (typed as readonly object[])[index] ?? {},
        (more) =>
          change((now) => {
            const list = now as readonly object[]
            return list.with(index, { ...list[index], ...more }) as T
          }),
        problemAt,
        `${index}.`,
      ) as never,
    isChanged,
    isRestored: isChanged && stored !== null && isSame(typed, stored.typed),
    isSaved: begun.isSaved && !isChanged,
    revision: begun.revision,
    isBehind: isNewer && isChanged && !begun.isSaved,
    latest,
    keepMine: () => {
      setRefusal(null)
      keepMine()
    },
    takeTheirs: () => {
      setRefusal(null)
      follow(value, false)
    },
    saveBy: (send) => void form.submit(attemptBy(send)),
  }
}

const withoutTyped = <T, V>(stored: { revision: V; value: T; typed: T } | null) =>
  stored && { revision: stored.revision, value: stored.value }

/**
 * The controls of one thing that a form holds.
 * @param at where it stands in what the form holds, with a dot at its end: `3.`
 */
function fieldsOf<T>(
  value: T,
  change: (more: Partial<T>) => void,
  problemAt: (name: string) => string | undefined,
  at = '',
): Fields<T> {
  const bind = (name: string, current: unknown, set: (next: unknown) => void) => ({
    name: `${at}${name}`,
    error: problemAt(`${at}${name}`),
    ...(typeof current === 'boolean'
      ? { checked: current, onChange: (event: ToggleEvent) => set(event.currentTarget.checked) }
      : {
          value: Array.isArray(current) ? current.join('\n') : current,
          onChange: ({ currentTarget: { value: text } }: TextChangeEvent) =>
            set(Array.isArray(current) ? text.split('\n') : typeof current === 'number' ? Number(text) : text),
        }),
  })
  const put = (name: keyof T, next: unknown) => change({ [name]: next } as Partial<T>)
  return {
    field: (name) => bind(name, value[name], (next) => put(name, next)) as never,
    item: (name, index) => {
      const list = value[name] as readonly string[]
      return bind(`${name}.${index}`, list[index] ?? '', (next) => put(name, list.with(index, String(next)))) as never
    },
  }
}
