export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Of a form's fields mine where I changed them, else theirs; of anything else, such as a list, mine where I changed it. */
export function merged<T>(before: T, mine: T, theirs: T): T {
  if (isSame(before, mine)) return theirs
  if (Array.isArray(mine) || typeof mine !== 'object') return mine
  const changed = Object.entries(mine as object).filter(([name, is]) => !isSame(is, before[name as keyof T]))
  return { ...theirs, ...Object.fromEntries(changed) }
}
