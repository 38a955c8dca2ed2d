import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listFavourites } from '#contract/number-sets/favourites.ts'
import { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { listSyndicates } from '#contract/number-sets/syndicates.ts'
import { openRound, salesCloseAt, timeWording } from '#domain/calendar.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { withParticle } from '#domain/particle.ts'
import { GONE_PERSON, withWording } from '#domain/syndicate/syndicate.ts'
import { type ComparedTicket, compareTicket, type MeantGames } from '#domain/ticket/compare-ticket.ts'
import type { Ticket } from '#domain/ticket/ticket-qr.ts'
import { clockNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { lastSlip } from '#web/number-sets/last-slip.ts'
import { letterOf } from '#web/number-sets/slips/round-sets.ts'
import { Card } from '#web/ui/card.tsx'
import { ALERT, CHECK, Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'

/** Games that were meant, and whether all of them are of one paper. */
type Meant = MeantGames & { readonly isWhole: boolean; readonly isShared?: true }

/** What the member meant to buy in a round, as their account says it; asked for whole, so nothing tells which ticket is held against it. */
function useMeant(round: number): readonly Meant[] {
  const isSignedIn = useSignedIn()
  const isMember = useHydrated() && isSignedIn
  const favourites = useQuery({ ...query(listFavourites), enabled: isMember }).data?.favourites ?? []
  const made = useQuery({
    ...query(listNumberSets, { query: { round, origin: 'made', limit: 20 } }),
    enabled: isMember,
  }).data
  const boxes = useQuery({ ...query(listSyndicates), enabled: isMember }).data?.syndicates ?? []
  const [slip] = useState(() => lastSlip(openRound(clockNow())))
  const sets = made?.generated_numbers ?? []
  // What was made at once is one slip.
  const newest = sets.filter(({ generated_at }) => generated_at === sets[0]?.generated_at)
  return [
    ...(slip && slip.round === round
      ? [{ name: '마지막으로 연 번호 쪽지', games: slip.games, isWhole: slip.games.length <= 5 }]
      : []),
    ...(newest.length > 0
      ? [{ name: '마지막으로 만든 번호', games: newest.map(({ numbers }) => numbers), isWhole: newest.length <= 5 }]
      : []),
    ...boxes
      .filter(({ round_number }) => round_number === round)
      .flatMap(({ people, own_id, tickets }) => {
        const others = people.filter(({ id }) => id !== own_id).map(({ name }) => name ?? GONE_PERSON)
        const name = `${withWording(others)} 함께 산 복권`
        return tickets.map(({ games }) => ({
          name,
          games: games.map(({ numbers }) => numbers),
          isWhole: true,
          isShared: true as const,
        }))
      }),
    ...(favourites.length > 0
      ? [{ name: '매주 사는 번호', games: favourites.map(({ numbers }) => numbers), isWhole: false }]
      : []),
  ]
}

/** A paper of the round on sale beside what was meant to be bought: the same, or which row and number differ. On the device alone. */
export function ComparedWithMeant({ ticket }: { ticket: Ticket }) {
  const meant = useMeant(ticket.round_number)
  const compareWith = ({ isWhole, ...games }: Meant) => compareTicket(ticket.games, games, isWhole) ?? []
  const compared = [
    ...meant.filter(({ isShared }) => !isShared).flatMap(compareWith),
    ...nearest(meant.filter(({ isShared }) => isShared).flatMap(compareWith), ticket.games.length),
  ]
  const names = [...new Set(meant.map(({ name }) => name))]
  if (meant.length === 0) return null
  return (
    <Card className="py-4 sm:py-5">
      <section aria-labelledby="compared" className="space-y-3">
        <h2 id="compared" className="text-lead font-bold">
          내 번호와 대조
        </h2>
        {compared.length === 0 ? (
          <p className="text-soft">
            {withParticle(names.join(', '), '과/와')} 비슷한 줄이 없어요. 다른 번호의 복권이에요.
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two boxes may be of the same people.
          compared.map((one, i) => <Compared key={i} compared={one} />)
        )}
        {compared.some(isOther) && (
          <p className="text-soft">
            {clockNow() < salesCloseAt(ticket.round_number)
              ? `잘못 산 복권은 오늘 산 판매점에서 판매가 끝나기 전(토요일은 ${timeWording(salesCloseAt(ticket.round_number))})에 바꿀 수 있는지 물어보세요. 취소는 산 날에만 돼요.`
              : '판매가 끝나서 이제 바꿀 수 없어요.'}
          </p>
        )}
        <p className="text-small text-soft">이 기기에서만 맞춰 봤어요. 복권의 번호는 보내지 않았어요.</p>
      </section>
    </Card>
  )
}

const isOther = ({ rows, absent }: ComparedTicket) =>
  absent.length > 0 || rows.some(({ missing }) => missing.length > 0)

/** Numbers in which a paper of so many rows differs from a ticket that was meant; a row of either alone counts whole. */
const distanceOf = ({ rows, absent }: ComparedTicket, rowsOfPaper: number) =>
  rows.reduce((sum, { missing }) => sum + missing.length, 0) +
  NUMBERS_PER_DRAW * (absent.length + rowsOfPaper - rows.length)

/** One paper is one ticket: of several that which it is, or is most like. */
function nearest(compared: readonly ComparedTicket[], rowsOfPaper: number): readonly ComparedTicket[] {
  const least = Math.min(...compared.map((one) => distanceOf(one, rowsOfPaper)))
  return compared.filter((one) => distanceOf(one, rowsOfPaper) === least)
}

function Compared({ compared }: { compared: ComparedTicket }) {
  const { name, rows, absent } = compared
  const same = rows.filter(({ missing }) => missing.length === 0)
  if (!isOther(compared))
    return (
      <p className="flex gap-2 font-semibold">
        <Icon path={CHECK} size={20} className="mt-0.5 flex-none text-celadon" />
        <span>
          {withParticle(name, '과/와')} 같아요{' '}
          <span className="font-normal text-soft">({same.map(({ slot }) => letterOf(slot)).join(', ')}줄)</span>
        </span>
      </p>
    )
  return (
    <div className="flex gap-2">
      <Icon path={ALERT} size={20} className="mt-0.5 flex-none text-amber" />
      <div>
        <p className="font-semibold">{withParticle(name, '과/와')} 달라요</p>
        <ul className="list-disc space-y-1 pl-5">
          {rows
            .filter(({ missing }) => missing.length > 0)
            .map(({ slot, missing, instead }) => (
              <li key={slot}>
                {letterOf(slot)}줄: {missing.join(', ')} 대신 {instead.join(', ')}
              </li>
            ))}
          {absent.map((numbers) => (
            <li key={numbers.join()}>{numbers.join(', ')} 없음</li>
          ))}
        </ul>
        {same.length > 0 && (
          <p className="text-small text-soft">{same.map(({ slot }) => letterOf(slot)).join(', ')}줄은 같아요.</p>
        )}
      </div>
    </div>
  )
}
