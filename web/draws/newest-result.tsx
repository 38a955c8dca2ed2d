import type { Draw } from '#contract/draws/draws.ts'
import { monthDayWording } from '#domain/calendar.ts'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CertaintyNote } from './certainty-note.tsx'
import { firstPrizeWording } from './draw-wording.ts'

/** The newest result in a card, with its first prize and the way to the rest. */
export const NewestResult = ({ draw }: { draw: Draw }) => (
  <>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-lead font-bold">제{draw.round_number}회 당첨번호</h2>
      <p className="text-small text-soft">
        <time dateTime={draw.draw_date}>{monthDayWording(draw.draw_date)}</time>
      </p>
    </div>
    <div className="my-3 space-y-3">
      <NumberBalls numbers={draw.numbers} bonus={draw.bonus_number} label={`제${draw.round_number}회 당첨번호`} />
      <CertaintyNote certainty={draw.certainty} />
    </div>
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-small">
      <p>{firstPrizeWording(draw)}</p>
      <p className="flex gap-x-4">
        <TextLink look="more" to="/results">
          지난 결과
        </TextLink>
        <TextLink look="more" to={`/results/${draw.round_number}`}>
          자세한 결과 <Icon path={RIGHT} size={16} />
        </TextLink>
      </p>
    </div>
  </>
)
