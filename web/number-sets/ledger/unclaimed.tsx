import { claimPrizes } from '#contract/number-sets/ledger.ts'
import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { dayAndWeekdayWording, daysBetween, koreanDay } from '#domain/calendar.ts'
import { PRIZE_RANKS, type PrizeRank } from '#domain/draw/draw.ts'
import { claimPlace } from '#domain/money/claim.ts'
import { winningsOf } from '#domain/money/winnings.ts'
import { clockNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { gamesByRankWordings } from '#web/draws/draw-wording.ts'
import { WinningsSum } from '#web/draws/winnings-sum.tsx'
import { LOWEST_OF_NIGHT } from '#web/draws/won-card.tsx'
import { BusyButton } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Face } from '#web/ui/face.tsx'
import { ALERT, Icon } from '#web/ui/icon.tsx'
import { focusHeadingOnUnmount } from '#web/ui/move-focus.ts'
import { Alert } from '#web/ui/notice.tsx'
import { SetBalls } from '../slips/set-balls.tsx'

/** Days before its deadline from which on an unclaimed prize is urgent. */
const URGENT_DAYS = 30
const URGENT_LOOK = 'border-amber bg-amber-soft'

/** Unclaimed prizes by round, the earliest deadline first; the other rounds are folded unless they are urgent, too. */
export function Unclaimed({ sets }: { sets: readonly NumberSet[] }) {
  const today = koreanDay(clockNow())
  const rounds = [...Map.groupBy(sets, ({ round_target }) => round_target)].map(([round, won]) => ({
    ...{ round, won },
    daysLeft: daysBetween(today, won[0]?.result?.claim_until ?? today),
  }))
  const open = rounds.filter(({ daysLeft }, i) => i === 0 || daysLeft <= URGENT_DAYS)
  const rest = rounds.slice(open.length)
  return (
    <>
      {open.map((one) => (
        <Prizes key={one.round} {...one} />
      ))}
      {rest.length > 0 && (
        <Disclosure name={`아직 안 받은 당첨 ${rest.reduce((games, { won }) => games + won.length, 0)}게임 더 보기`}>
          <div className="space-y-3">
            {rest.map((one) => (
              <Prizes key={one.round} {...one} />
            ))}
          </div>
        </Disclosure>
      )}
    </>
  )
}

interface PrizesProps {
  readonly round: number
  /** The games of one round, which are fetched with one walk. */
  readonly won: readonly NumberSet[]
  readonly daysLeft: number
}

function Prizes({ round, won, daysLeft }: PrizesProps) {
  const { send, isRunning, error } = useChange(claimPrizes)
  const ranks = won.flatMap(({ result }) => (result?.rank ? [result.rank as PrizeRank] : []))
  const claim_until = won[0]?.result?.claim_until ?? null
  if (ranks.length === 0 || claim_until === null) return null
  const say = (claim: 'received' | 'lost') =>
    void send({ body: { ids: won.map(({ id }) => id), claim } }).catch(() => {})
  const isPressing = daysLeft <= URGENT_DAYS
  const best = Math.min(...ranks) as PrizeRank
  const isNight = best <= LOWEST_OF_NIGHT
  const soft = isNight ? 'night-soft' : 'text-soft'
  const games = PRIZE_RANKS.map((rank) => ranks.filter((one) => one === rank).length)
  return (
    <section
      ref={focusHeadingOnUnmount}
      aria-label={`제${round}회 아직 안 받은 ${best}등`}
      className={
        isNight ? 'night p-5' : `rounded-card border p-5 ${isPressing ? URGENT_LOOK : 'border-line bg-surface'}`
      }
    >
      {isNight && (
        <div className="live-face">
          <Face round={round} marks={won[0]?.result?.winning_numbers ?? []} />
        </div>
      )}
      <div className={isNight ? 'pr-32' : 'flex flex-wrap items-baseline justify-between gap-x-3'}>
        <h2 className="font-bold">
          제{round}회 · 아직 안 받은 {best}등
        </h2>
        <p className={`text-small font-bold ${isNight ? soft : isPressing ? 'text-amber' : soft}`}>
          {isNight && isPressing && <Icon path={ALERT} size={16} className="mr-1 inline align-[-3px]" />}
          <span>{daysLeft === 0 ? '오늘이 청구 마감' : `${daysLeft}일 뒤 청구 마감`}</span>
        </p>
      </div>
      {won.length > 1 && <p className={`text-small ${soft}`}>{gamesByRankWordings(games).join(' · ')}</p>}
      <div className="mt-2">
        <WinningsSum
          won={winningsOf(
            won.map(({ result }) => ({ round_number: round, prize: result?.prize_amount ?? 0, games: 1 })),
          )}
          look="hero"
          soft={soft}
          facts={[
            ['당첨금 청구 마감', dayAndWeekdayWording(claim_until)],
            ['받는 곳', claimPlace(best)],
          ]}
        />
      </div>
      <div className="my-3 space-y-2">
        {won.map((set) => (
          <SetBalls key={set.id} set={set} />
        ))}
      </div>
      <Alert>{error?.detail}</Alert>
      <div className="grid gap-2">
        <BusyButton look={isNight ? 'night' : 'primary'} isWaiting={isRunning} onClick={() => say('received')}>
          받았어요
        </BusyButton>
        <BusyButton look={isNight ? 'nightLine' : 'quiet'} isWaiting={isRunning} onClick={() => say('lost')}>
          복권을 잃어버렸어요
        </BusyButton>
      </div>
    </section>
  )
}
