import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import {
  dayAndWeekdayWording,
  drawBeginsAt,
  drawDateOf,
  koreanDay,
  monthDayWording,
  timeWording,
} from '#domain/calendar.ts'
import { NUMBER_TYPE_NAMES, PRIZE_RANKS, type PrizeRank } from '#domain/draw/draw.ts'
import { gamePriceOf } from '#domain/draw/prize-arithmetic.ts'
import { isLate, roundState, roundStateWording } from '#domain/draw/round-state.ts'
import { claimPlace } from '#domain/money/claim.ts'
import { exactWon, wonWording } from '#domain/money/won.ts'
import { type CheckedGame, type CheckedTicket, checkTicket, type RoundOfTicket } from '#domain/ticket/check-ticket.ts'
import type { Ticket } from '#domain/ticket/ticket-qr.ts'
import { isApiError } from '#web/data/api-error.ts'
import { clockNow } from '#web/data/clock.ts'
import { useSite } from '#web/data/site.ts'
import { CertaintyNote } from '#web/draws/certainty-note.tsx'
import { drawShown, latestDraw } from '#web/draws/draw-queries.ts'
import { gamesByRankWordings, USUAL_HITS } from '#web/draws/draw-wording.ts'
import { WonCard } from '#web/draws/won-card.tsx'
import { Matches } from '#web/number-sets/slips/outcome.tsx'
import { letterOf } from '#web/number-sets/slips/round-sets.ts'
import { SetBalls } from '#web/number-sets/slips/set-balls.tsx'
import { SlipFoot, SlipHead } from '#web/number-sets/slips/slip-parts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ALERT, CHECK, Icon } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { NumberBall, NumberBalls } from '#web/ui/number-balls.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { useOffline } from '#web/ui/use-browser-state.ts'
import { ComparedWithMeant } from './compared-ticket.tsx'
import { roundOf } from './recent-tickets.tsx'

interface TicketResultProps {
  readonly ticket: Ticket
  readonly from: 'qr' | 'typed'
  readonly actions: ReactNode
}

/**
 * What a ticket is worth. Only the number of its round is asked for; its games are held against the answer here, and none of
 * them leaves the device.
 */
export function TicketResult({ ticket, from, actions }: TicketResultProps) {
  const { drawMinute } = useSite()
  const isOffline = useOffline()
  const { round_number } = ticket
  const latest = useQuery(latestDraw)
  const isDrawn = latest.data !== undefined && round_number <= latest.data.round_number
  const draw = useQuery({ ...drawShown(round_number), enabled: isDrawn })
  const heading = useRef<HTMLHeadingElement>(null)
  const isMissing = isApiError(draw.error, 'draw_not_found') || isApiError(latest.error, 'draw_not_found')
  const isLoading = latest.isPending || (isDrawn && draw.isPending)
  const failed = [latest, draw].find(({ isError, data }) => isError && data === undefined && !isMissing)
  const clock = { now: clockNow(), drawMinute }
  const round = isDrawn && draw.data ? roundOf(draw.data) : null
  const checked = checkTicket(ticket, round, clock)
  // Without a line the device has no later round than it has seen, which is no reason to say that one is still to be drawn.
  const isUnseen =
    isOffline && !isDrawn && latest.data !== undefined && drawBeginsAt(round_number, drawMinute) <= clock.now
  const isUnknown = isLoading || failed !== undefined || isUnseen
  const isOver = checked.claim_until !== null && koreanDay(clockNow()) > checked.claim_until
  const hasWon = !isUnknown && round !== null && wonGames(checked) > 0 && !isOver
  // A win has a card of its own, whose heading takes the place of the one that said that it is looked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is there then.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [hasWon])
  const state = roundState(round_number, clock, round === null ? 'nothing' : round.prizes ? 'prizes' : 'numbers')
  return (
    <div className="space-y-4">
      {hasWon && <Won checked={checked} round={round} heading={heading} />}
      {/* What was won stands in a card of its own, the drawn numbers above the games. */}
      {!hasWon && (
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="text-small text-soft">
              제{round_number}회 · {from === 'qr' ? 'QR로 확인' : '입력한 번호'}
            </p>
            {!isUnknown && (
              <Badge look={checked.state === 'settled' ? 'celadon' : 'plain'}>
                {checked.state === 'settled' ? (
                  <span className="inline-flex items-center gap-1">
                    <Icon path={CHECK} size={16} /> 모두 확정
                  </span>
                ) : (
                  roundStateWording(state, isLate(round_number, clock))
                )}
              </Badge>
            )}
          </div>
          <h2 ref={heading} tabIndex={-1} className="mt-1 text-heading font-bold">
            {isUnknown ? `제${round_number}회 복권` : headline(checked, drawMinute)}
          </h2>
          {isLoading && <SkeletonLines lines={2} lineClass="h-8" />}
          {(failed || isUnseen) && (
            <Empty onRetry={(failed ?? latest).refetch}>
              {isOffline ? `제${round_number}회 결과는 아직 이 기기에 없어요.` : '추첨 결과를 불러오지 못했어요.'}
            </Empty>
          )}
          {!isUnknown && <Summary checked={checked} />}
          {round && (
            <div className="mt-4 space-y-3 border-t border-line pt-4">
              <p className="text-small text-soft">당첨번호</p>
              <NumberBalls numbers={round.numbers} bonus={round.bonus_number} label={`제${round_number}회 당첨번호`} />
              {draw.data && <CertaintyNote certainty={draw.data.certainty} />}
            </div>
          )}
        </Card>
      )}
      {checked.state === 'before_draw' && !isUnknown && <ComparedWithMeant ticket={ticket} />}
      <Games
        checked={checked}
        round={round}
        isWithDrawn={hasWon}
        certainty={draw.data && <CertaintyNote certainty={draw.data.certainty} />}
      />
      <p className="ticket-caution">
        <Icon path={ALERT} size={20} className="mt-0.5 flex-none" />
        <span>
          <strong>실물 복권과 꼭 대조하세요.</strong> 화면의 결과는 참고용이고, 당첨금은 실물 복권으로만 받을 수 있어요.
        </span>
      </p>
      {actions}
    </div>
  )
}

