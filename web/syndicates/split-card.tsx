import type { ReactNode } from 'react'
import type { Syndicate } from '#contract/number-sets/syndicates.ts'
import { dayAndWeekdayWording } from '#domain/calendar.ts'
import { PRIZE_RANKS, type PrizeRank } from '#domain/draw/draw.ts'
import { claimPlace } from '#domain/money/claim.ts'
import { exactWon } from '#domain/money/won.ts'
import { gamesByRankWordings } from '#web/draws/draw-wording.ts'
import { Card } from '#web/ui/card.tsx'
import { FactLines } from '#web/ui/fact-lines.tsx'
import { List } from '#web/ui/list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { atWording, nameOf, TO_KEEP } from './syndicate-parts.ts'

type Won = Pick<NonNullable<Syndicate['result']>, 'gross' | 'tax' | 'net'>

/** Between the last ball and the tally: no game can be called a miss. */
export const Drawn = ({ box: { round_number, is_agreed } }: { box: Syndicate }) => (
  <Card>
    <h2 className="text-heading font-bold">제{round_number}회 추첨이 끝났어요</h2>
    <p className="text-soft">
      {is_agreed
        ? '당첨금을 집계하고 있어요. 끝나면 각자의 몫을 원 단위까지 계산해 드려요.'
        : '당첨금을 집계하고 있어요.'}
    </p>
  </Card>
)

/** After the tally: what was won, whose it is to the won, who fetches it and until when. */
export function SplitCard({ box }: { box: Syndicate }) {
  const { result, people, own_id, is_agreed, collector, round_number } = box
  if (!result) return null
  const ranks = box.tickets.flatMap(({ games }) =>
    games.flatMap(({ rank }) => (rank === null ? [] : [rank as PrizeRank])),
  )
  const byRank = PRIZE_RANKS.map((rank) => ranks.filter((one) => one === rank).length)
  const best = PRIZE_RANKS.find((rank) => ranks.includes(rank))
  const own = people.find(({ id }) => id === own_id)
  return (
    <Card>
      <section aria-labelledby="split" className="space-y-4">
        <h2 id="split" className="text-heading font-bold">
          {best === undefined ? '당첨된 게임이 없어요' : `제${round_number}회에서 ${best}등에 당첨됐어요`}
        </h2>
        {result.corrected_at && (
          <Notice look="amber">
            추첨 결과가 바로잡혀 {atWording(result.corrected_at)}부터 다시 나눈 금액이에요. 먼저 본 금액과 다를 수
            있어요.
          </Notice>
        )}
        {best === undefined && (
          <p className="text-soft">제{round_number}회 추첨과 집계가 끝났고, 나눌 당첨금이 없어요.</p>
        )}
        {best !== undefined && (
          <>
            <p className="text-soft">{gamesByRankWordings(byRank).join(' · ')}</p>
            {is_agreed && own?.share && (
              <div>
                <p className="text-small text-soft">내 몫 (각자 세금을 떼고)</p>
                <p className="text-title font-bold">{exactWon(own.share.net)}</p>
              </div>
            )}
            <FactLines
              facts={[
                ['당첨금 모두 (세전)', exactWon(result.gross)],
                ['찾을 사람', nameOf(people[collector] ?? { name: null })],
                [
                  '찾는 곳',
                  [...new Set(PRIZE_RANKS.filter((rank) => ranks.includes(rank)).map(claimPlace))].join(', '),
                ],
                ['청구 마감', dayAndWeekdayWording(result.claim_until)],
              ]}
            />
            {is_agreed ? (
              <>
                <List aria-label="사람마다의 몫" className="divide-y divide-line border-y border-line">
                  {people.map((person) => (
                    <li key={person.id}>
                      <Share won={person.share ?? NOTHING}>
                        <span className="font-semibold">{nameOf(person)}</span>
                        {person.id === own_id && <span className="text-soft"> (나)</span>}
                      </Share>
                    </li>
                  ))}
                  <li>
                    <Share won={result}>모두</Share>
                  </li>
                </List>
                <p className="text-small text-soft">
                  당첨된 게임마다 몫을 나누고, 몫마다 그 사람의 당첨금으로 세금을 계산했어요. 참고용이니 실제 세금은
                  은행과 세무서에 확인해 주세요.
                </p>
                {result.tax_if_one > result.tax && (
                  <Notice look="amber">
                    한 사람이 혼자 찾으면 은행이 세금을 한 번에 {exactWon(result.tax_if_one)} 떼요. 함께 가서 각자
                    몫대로 받을 수 있는지 은행에 먼저 물어보세요.
                  </Notice>
                )}
                <div>
                  <p className="font-semibold">세무서에 보여 줄 수 있게 두세요</p>
                  <ul className="mt-1 list-disc space-y-1 pl-5 text-small">
                    {TO_KEEP.map((one) => (
                      <li key={one}>{one}</li>
                    ))}
                  </ul>
                </div>
              </>
            ) : (
              <Notice look="amber">모두 동의한 합의가 아니라 몫을 계산하지 않았어요.</Notice>
            )}
          </>
        )}
      </section>
    </Card>
  )
}

const NOTHING: Won = { gross: 0, tax: 0, net: 0 }

/** Whose it is and what they get; a first prize shared by people with long names has room beside neither. */
const Share = ({ won: { gross, tax, net }, children }: { won: Won; children: ReactNode }) => (
  <span className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5">
    <span className="min-w-0 break-words">{children}</span>
    <span className="ml-auto text-right">
      <span className="block whitespace-nowrap">
        <span className="text-small text-soft">세후</span> <span className="font-semibold">{exactWon(net)}</span>
      </span>
      <span className="block text-small text-soft">
        <span className="whitespace-nowrap">세전 {exactWon(gross)}</span> ·{' '}
        <span className="whitespace-nowrap">세금 {exactWon(tax)}</span>
      </span>
    </span>
  </span>
)
