import { useNewestDueRound } from '#web/data/use-next-draw.ts'
import { Notice } from '#web/ui/notice.tsx'
import { missingRoundsWording } from './draw-wording.ts'

/** Says which rounds were drawn but are not here yet, so that nobody takes an old result for the newest. */
export function MissingRounds({ newestStored }: { newestStored: number }) {
  const wording = missingRoundsWording(newestStored, useNewestDueRound())
  return wording && <Notice look="amber">{wording}</Notice>
}
