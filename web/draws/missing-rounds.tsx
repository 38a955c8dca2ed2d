import { useNewestDueRound } from '#web/data/use-draw-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { missingRoundsWording } from './draw-wording.ts'
import { useLiveRound } from './live/use-live-round.ts'

/** Names drawn rounds that are not here yet, so that an old result is not taken for the newest. */
export function MissingRounds({ newestStored }: { newestStored: number }) {
  const due = useNewestDueRound()
  // Of tonight's round more is said beside.
  const { isNight, round } = useLiveRound()
  const wording = missingRoundsWording(newestStored, isNight && due === round.round_number ? due - 1 : due)
  return wording && <Notice look="amber">{wording}</Notice>
}
