import { z } from 'zod'
import { LiveRound } from './live-round.ts'

/** The part that changed: draws and everything that follows from them, or anything else that is public. */
export const PublicChange = z.enum(['draws', 'site'])
export type PublicChange = z.output<typeof PublicChange>

/** The data of both kinds of event. */
export const PublicEvent = z.object({
  /** Empty in `now`. */
  changed: z.array(PublicChange),
  live: LiveRound,
})
export type PublicEvent = z.output<typeof PublicEvent>
