import type { DrawCorrection } from '#contract/draws/draws.ts'
import { instantWording } from '#domain/calendar.ts'
import { NUMBER_TYPE_NAMES } from '#domain/draw/draw.ts'
import { correctionSourceWording } from '#domain/draw/draw-source.ts'
import { exactWon } from '#domain/money/won.ts'
import { Card } from '#web/ui/card.tsx'

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
              {correctionSourceWording(correction.source)}
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
            {correction.old_stores && correction.old_stores.length > 0 && (
              <details className="text-small text-soft">
                <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
                  정정 전 판매점 {correction.old_stores.length}곳
                </summary>
                <ul>
                  {correction.old_stores.map(({ store_name, location, number_type }, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a shop that sold two games stands twice.
                    <li key={i}>
                      {store_name} · {NUMBER_TYPE_NAMES[number_type]} · {location}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
