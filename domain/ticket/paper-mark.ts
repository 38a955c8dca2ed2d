/** 32-bit FNV-1a. */
const BASIS = 0x811c9dc5
const PRIME = 0x01000193
const BITS = 20

/** What a mark looks like: 20 bits. */
export const PAPER_MARK = /^[0-9a-f]{5}$/

/**
 * Five hexadecimal digits that papers with the same games hardly ever have in common. What keeps the serial data from being turned back
 * is that they are so few: of ten digits ten thousand have the same mark, of eighteen a million million.
 */
export function paperMark(value: string): string {
  let hash = BASIS
  for (const character of value) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), PRIME) >>> 0
  const folded = (hash >>> BITS) ^ (hash & (2 ** BITS - 1))
  return folded.toString(16).padStart(BITS / 4, '0')
}
