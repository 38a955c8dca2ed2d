import { type Dispatch, type SetStateAction, useState } from 'react'
import type { Edition } from '#contract/editions.ts'

interface Edited<T> {
  readonly typed: T
  readonly setTyped: Dispatch<SetStateAction<T>>
  readonly isChanged: boolean
  /** The version that is being changed, for the call that saves. */
  readonly version: number
  /** After a saving of one's own. */
  readonly saved: (version: number) => void
  /** What a form says once it was saved. */
  readonly done: string | undefined
  /** Whether somebody else saved since; what is typed stays until one of these is chosen. */
  readonly isBehind: boolean
  /** Goes on with what was typed, over what they saved; fields that were not touched become theirs. */
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/**
 * Something that is being changed while others may change it, too. What was typed is never lost to what they save: it
 * stays, and whoever typed it decides. Where nothing was typed, what is newer is shown.
 * @param value what is saved, as the form holds it
 */
export function useEdited<T>({ version }: Edition, value: T): Edited<T> {
  const [base, setBase] = useState({ version, value })
  const [typed, setTyped] = useState(value)
  const [wasSaved, setSaved] = useState(false)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(base.value)
  const isNewer = version > base.version
  const takeTheirs = () => {
    setBase({ version, value })
    setTyped(value)
  }
  if (isNewer && !isChanged) takeTheirs()
  return {
    typed,
    setTyped,
    isChanged,
    version: base.version,
    saved: (own) => {
      setBase({ version: own, value: typed })
      setSaved(true)
    },
    done: wasSaved ? '저장했어요. 사이트에 바로 보여요.' : undefined,
    isBehind: isNewer && isChanged,
    keepMine: () => {
      setBase({ version, value })
      setTyped(merged(base.value, typed, value))
    },
    takeTheirs,
  }
}

/** Of a form's fields mine where I changed them, else theirs; of anything else, such as a list, mine. */
export function merged<T>(before: T, mine: T, theirs: T): T {
  if (Array.isArray(mine) || typeof mine !== 'object') return mine
  const changed = Object.entries(mine as object).filter(([name, is]) => is !== before[name as keyof T])
  return { ...theirs, ...Object.fromEntries(changed) }
}
