import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { draftName, storeDraft, storedDraft } from './draft-storage.ts'
import { isSame, merged } from './merged.ts'
import { noteUnsaved } from './unsaved.ts'
import { useStaff } from './use-staff.ts'

/** One saving of a thing; who made it and when, where that is read along. */
export interface Saving<V extends string | number = string | number> {
  readonly revision: V
  readonly saved_by?: string | null
  readonly saved_at?: string | null
}

/** Of what is not there yet, or is done once: nobody else can have saved it. */
export const NOTHING_SAVED: Saving<0> = { revision: 0 }

/** What a form has to know of a draft, whatever is typed in it. */
export interface DraftState {
  readonly isChanged: boolean
  /** Whether what is typed was found again after a reload, or after somebody left it, and nothing typed since. */
  readonly isRestored: boolean
  /** Whether what is shown was saved here, and nothing typed since. */
  readonly isSaved: boolean
  /** Whether somebody else saved since this began; what is typed stays until one of the two below is chosen. */
  readonly isBehind: boolean
  /** What is saved now. */
  readonly latest: Saving
  /** Goes on with what was typed, over what they saved; fields that were not touched become theirs. */
  readonly keepMine: () => void
  /** Gives up what was typed. */
  readonly takeTheirs: () => void
}

/** The names of those fields of a form that hold text. */
type TextFieldOf<T> = { readonly [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string

export interface Draft<T, V> extends DraftState {
  readonly typed: T
  readonly change: Dispatch<SetStateAction<T>>
  /** What a field of text needs to be shown and typed in: `<Field label="제목" {...draft.field('title')} />`. */
  readonly field: <K extends TextFieldOf<T>>(
    name: K,
  ) => {
    readonly name: K
    readonly value: T[K]
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void
  }
  /** The version that is being changed, for the call that saves. */
  readonly version: V
  /** To be called once what is typed was saved, and read anew. */
  readonly saved: () => void
  /** The same for a form that begins anew afterwards, such as one that adds something. */
  readonly cleared: () => void
}

/**
 * What is typed over something that others may save as well. It is never lost to what they save: it stays, and whoever
 * typed it decides. Where nothing was typed, what is newer is shown. What is typed and not saved outlives a reload.
 * @param latest the newest saving; NOTHING_SAVED for what is new
 * @param value what is saved, as the form holds it; JSON
 * @param key of what it is a draft, unlike that of any other form: `announcement 12`
 */
export function useDraft<T, V extends string | number>(latest: Saving<V>, value: T, key: string): Draft<T, V> {
  const name = draftName(useStaff().name, key)
  const [stored] = useState(() => storedDraft(name) as { revision: V; value: T; typed: T } | null)
  const [begun, setBegun] = useState({ revision: latest.revision, value, isSaved: false, ...withoutTyped(stored) })
  const [typed, setTyped] = useState<T>(stored ? stored.typed : value)
  const isChanged = !isSame(typed, begun.value)
  const isNewer = latest.revision !== begun.revision
  const follow = (shown: T, isSaved: boolean) => {
    setBegun({ revision: latest.revision, value, isSaved })
    setTyped(shown)
  }
  const keepMine = () => follow(merged(begun.value, typed, value), false)
  // React draws again with this before anybody sees the other. What comes right after a saving of one's own is that saving;
  // what was typed while it was on its way stays.
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
  // At once, so that whoever saved can go elsewhere right after.
  const nothingUnsaved = () => {
    note.current?.()
    storeDraft(name, null)
  }
  const change: Draft<T, V>['change'] = (next) => {
    setTyped(next)
    setBegun((now) => (now.isSaved ? { ...now, isSaved: false } : now))
  }
  return {
    typed,
    change,
    field: (name) => ({
      name,
      value: typed[name],
      onChange: ({ currentTarget: { value } }) => change((now) => ({ ...now, [name]: value })),
    }),
    isChanged,
    isRestored: isChanged && stored !== null && isSame(typed, stored.typed),
    isSaved: begun.isSaved && !isChanged,
    revision: begun.revision,
    isBehind: isNewer && isChanged && !begun.isSaved,
    latest,
    keepMine,
    takeTheirs: () => follow(value, false),
    saved: () => {
      nothingUnsaved()
      setBegun((now) => (now.version === begun.version ? { ...now, value: typed, isSaved: true } : now))
    },
    cleared: () => {
      nothingUnsaved()
      follow(value, true)
    },
  }
}

const withoutTyped = <T, V>(stored: { version: V; value: T; typed: T } | null) =>
  stored && { version: stored.version, value: stored.value }
