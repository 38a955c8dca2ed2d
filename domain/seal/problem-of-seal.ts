/** A seal as it is stored or about to be. */
interface Seal {
  readonly round_number: number
  readonly sets: number
  /** 64 hexadecimal digits, as the two hashes. */
  readonly root: string
  /** JSON, as it was hashed. */
  readonly seal_text: string
  readonly sha256: string
  readonly previous_sha256: string | null
}

/** A part of its tree: how many leaves, and from which set to which. */
interface SealPart {
  readonly sets: number
  readonly first_set_id: number
  readonly last_set_id: number
}

/** What a seal is held against. */
interface Beside {
  /** The parts in their order. */
  readonly parts: readonly SealPart[]
  /** The root over the roots of these parts. */
  readonly rootOfParts: string
  /** The SHA-256 of the text. */
  readonly textHash: string
  /** The seal of the round before; null for the first. */
  readonly previous: Pick<Seal, 'round_number' | 'sha256'> | null
}

/**
 * What holds of every seal: its parts are all of its sets in the order of their ids, its root is theirs, its text says the same and
 * has its hash, and it follows the seal of the round before. Asserted before a seal is written and of the one that the next is
 * chained to (`mustHold`).
 * @returns what is wrong, English, for the log; null where nothing is
 */
export function problemOfSeal(seal: Seal, { parts, rootOfParts, textHash, previous }: Beside): string | null {
  const said = (what: string) => `seal of round ${seal.round_number}: ${what}`
  const inParts = parts.reduce((sum, { sets }) => sum + sets, 0)
  if (inParts !== seal.sets) return said(`${seal.sets} sets, and ${inParts} in its parts`)
  const isInOrder = parts.every(
    ({ first_set_id, last_set_id }, i) =>
      first_set_id <= last_set_id && first_set_id > (parts[i - 1]?.last_set_id ?? 0),
  )
  if (!isInOrder) return said('its parts are not in the order of their sets')
  if (rootOfParts !== seal.root) return said('its root is not that of its parts')
  if (textHash !== seal.sha256) return said('its text does not have its hash')
  const { round_number, sets, root, previous_sha256 } = JSON.parse(seal.seal_text) as Partial<Seal>
  const isSame = round_number === seal.round_number && sets === seal.sets && root === seal.root
  if (!isSame || previous_sha256 !== seal.previous_sha256) return said('its text says something else')
  if (seal.previous_sha256 !== (previous?.sha256 ?? null)) return said('it does not follow the seal before')
  return previous === null || previous.round_number === seal.round_number - 1
    ? null
    : said(`it follows round ${previous.round_number}`)
}
