import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DrawWithDetails } from '#contract/draws/draws.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { exactWon } from '#domain/money/won.ts'
import { checkTicket, type RoundOfTicket } from '#domain/ticket/check-ticket.ts'
import { clockNow } from '#web/data/clock.ts'
import { useMemberId } from '#web/data/session/use-member.ts'
import { useSite } from '#web/data/site.ts'
import { drawShown, latestDraw } from '#web/draws/draw-queries.ts'
import { gamesByRankWordings } from '#web/draws/draw-wording.ts'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { type CheckedPaper, forgetRecentTickets, recentTickets } from './stored-tickets.ts'

/** Tickets that were checked in this browser, with their results by now; renders nothing where there are none. */
export function RecentTickets({ onChoose }: { onChoose: (paper: CheckedPaper) => void }) {
  const [papers, setPapers] = useState<readonly CheckedPaper[]>([])
  const member = useMemberId()
  useEffect(() => setPapers(recentTickets(member)), [member])
  if (papers.length === 0) return null
  return (
    <section aria-labelledby="recent-tickets">
      <h2 id="recent-tickets" className="text-lead font-bold">
        최근에 확인한 복권
      </h2>
      <TicketRows papers={papers} onChoose={onChoose} />
      <p className="flex flex-wrap items-center gap-x-1 text-small text-soft">
        {member === null ? '이 기기에만 남아요.' : '이 기기에만 남고, 로그인해서 확인한 복권은 로그아웃하면 지워져요.'}
        <Button
          look="bare"
          className="underline underline-offset-4"
          onClick={() => {
            forgetRecentTickets()
            setPapers([])
            document.getElementById('page-title')?.focus()
          }}
        >
          모두 지우기
        </Button>
      </p>
    </section>
  )
}

interface TicketRowsProps {
  readonly papers: readonly CheckedPaper[]
  readonly onChoose: (paper: CheckedPaper) => void
}

/** Tickets with what each has won by now. */
export const TicketRows = ({ papers, onChoose }: TicketRowsProps) => (
  <List className="divide-y divide-line">
    {papers.map((paper, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two pieces of paper may have the same games.
      <li key={i}>
        <TicketRow paper={paper} onChoose={() => onChoose(paper)} />
      </li>
    ))}
  </List>
)

function TicketRow({ paper: { ticket }, onChoose }: { paper: CheckedPaper; onChoose: () => void }) {
  const { drawMinute } = useSite()
  const { round_number, games } = ticket
  const latest = useQuery(latestDraw)
  const isDrawn = latest.data !== undefined && round_number <= latest.data.round_number
  const { data } = useQuery({ ...drawShown(round_number), enabled: isDrawn })
  const checked = checkTicket(ticket, isDrawn && data ? roundOf(data) : null, { now: clockNow(), drawMinute })
  const isSettled = checked.state === 'settled'
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 py-2 text-left hover:bg-sunken"
    >
      <span>
        <span className="block font-bold">
          제{round_number}회 · {games.length}게임
        </span>
        <span className="block text-small text-soft">
          {isSettled
            ? gamesByRankWordings(checked.winners ?? []).join(', ') || '당첨 없음'
            : checked.state === 'before_draw'
              ? '추첨 전'
              : '결과 확인하기'}
        </span>
      </span>
      {isSettled && (
        <span className={checked.prize_amount > 0 ? 'font-bold' : 'text-soft'}>{exactWon(checked.prize_amount)}</span>
      )}
    </button>
  )
}

/** The part of a draw that checking a ticket needs. */
export const roundOf = ({
  draw_date,
  numbers,
  bonus_number,
  is_confirmed,
  prize_details,
}: DrawWithDetails): RoundOfTicket => ({
  draw_date,
  numbers,
  bonus_number,
  prizes:
    is_confirmed && prize_details
      ? PRIZE_RANKS.map((rank) => prize_details[`rank${rank}` as const].prize_per_winner)
      : null,
})
