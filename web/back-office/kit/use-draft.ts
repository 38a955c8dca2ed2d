import { type Dispatch, type SetStateAction, useState } from 'react'
import { isSame, merged } from './merged.ts'

/** One saving of a thing; who made it and when, where that is read along. */
export interface Saving<V extends string | number = string | number> {
  readonly version: V
  readonly saved_by?: string | null
  readonly saved_at?: string | null
}

/** What a form has to know of a draft, whatever is typed in it. */
export interface DraftState {
  readonly isChanged: boolean
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

export interface Draft<T, V> extends DraftState {
  readonly typed: T
  readonly change: Dispatch<SetStateAction<T>>
  /** The version that is being changed, for the call that saves. */
  readonly version: V
  /** To be called once what is typed was saved, and read anew. */
  readonly saved: () => void
}

/**
 * What is typed over something that others may save as well. It is never lost to what they save: it stays, and whoever
 * typed it decides. Where nothing was typed, what is newer is shown.
 * @param value what is saved, as the form holds it
 */
export function useDraft<T, V extends string | number>(latest: Saving<V>, value: T): Draft<T, V> {
  const [begun, setBegun] = useState({ version: latest.version, value, isSaved: false })
  const [typed, setTyped] = useState(value)
  const isChanged = !isSame(typed, begun.value)
  const isNewer = latest.version !== begun.version
  const follow = (shown: T, isSaved: boolean) => {
    setBegun({ version: latest.version, value, isSaved })
    setTyped(shown)
  }
  const keepMine = () => follow(merged(begun.value, typed, value), false)
  // React draws again with this before anybody sees the other. What comes right after a saving of one's own is that saving;
  // what was typed while it was on its way stays.
  if (isNewer && !isChanged) follow(value, begun.isSaved)
  else if (isNewer && begun.isSaved) keepMine()
  return {
    typed,
    change: (next) => {
      setTyped(next)
      setBegun((now) => (now.isSaved ? { ...now, isSaved: false } : now))
    },
    isChanged,
    isSaved: begun.isSaved && !isChanged,
    version: begun.version,
    isBehind: isNewer && isChanged && !begun.isSaved,
    latest,
    keepMine,
    takeTheirs: () => follow(value, false),
    saved: () => setBegun((now) => (now.version === begun.version ? { ...now, value: typed, isSaved: true } : now)),
  }
}
