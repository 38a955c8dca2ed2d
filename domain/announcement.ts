/** How much an announcement matters, most first; with their Korean names. */
export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

export const PRIORITY_NAMES: Readonly<Record<Priority, string>> = {
  urgent: '긴급',
  high: '중요',
  normal: '보통',
  low: '낮음',
}
