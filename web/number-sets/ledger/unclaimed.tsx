import { claimPrizes, getLedger } from '#contract/number-sets/ledger.ts'
import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { dayAndWeekdayWording, daysBetween, drawDateOf, koreanDay, longDayWording } from '#domain/calendar.ts'
import type { PrizeRank } from '#domain/draw/draw.ts'
import { claimPlace } from '#domain/money/claim.ts'
import { exactWon } from '#domain/money/won.ts'
import { clockNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { focusHeadingOnUnmount } from '#web/ui/move-focus.ts'
import { Alert } from '#web/ui/notice.tsx'
import { SetBalls } from '../slips/set-balls.tsx'

/** From so many days before its last day on, an unclaimed prize is pressing. */
const PRESSING = 30

/** Prizes that still lie there, the first to end first; all but that one are folded unless they press too. */
export function Unclaimed({ sets }: { sets: readonly NumberSet[] }) {
  const today = koreanDay(clockNow())
  const daysLeft = ({ result }: NumberSet) => daysBetween(today, result?.claim_until ?? today)
  const open = sets.filter((set, i) => i === 0 || daysLeft(set) <= PRESSING)
  const rest = sets.slice(open.length)
  return (
    <>
      {open.map((set) => (
        <Prize key={set.id} set={set} daysLeft={daysLeft(set)} />
      ))}
      {rest.length > 0 && (
        <Disclosure name={`아직 받지 않은 당첨 ${rest.length}게임 더 보기`}>
          <div className="space-y-3">
            {rest.map((set) => (
              <Prize key={set.id} set={set} daysLeft={daysLeft(set)} />
            ))}
          </div>
        </Disclosure>
      )}
    </>
  )
}

function Prize({ set, daysLeft }: { set: NumberSet; daysLeft: number }) {
  const { send, isRunning, error } = useChange(claimPrizes, [getLedger])
  const { round_target, result } = set
  if (!result || result.rank === null || result.claim_until === null) return null
  const say = (claim: 'received' | 'lost') => void send({ body: { ids: [set.id], claim } }).catch(() => {})
  const isPressing = daysLeft <= PRESSING
  return (
    <section
      ref={focusHeadingOnUnmount}
      aria-label={`제${round_target}회 받지 않은 ${result.rank}등`}
      className={`rounded-card border p-5 ${isPressing ? 'border-amber bg-amber-soft' : 'border-line bg-surface'}`}
    >
      <p className={`text-small font-bold ${isPressing ? 'text-amber' : 'text-soft'}`}>
        {daysLeft === 0 ? '오늘이 청구 마감' : `${daysLeft}일 뒤 청구 마감`}
      </p>
      <p className="text-lead font-bold">
        받지 않은 {result.rank}등 {exactWon(result.prize_amount)}
      </p>
      <p className="text-small">
        제{round_target}회 · {longDayWording(drawDateOf(round_target))} 추첨
      </p>
      <p className="text-small">
        {dayAndWeekdayWording(result.claim_until)}까지 {claimPlace(result.rank as PrizeRank)}에서
        {result.net_amount !== result.prize_amount && <span>{` · 세후 ${exactWon(result.net_amount)}`}</span>}
      </p>
      <div className="my-3">
        <SetBalls set={set} />
      </div>
      <Alert>{error?.detail}</Alert>
      <div className="grid grid-cols-2 gap-3">
        <BusyButton isWaiting={isRunning} onClick={() => say('received')}>
          받았어요
        </BusyButton>
        <BusyButton look="quiet" isWaiting={isRunning} onClick={() => say('lost')}>
          복권을 잃어버렸어요
        </BusyButton>
      </div>
    </section>
  )
}
