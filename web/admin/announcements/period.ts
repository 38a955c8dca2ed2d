import { koreanDay, timeWording } from '#domain/calendar.ts'

/** An instant as a field for a time takes it, in Korean time: `2026-10-12T09:00`; empty for none. */
export const typedTime = (instant: string | null): string =>
  instant === null ? '' : `${koreanDay(Date.parse(instant))}T${timeWording(Date.parse(instant))}`

/** The instant of what was typed, UTC; null where nothing was. */
export const instantTyped = (typed: string): string | null =>
  typed === '' ? null : new Date(`${typed}:00+09:00`).toISOString()
