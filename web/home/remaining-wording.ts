const padded = (value: number) => String(value).padStart(2, '0')

/** `2일 04:17:32`; on the last day without days. */
export function remainingWording(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(padded).join(':')
  return days > 0 ? `${days}일 ${clock}` : clock
}
