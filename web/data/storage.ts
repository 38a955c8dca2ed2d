/**
 * What this browser stores by itself, for all tabs (`local`) or for this one alone (`session`). Storage may be forbidden (settings,
 * some apps' browsers), full, or hold what we did not write: then a reader is given null, and a writer is told that nothing is stored.
 */
export type StorageArea = 'local' | 'session'

const areaOf = (area: StorageArea) => (area === 'local' ? localStorage : sessionStorage)

/** The stored text as it is; null where there is none. */
export function storedText(key: string, area: StorageArea = 'local'): string | null {
  try {
    return areaOf(area).getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null takes it away. @returns whether the browser did so */
export function storeText(key: string, text: string | null, area: StorageArea = 'local'): boolean {
  try {
    if (text === null) areaOf(area).removeItem(key)
    else areaOf(area).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The stored value, whoever wrote it; null where there is none, or no JSON. */
export function storedValue(key: string, area: StorageArea = 'local'): unknown {
  try {
    return JSON.parse(storedText(key, area) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value as JSON; null takes it away. @returns whether the browser did so */
export const storeValue = (key: string, value: unknown, area: StorageArea = 'local'): boolean =>
  storeText(key, value === null ? null : JSON.stringify(value), area)

/** The keys that begin so. */
export function storedKeys(prefix: string, area: StorageArea = 'local'): string[] {
  try {
    return Object.keys(areaOf(area)).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