const wonGames = ({ winners }: CheckedTicket) => winners?.reduce((sum, games) => sum + games, 0) ?? 0

function headline(checked: CheckedTicket, drawMinute: number): string {
  if (checked.state === 'before_draw')
    return `${monthDayWording(drawDateOf(checked.round_number))} ${timeWording(drawBeginsAt(checked.round_number, drawMinute))}에 추첨해요`
  if (checked.state === 'awaiting') return '당첨번호를 기다리고 있어요'
  if (checked.state === 'matched') return '번호가 나왔어요'
  const best = (checked.winners ?? []).findIndex((games) => games > 0)
  return best === -1 ? '당첨된 게임이 없어요' : `${best + 1}등에 당첨됐던 복권이에요`
}

/** The prize, or when it will be known. */
function Summary({ checked }: { checked: CheckedTicket }) {
  const { state, round_number, winners } = checked
  if (state === 'before_draw') return <p className="text-soft">내 번호에 담아 두면 토요일 밤에 당첨을 확인해 드려요.</p>
  if (state === 'awaiting')
    return <p className="text-soft">제{round_number}회 번호가 확인되면 여기에 바로 보여 드릴게요.</p>
  if (state === 'matched')
    return <p className="text-soft">등수와 금액은 당첨금 집계가 끝나면 확정돼요. 보통 21시쯤이에요.</p>
  if (wonGames(checked) === 0 || checked.claim_until === null) return <p className="text-soft">{USUAL_HITS}</p>
  return (
    <>
      <p className="text-soft">{winners && gamesByRankWordings(winners).join(' · ')}</p>
      <p className="mt-2">
        당첨금 청구는 <strong>{dayAndWeekdayWording(checked.claim_until)}</strong>에 끝났어요. 지금은 받을 수 없어요.
      </p>
    </>
  )
}

interface WonProps {
  readonly checked: CheckedTicket
  readonly round: RoundOfTicket
  readonly heading: Ref<HTMLHeadingElement>
}

