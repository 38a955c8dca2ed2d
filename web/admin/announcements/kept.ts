import type { z } from 'zod'
import type { KeptAnnouncement } from '#contract/admin/announcements.ts'

/** An announcement as the back office shows it. */
export type Kept = z.output<typeof KeptAnnouncement>
