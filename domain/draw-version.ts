/** What of a stored draw says how often it was saved. */
interface Saved {
  readonly is_confirmed: boolean
  readonly corrections: readonly unknown[]
}

/**
 * Which saving of a draw somebody has before them; 0 where none is stored. It grows whenever balls or money change: they
 * are stored once, completed once, and each correction is kept.
 */
export const drawVersion = (draw: Saved | null): number =>
  draw === null ? 0 : 1 + Number(draw.is_confirmed) + draw.corrections.length
