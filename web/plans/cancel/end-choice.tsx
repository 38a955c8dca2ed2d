import { dayWording } from '#domain/calendar.ts'
import type { CancellationEnd } from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import type { Preview } from './preview.ts'

interface EndChoiceProps {
  readonly preview: Preview
  readonly ends: CancellationEnd
  readonly onChoose: (ends: CancellationEnd) => void
}

/** Today, or at the end: each with what comes back. */
export function EndChoice({ preview, ends, onChoose }: EndChoiceProps) {
  const { refund, is_whole, end_date } = preview
  const left = refund.days - refund.used_days
  const aboutToday =
    refund.paid === 0
      ? '확인된 입금이 없어요'
      : is_whole
        ? '쓰지 않았으니 모두 돌려받아요'
        : `남은 ${left}일만큼 돌려받아요`
  const choices = [
    ['today', '오늘 끝내기', aboutToday, refund.amount],
    ['at_end', '기간이 끝나면 해지', `${dayWording(end_date)}에 자동으로 끝나요`, 0],
  ] as const
  return (
    <fieldset>
      <legend className="mb-3 text-lead font-bold">언제 끝낼까요?</legend>
      <div className="space-y-2.5">
        {choices.map(([value, title, about, won]) => (
          <label
            key={value}
            className="flex items-center gap-4 rounded-card border border-control/60 bg-surface p-4 has-checked:border-celadon has-checked:shadow-[inset_0_0_0_1px_var(--celadon)]"
          >
            <input
              type="radio"
              name="ends"
              value={value}
              checked={ends === value}
              onChange={() => onChoose(value)}
              className="size-5 flex-none accent-celadon"
            />
            <span className="flex flex-1 flex-wrap items-center justify-between gap-x-4">
              <span>
                <span className="block font-bold">{title}</span>
                <span className="block text-small text-soft">{about}</span>
              </span>
              <span className="font-bold">{exactWon(won)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
