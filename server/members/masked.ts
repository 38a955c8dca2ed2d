/** A name with only its first and last character, `김*나`; of two characters only the first. */
export function maskedName(name: string): string {
  const letters = [...name]
  if (letters.length < 3) return letters.map((letter, i) => (i === 0 && letters.length === 2 ? letter : '*')).join('')
  return [letters[0], '*'.repeat(letters.length - 2), letters.at(-1)].join('')
}

/** A username with only its beginning, `han***`. */
export const maskedUsername = (username: string) => {
  const shown = Math.min(3, Math.ceil(username.length / 2))
  return username.slice(0, shown) + '*'.repeat(username.length - shown)
}
