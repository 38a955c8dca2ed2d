import { useState } from 'react'

export interface Draft<T> {
  readonly typed: T
  readonly change: (typed: T) => void
  readonly isChanged: boolean
  /** The saving of the thing that what is typed began with; goes with it when it is saved. */
  readonly version: string | number
  /** Whether somebody else saved the thing while something was typed here. */
  readonly isOutdated: boolean
  /** Takes what there is now, and gives up what was typed. */
  readonly reload: () => void
  /** What is typed was saved; what is read next is shown. */
  readonly settle: () => void
}

/**
 * What is typed in a form over something that others may save as well. As long as nothing is typed, the form follows what
 * is read anew; from then on it keeps what it began with, so that nothing typed is lost and nobody is saved over unseen.
 */
export function useDraft<T>(before: T, version: string | number): Draft<T> {
  const [begun, setBegun] = useState({ before, version })
  const [typed, setTyped] = useState(before)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(begun.before)
  const isAnother = version !== begun.version
  const reload = () => {
    setBegun({ before, version })
    setTyped(before)
  }
  // React draws again with this before anybody sees the other.
  if (isAnother && !isChanged) reload()
  return {
    typed,
    change: setTyped,
    isChanged,
    version: begun.version,
    isOutdated: isAnother && isChanged,
    reload,
    settle: () => setBegun({ ...begun, before: typed }),
  }
}
