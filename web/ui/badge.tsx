import type { ReactNode } from 'react'

const LOOKS = {
  celadon: 'bg-celadon-soft text-celadon',
  /** On a ground of celadon, where the usual one would not be seen. */
  inverse: 'bg-celadon text-on-celadon',
  amber: 'bg-amber-soft text-amber',
  plain: 'bg-sunken text-soft',
  RED: 'mark-red',
  ORANGE: 'mark-orange',
  YELLOW: 'mark-yellow',
  BLUE: 'mark-blue',
} as const

/** A word beside a name, such as a state. Its colour only tells kinds apart. */
export const Badge = ({ look = 'celadon', children }: { look?: keyof typeof LOOKS; children: ReactNode }) => (
  <span className={`flex-none rounded-full px-2.5 py-0.5 text-small font-semibold ${LOOKS[look]}`}>{children}</span>
)
