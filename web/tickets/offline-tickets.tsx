import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { latestDraw } from '#web/draws/draw-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { CLOCK, Icon } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useOffline } from '#web/ui/use-browser-state.ts'
import { recentTickets } from './stored-tickets.ts'

/** While there is no line: that tickets are checked nevertheless, and which round is the newest. */
export function StillChecks() {
  const { data: draw } = useQuery(latestDraw)
  return (
    useOffline() &&
    draw && (
      <Notice look="amber">
        <strong className="font-semibold">인터넷 연결이 끊겼어요.</strong> 이 기기에 받아 둔 회차는 지금도 맞춰 볼 수
        있어요. 가장 최근 결과는 제{draw.round_number}회예요.
      </Notice>
    )
  )
}

/** While there is no line: tickets of rounds whose result the device does not have, one line a round. */
export function OnceThereIsALine() {
  const isOffline = useOffline()
  const { data: draw } = useQuery(latestDraw)
  const [rounds, setRounds] = useState<readonly number[]>([])
  useEffect(() => setRounds(recentTickets().map(({ ticket }) => ticket.round_number)), [])
  const waiting = [...new Set(rounds)].filter((round) => draw !== undefined && round > draw.round_number)
  if (!isOffline || waiting.length === 0) return null
  return (
    <Card className="py-4 sm:py-5">
      <h2 className="mb-2 text-lead font-bold">연결되면 할 일</h2>
      <List className="space-y-2">
        {waiting.map((round) => (
          <li key={round} className="flex gap-3">
            <Icon path={CLOCK} size={20} className="mt-0.5 flex-none" />
            <span>
              제{round}회 복권 {rounds.filter((one) => one === round).length}장
              <span className="block text-small text-soft">결과가 아직 이 기기에 없어요. 연결되면 확인해 드려요.</span>
            </span>
          </li>
        ))}
      </List>
    </Card>
  )
}
