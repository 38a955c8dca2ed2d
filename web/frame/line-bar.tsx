import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getLatestDraw } from '#contract/draws/draws.ts'
import { koreanDay, monthDayWording, timeWording } from '#domain/calendar.ts'
import { CACHES } from '#domain/site/device-storage.ts'
import { sendWaitingWrites, useWaitingWrites } from '#web/data/waiting-writes.ts'
import { FOLLOWS_FROM_SETS } from '#web/number-sets/number-set-queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { useOffline } from '#web/ui/use-offline.ts'

const NO_LINE = 'M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 2l20 20'

/** Over the page while there is no line, or something still waits for one: of when the result is, and what is not sent yet. */
export function LineBar() {
  const isOffline = useOffline()
  const waiting = useWaitingWrites()
  const receivedAt = useReceivedAt()
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const send = useEffectEvent(async () => {
    if (waiting.length === 0 || isSending) return
    setSending(true)
    const { sent, refused } = await sendWaitingWrites().finally(() => setSending(false))
    for (const message of refused) void showToast({ kind: 'error', message })
    if (sent === 0 && refused.length === 0) return
    if (sent > 0) void showToast({ kind: 'success', message: '기다리던 기록을 보냈어요.' })
    await Promise.all(FOLLOWS_FROM_SETS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  })
  // At the start, and as soon as the line is back.
  useEffect(() => {
    if (!isOffline) void send()
  }, [isOffline])
  const again = () => (isOffline ? location.reload() : void send())
  if (!isOffline && waiting.length === 0) return null
  return (
    <div role="status" className="border-b border-line bg-sunken text-small text-soft">
      <div className="mx-auto flex min-h-12 w-full max-w-page items-center gap-2.5 px-4 sm:px-6">
        <Icon path={NO_LINE} size={20} className="flex-none" />
        <p className="min-w-0 flex-1 py-2">
          {isOffline && (
            <>
              <strong className="font-semibold text-ink">오프라인</strong>
              {receivedAt !== null && ` · ${receivedWording(receivedAt)}에 받은 결과`}
            </>
          )}
          {waiting.length > 0 && (
            <span className="block">
              보내지 못한 기록 {waiting.length}개 · 연결되면 보낼게요. 로그아웃하면 사라져요.
            </span>
          )}
        </p>
        <button type="button" className="min-h-11 flex-none px-2 font-semibold text-celadon" onClick={again}>
          다시 시도
        </button>
      </div>
    </div>
  )
}

const receivedWording = (at: number) => `${monthDayWording(koreanDay(at))} ${timeWording(at)}`

/** When the newest result that the device has was received, ms; null where nothing says so. */
function useReceivedAt(): number | null {
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    const look = async () => {
      const cache = await caches.open(CACHES.public)
      const received = Date.parse((await cache.match(getLatestDraw.path))?.headers.get('date') ?? '')
      setAt(Number.isNaN(received) ? null : received)
    }
    look().catch(() => {})
  }, [])
  return at
}
