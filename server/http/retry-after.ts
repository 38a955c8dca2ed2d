/**
 * Seconds that another server asks us to wait by `Retry-After`, which holds seconds or a date (RFC 9110, 10.2.3); 0 for at once, null where it
 * says neither. `now`: the time by which a date is meant, milliseconds since 1970.
 */
export function retryAfterSeconds(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  const date = / GMT$/.test(header) ? Date.parse(header) : Number.NaN
  const seconds = /^\d+$/.test(header) ? Number(header) : (date - now) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
