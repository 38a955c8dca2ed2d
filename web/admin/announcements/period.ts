const SEOUL_AHEAD_MS = 9 * 60 * 60_000

/** An instant as a field for a time takes it, in Korean time: `2026-10-12T09:00`; empty for none. */
export const typedTime = (instant: string | null): string =>
  instant === null ? '' : new Date(Date.parse(instant) + SEOUL_AHEAD_MS).toISOString().slice(0, 16)

/** The instant of what was typed, UTC; null where nothing was. */
export const instantTyped = (typed: string): string | null =>
  typed === '' ? null : new Date(`${typed}:00+09:00`).toISOString()
