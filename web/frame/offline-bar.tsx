import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getLatestDraw } from '#contract/draws/draws.ts'
import type { markBought } from '#contract/number-sets/bought-sets.ts'
import { saveTicket } from '#contract/number-sets/tickets.ts'
import { koreanDay, shortDayWording, timeWording } from '#domain/calendar.ts'
import { CACHES } from '#domain/site/offline.ts'
import type { Sent } from '#web/data/api.ts'
import { revalidate } from '#web/data/query.ts'
import {
  confirmWaitingWrite,
  dropWaitingWrite,
  sendWaitingWrites,
  useWaitingWrites,
  type WaitingWrite,
} from '#web/data/waiting-writes.ts'
import { asksOfBudget } from '#web/play-limits/budget.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { useOffline } from '#web/ui/use-browser-state.ts'

const OFFLINE_ICON = 'M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 2l20 20'

/**
 * The bar comes, grows and goes while somebody presses what is below it, and would move that from under the finger. A page that
 * its browser holds where it is when something above it changes is left alone, but at its very top none is held; others, Safari's
 * among them, are scrolled by as much as the bar has changed. Where nobody has pressed anything for seconds, the bar is to be seen. What
 * is pressed in the bar itself moves nothing.
 */
function leaveThePageInPlace(bar: HTMLElement | null) {
  if (!bar) return
  let height = 0
  const become = (next: number) => {
    const by = next - height
    height = next
    const isHeld = scrollY > 0 && CSS.supports('overflow-anchor', 'auto')
    if (by === 0 || isHeld || !navigator.userActivation?.isActive) return
    scrollBy({ top: by, behavior: 'instant' })
  }
  become(bar.offsetHeight)
  const growing = new ResizeObserver(() => {
    if (bar.matches(':hover, :focus-within')) height = bar.offsetHeight
    else become(bar.offsetHeight)
  })
  growing.observe(bar)
  return () => {
    growing.disconnect()
    become(0)
  }
}

/** Over the page while there is no line, or something still waits for one: of when the result is, and what is not sent yet. */
export function OfflineBar() {
  const isOffline = useOffline()
  const waiting = useWaitingWrites()
  const receivedAt = useReceivedAt()
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const areSendable = waiting.some(({ refusal }) => refusal === undefined)
  const send = useEffectEvent(async () => {
    if (!areSendable || isSending) return
    setSending(true)
    const { sent, refused } = await sendWaitingWrites().finally(() => setSending(false))
    for (const message of refused) void showToast({ kind: 'error', message })
    if (sent === 0 && refused.length === 0) return
    if (sent > 0) void showToast({ kind: 'success', message: '기다리던 기록을 보냈어요.' })
    await revalidate(client, ['number_sets'])
  })
  // At the start, as soon as the line is back, and when something may be sent after all.
  useEffect(() => {
    if (!isOffline && areSendable) void send()
  }, [isOffline, areSendable])
  const again = () => (isOffline ? location.reload() : void send())
  if (!isOffline && waiting.length === 0) return null
  return (
    <aside
      ref={leaveThePageInPlace}
      aria-label="연결 상태"
      className="border-b border-line bg-sunken text-small text-soft"
    >
      <div className="mx-auto w-full max-w-page px-4 sm:px-6">
        <div className="flex min-h-12 items-center gap-2.5">
          <Icon path={OFFLINE_ICON} size={20} className="flex-none" />
          <p role="status" className="min-w-0 flex-1 py-2">
            {isOffline && (
              <>
                <strong className="font-semibold text-ink">오프라인</strong>
                <span>{receivedAt !== null && ` · ${receivedWording(receivedAt)}에 받은 결과`}</span>
              </>
            )}
            {waiting.length > 0 && (
              <span className="block">
                보내지 못한 기록 {waiting.length}개 · {areSendable ? '연결되면 보낼게요.' : '어떻게 할지 골라 주세요.'}{' '}
                로그아웃하면 사라져요.
              </span>
            )}
          </p>
          {(isOffline || areSendable) && (
            <button type="button" className="min-h-11 flex-none px-2 font-semibold text-celadon" onClick={again}>
              다시 시도
            </button>
          )}
        </div>
        {waiting.length > 0 && <WaitingList waiting={waiting} />}
      </div>
    </aside>
  )
}

/** What waits, one by one; it opens by itself where the server did not take something and its member has to choose. */
function WaitingList({ waiting }: { waiting: readonly WaitingWrite[] }) {
  const isAsking = waiting.some(({ refusal }) => refusal !== undefined)
  return (
    <details open={isAsking}>
      <Summary look="text" className="text-ink!">
        보낼 기록 보기
      </Summary>
      <List aria-label="보낼 기록" className="divide-y divide-line pb-2">
        {waiting.map((write) => (
          <WaitingRow key={JSON.stringify(write)} write={write} />
        ))}
      </List>
    </details>
  )
}

const ROW_BUTTON = 'min-h-11 flex-none px-2 font-semibold underline-offset-4 hover:underline'

function WaitingRow({ write }: { write: WaitingWrite }) {
  const name = writeWording(write)
  const { refusal } = write
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <p className="min-w-0 flex-1 basis-60 py-2">
        <span className="text-ink">{name}</span>
        {refusal && <span className="block">{refusal.detail}</span>}
      </p>
      {refusal && asksOfBudget(refusal) && (
        <button type="button" className={`${ROW_BUTTON} text-celadon`} onClick={() => confirmWaitingWrite(write)}>
          그래도 기록하기<span className="sr-only"> {name}</span>
        </button>
      )}
      <button type="button" className={ROW_BUTTON} onClick={() => dropWaitingWrite(write)}>
        지우기<span className="sr-only"> {name}</span>
      </button>
    </li>
  )
}

/** `제1246회 복권 3게임`, `번호 2세트 샀어요`. */
function writeWording({ endpoint, input: { body } }: WaitingWrite): string {
  if (endpoint.path === saveTicket.path) {
    const { round_number, games } = body as Sent<typeof saveTicket>['body']
    return `제${round_number}회 복권 ${games.length}게임`
  }
  const { ids, is_bought } = body as Sent<typeof markBought>['body']
  return `번호 ${ids.length}세트 ${is_bought ? '샀어요' : '샀어요 취소'}`
}

/** `10월 11일 09:12`, which has room in one line of a phone. */
const receivedWording = (at: number) => `${shortDayWording(koreanDay(at))} ${timeWording(at)}`

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