/** All winning games as one sum, and where and until when it is paid. */
function Won({ checked, round, heading }: WonProps) {
  const { round_number, winners, games, prize_amount, net_amount, claim_until } = checked
  const ranks = PRIZE_RANKS.filter((rank) => (winners?.[rank - 1] ?? 0) > 0)
  const [best] = ranks
  if (best === undefined) return null
  return (
    <>
      <WonCard
        round={round_number}
        rank={best}
        about={gamesByRankWordings(winners ?? []).join(' · ')}
        marks={round.numbers}
        won={{ gross: prize_amount, tax: prize_amount - net_amount, net: net_amount }}
        facts={[
          claim_until ? ['당첨금 청구 마감', dayAndWeekdayWording(claim_until)] : null,
          ['받는 곳', placesOf(ranks)],
        ]}
        heading={heading}
      />
      {games.some(({ result }) => result?.rank && result.prize_amount === null) && (
        <p className="px-1 text-small text-soft">
          당첨자가 없다고 집계된 등수가 있어 그 금액은 더하지 않았어요. 실물 복권을 다시 확인해 주세요.
        </p>
      )}
    </>
  )
}

interface GamesProps {
  readonly checked: CheckedTicket
  readonly round: RoundOfTicket | null
  /** The drawn numbers stand above them. */
  readonly isWithDrawn: boolean
  /** How sure these are. */
  readonly certainty: ReactNode
}

/** The games as on paper, with what was drawn ringed. */
function Games({ checked, round, isWithDrawn, certainty }: GamesProps) {
  const { games, round_number, state } = checked
  const kinds = Object.entries(NUMBER_TYPE_NAMES).flatMap(([type, name]) => {
    const count = games.filter(({ number_type }) => number_type === type).length
    return count === 0 || type === 'unknown' ? [] : [`${name} ${count}`]
  })
  return (
    <section aria-label="복권의 게임" className="slip">
      <div className="slip-head">
        <SlipHead
          title={<h3>복권 {games.length}게임</h3>}
          about={[...kinds, exactWon(games.length * gamePriceOf(round_number))].join(' · ')}
          beside={isWithDrawn && <Badge look="celadon">당첨 {wonGames(checked)}게임</Badge>}
        />
      </div>
      <div className="slip-tear" />
      {isWithDrawn && round && (
        <div className="slip-drawn">
          <NumberBalls numbers={round.numbers} bonus={round.bonus_number} label={`제${round_number}회 당첨번호`} />
          {certainty}
        </div>
      )}
      <List isOrdered aria-label="복권의 게임" className="slip-rows">
        {games.map((game) => (
          <li key={game.slot} className="slip-row">
            <span className="slip-letter" aria-hidden="true">
              {letterOf(game.slot)}
            </span>
            <SetBalls set={game} label={`${letterOf(game.slot)} 번호`} />
            <div className="slip-beside">
              <p className="slip-outcome">
                <Outcome game={game} />
              </p>
            </div>
          </li>
        ))}
      </List>
      {round && (
        <SlipFoot>
          <p className="flex flex-wrap gap-x-5 text-soft">
            <Sample look="ball-hit" number={round.numbers[0]}>
              일치
            </Sample>
            <Sample look="ball-bonus-hit" number={round.bonus_number}>
              보너스 일치
            </Sample>
          </p>
          {state === 'matched' && <span className="text-soft">등수는 집계가 끝나면 확정돼요.</span>}
        </SlipFoot>
      )}
    </section>
  )
}

/** An entry of the legend: a ball as it looks in the rows. */
const Sample = ({ look, number, children }: { look: string; number: number | undefined; children: ReactNode }) => (
  <span className="slip-sample">
    <span className={look} aria-hidden="true">
      {number !== undefined && <NumberBall number={number} />}
    </span>
    {children}
  </span>
)

/** To the won as far as it has room beside six balls; the card above says it to the won in any case. */
const besideBalls = (won: number) => (won < 1_000_000 ? exactWon(won) : wonWording(won))

function Outcome({ game: { hits, result } }: { game: CheckedGame }) {
  if (hits === null) return null
  if (!result?.rank) return <Matches hits={hits} />
  return (
    <>
      <strong className="block font-bold text-celadon">{result.rank}등</strong>{' '}
      <span className="whitespace-nowrap">
        {result.prize_amount === null ? '금액 확인 필요' : besideBalls(result.prize_amount)}
      </span>
    </>
  )
}

/** `판매점이나 농협은행`; where the ranks of a ticket are paid at different places, each with its own. */
function placesOf(ranks: readonly PrizeRank[]): string {
  const places = [...new Set(ranks.map(claimPlace))]
  const [only = ''] = places
  if (places.length === 1) return only
  return places.map((place) => `${ranks.filter((rank) => claimPlace(rank) === place).join('·')}등 ${place}`).join(', ')
}
