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

export function storedDraft(name: string): StoredDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as StoredDraft | null
  } catch {
    return null
  }
}

/** Null takes it away. A browser that is full, or stores nothing, loses only what a reload would have lost before. */
export function storeDraft(name: string, draft: StoredDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {}
}

/** Forgets what was typed here; all but what one of the staff typed, where one is named. */
export function forgetDrafts(butOf?: string): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(PREFIX) && (butOf === undefined || !name.startsWith(draftName(butOf, ''))))
      sessionStorage.removeItem(name)
}
