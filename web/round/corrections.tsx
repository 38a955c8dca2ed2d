import type { DrawCorrection } from '#contract/draws.ts'
import { instantWording } from '#domain/calendar.ts'
import { exactWon } from '#domain/won.ts'
import { Card } from '#web/ui/card.tsx'

const SOURCES: Readonly<Record<string, string>> = { staff: '운영자 확인', official: '동행복권', mirror: '공개 사본' }

/** What this page said before: old values, when they were changed, why, and on whose word. */
export const Corrections = ({ corrections }: { corrections: readonly DrawCorrection[] }) =>
  corrections.length > 0 && (
    <Card>
      <h2 id="corrections" className="mb-3 text-lead font-bold">
        정정 기록
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ol role="list" className="divide-y divide-line">
        {corrections.map((correction) => (
          <li key={correction.corrected_at} className="py-3 first:pt-0 last:pb-0">
            <p className="font-semibold">
              <time dateTime={correction.corrected_at}>{instantWording(Date.parse(correction.corrected_at))}</time>{' '}
              {correction.reason}
            </p>
            <p className="text-small text-soft">
              정정 전 {correction.old_numbers.join(', ')} + {correction.old_bonus_number}
              {correction.old_total_sales !== null && ` · 총 판매금액 ${exactWon(correction.old_total_sales)}`} · 근거{' '}
              {SOURCES[correction.source] ?? correction.source}
            </p>
            {correction.old_prizes && (
              <p className="text-small text-soft">
                {correction.old_prizes
                  .map(
                    ({ rank, winners, prize_per_winner }) => `${rank}등 ${winners}게임 ${exactWon(prize_per_winner)}`,
                  )
                  .join(' · ')}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
