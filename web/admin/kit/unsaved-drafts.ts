import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { storedKeys, storedValue, storeText, storeValue } from '#web/data/storage.ts'

/*
 * Unsaved forms of staff, in this tab of the browser: they outlive a reload and an ended session, and are gone with the
 * tab or when they sign out.
 */

const PREFIX = 'lottolens-draft '

/** The typed values, with the stored values from which they began and their revision. */
interface StoredDraft {
  readonly revision: string | number
  readonly value: unknown
  readonly typed: unknown
}

/** The name of a draft, apart for each account at the same computer. */
export const draftName = (staff: string, key: string) => `${PREFIX}${staff}\n${key}`

export const storedDraft = (name: string): StoredDraft | null => storedValue(name, 'session') as StoredDraft | null

/** Null takes it away. A browser that is full, or stores nothing, loses only what a reload would have lost before. */
export const storeDraft = (name: string, draft: StoredDraft | null): void => void storeValue(name, draft, 'session')

/** Forgets what was typed here; all but what one of the staff typed, where one is named. */
export function forgetDrafts(butOf?: string): void {
  for (const name of storedKeys(PREFIX, 'session'))
    if (butOf === undefined || !name.startsWith(draftName(butOf, ''))) storeText(name, null, 'session')
}

/** Forms on this page that hold something unsaved. */
const unsaved = new Set<symbol>()

export const WARNING = '저장하지 않은 내용이 있어요. 두고 갈까요?'

/** A form says that it holds something unsaved; the function that comes back takes it away again. */
export function noteUnsaved(): () => void {
  const form = Symbol('form')
  unsaved.add(form)
  return () => void unsaved.delete(form)
}

/** Nothing on this page is asked about any more. */
export const giveUpUnsaved = () => unsaved.clear()

/** Whether another part may take the place of a form: nothing is unsaved, or its author agrees. */
export const mayLeave = (): boolean => unsaved.size === 0 || confirm(WARNING)

/** Keys of an address that name the shown row or part of a page: to change one is to leave a form. */
const SHOWN = ['opened', 'part', 'reading']
const shownAt = ({ pathname, search }: { readonly pathname: string; readonly search: string }) => {
  const query = new URLSearchParams(search)
  return [pathname, ...SHOWN.map((name) => query.get(name) ?? '')].join('\n')
}

/** Asks before the page, or what is opened on it, is left while a form on it holds something unsaved: once for all forms. */
export function useWarningOfUnsaved() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && shownAt(currentLocation) !== shownAt(nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (confirm(WARNING)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
}
