import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptPendingFit, fitPendingAgain, getPendingFit } from '#contract/admin/crowding.ts'
import { acceptPendingDraw, listPendingDraws, rejectPendingDraw } from '#contract/admin/draw-fetching.ts'
import type { Reply } from '#contract/endpoint.ts'
import { dayWording, instantWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { type Draw, PRIZE_RANKS, type TalliedDraw, type WinningStore } from '#domain/draw/draw.ts'
import { drawSourceWording } from '#domain/draw/draw-source.ts'
import { LONGEST_DECISION_REASON } from '#domain/draw/fetching.ts'
import { exactWon } from '#domain/money/won.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { ScrollBox } from '#web/plots/figures-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonForm } from '../kit/action-form.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { Read } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.tsx'

/** Held readings, those of each source side by side. */
export function PendingDraws() {
  const held = useQuery(query(listPendingDraws, { query: { state: 'open' } }))
  const [told, setTold] = useState<string>()
  return (
    <Read of={held}>
      {({ held: list, total }) => (
        <>
          <p role="status" className="empty:hidden">
            {told}
          </p>
          {list.map((one) => (
            <PendingDraw key={one.id} held={one} onDecided={setTold} />
          ))}
          {total > list.length && (
            <Notice>그 밖에 {total - list.length}건이 더 있어요. 위의 것을 정하면 이어서 보여요.</Notice>
          )}
        </>
      )}
    </Read>
  )
}

interface PendingDrawProps {
  readonly held: HeldDraw
  readonly onDecided: (told: string) => void
}

function PendingDraw({ held, onDecided }: PendingDrawProps) {
  const mayDecide = useMay('draws:write')
  const readings = readingsOf(held)
  return (
    <Panel
      title={`제${held.round_number}회 · 정해 주세요`}
      end={
        <State look="waiting">
          {held.times}회 · {instantWording(held.last_seen_at)}
        </State>
      }
    >
      <p className="mb-3">{held.reason}</p>
      <Readings label={`제${held.round_number}회를 출처마다 읽은 값`} readings={readings} />
      {mayDecide ? (
        <Decide held={held} sources={readings.map(({ source }) => source)} onDecided={onDecided} />
      ) : (
        <p className="mt-3 text-soft">정할 수 있는 사람을 기다리고 있어요.</p>
      )}
    </Panel>
  )
}

/** One column a source; what they do not agree on stands out, and what none of them tells is left out. */
function Readings({ label, readings }: { label: string; readings: readonly Reading[] }) {
  const columns = readings.map(linesOf)
  const names = columns[0]?.map(([name]) => name) ?? []
  return (
    <ScrollBox label={label}>
      <table className="w-full border-collapse text-left">
        <thead className="text-soft">
          <tr>
            <th scope="col" className="pr-4 font-normal">
              <span className="sr-only">무엇</span>
            </th>
            {readings.map(({ source }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one source may have said two things.
              <th key={i} scope="col" className="h-9 pr-4 font-normal whitespace-nowrap">
                {drawSourceWording(source)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, line) => {
            const values = columns.map((column) => column[line]?.[1] ?? '–')
            if (values.every((value) => value === '–')) return null
            const isAgreed = new Set(values).size === 1
            return (
              <tr key={name} className={`border-t border-line ${isAgreed ? '' : 'bg-amber-soft'}`}>
                <th scope="row" className="h-9 pr-4 font-normal whitespace-nowrap text-soft">
                  {name}
                  {!isAgreed && <span className="font-semibold text-amber"> · 달라요</span>}
                </th>
                {values.map((value, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <td key={i} className={`min-w-24 py-1.5 pr-4 tabular-nums ${isAgreed ? '' : 'font-bold'}`}>
                    {value}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Decide({ held, sources, onDecided }: PendingDrawProps & { readonly sources: readonly string[] }) {
  const accept = useChange(acceptPendingDraw)
  const reject = useChange(rejectPendingDraw)
  const params = { id: String(held.id) }
  const accepting = [...new Set(sources)].map((source) => ({
    name: `${drawSourceWording(source)} 값으로 저장`,
    run: (reason: string) => accept.send({ params, body: { source, reason } }),
    done: `${drawSourceWording(source)} 값으로 저장했어요.`,
  }))
  const rejecting = {
    name: '버리기',
    look: 'quiet',
    run: (reason: string) => reject.send({ params, body: { reason } }),
    done: '버렸어요.',
  } as const
  return (
    <div className="mt-4 border-t border-line pt-4">
      <ReasonForm
        label="이유(정정 기록에 남아요)"
        longest={LONGEST_DECISION_REASON}
        placeholder="방송에서 확인"
        draftKey={`held draw ${held.id}`}
        actions={[...accepting, rejecting]}
        onDone={(done) => onDecided(`제${held.round_number}회: ${done}`)}
      />
    </div>
  )
}

type HeldDraw = Reply<typeof listPendingDraws>['held'][number]

/** One source's reading of a round. */
interface Reading {
  readonly source: string
  readonly draw: Draw | TalliedDraw
  readonly stores?: readonly WinningStore[]
}

/** The contract leaves open what sources say; the server keeps draws of the domain's shape. */
const readingsOf = ({ readings }: HeldDraw) => readings as unknown as readonly Reading[]

/** A reading in words, line by line, so that two can be compared; what it does not tell is a dash. */
function linesOf({ draw, stores }: Reading): readonly (readonly [name: string, value: string])[] {
  const money = 'prizes' in draw ? draw : null
  return [
    ['추첨일', dayWording(draw.draw_date)],
    ['번호', draw.numbers.join(' ')],
    ['보너스', String(draw.bonus_number)],
    ['판매액', money ? exactWon(money.total_sales) : '–'],
    ...PRIZE_RANKS.map((rank) => {
      const prize = money?.prizes.find((one) => one.rank === rank)
      return [
        `${rank}등`,
        prize ? `${countWording(prize.winners)}게임 · ${exactWon(prize.prize_per_winner)}` : '–',
      ] as const
    }),
    ['판매점', stores ? `${stores.length}곳` : '–'],
  ]
}

/** The newest fit of the crowding while its checks hold it back, with their reasons; nothing where none is held. */
export function PendingRefit() {
  const held = useQuery(query(getPendingFit))
  const mayDecide = useMay('draws:write')
  return (
    <Read of={held}>
      {({ held: fit }) =>
        fit && (
          <Panel
            title={`제${fit.for_round}회를 앞두고 다시 맞춘 겹침 값`}
            end={<State look="waiting">보류 · {instantWording(fit.fitted_at)}</State>}
          >
            <p>점검을 통과하지 못해서 제{fit.used_last_round}회까지 배운 이전 값을 그대로 쓰고 있어요.</p>
            <ul className="mt-2 list-disc space-y-1 pl-5">
              {fit.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            {fit.is_fitted_again ? (
              <p className="mt-3 border-t border-line pt-3">
                처음부터 다시 맞추고 있어요. 몇 분 뒤 여기에 결과가 나와요.
              </p>
            ) : mayDecide ? (
              <DecideFit id={fit.id} isFromNothing={fit.is_from_nothing} />
            ) : (
              <p className="mt-3 text-soft">정할 수 있는 사람을 기다리고 있어요.</p>
            )}
          </Panel>
        )
      }
    </Read>
  )
}

function DecideFit({ id, isFromNothing }: { id: number; isFromNothing: boolean }) {
  const accept = useChange(acceptPendingFit)
  const again = useChange(fitPendingAgain)
  const params = { id: String(id) }
  const accepting = {
    name: '이 값 쓰기',
    run: (reason: string) => accept.send({ params, body: { reason } }),
    done: '이 값을 써요.',
  }
  const fittingAgain = {
    name: '처음부터 다시 맞추기',
    look: 'quiet',
    run: (reason: string) => again.send({ params, body: { reason } }),
    done: '처음부터 다시 맞춰요.',
  } as const
  return (
    <div className="mt-4 space-y-3 border-t border-line pt-4">
      <p className="text-soft">
        추첨이나 당첨자 수가 잘못 저장되어 있으면 먼저 고쳐 주세요. 고치면 자동으로 다시 맞춰요.
        {isFromNothing && <span>{' 이 값은 처음부터 다시 맞춘 값이라, 한 번 더 맞춰도 같아요.'}</span>}
      </p>
      <ReasonForm
        label="이유(기록에 남아요)"
        longest={LONGEST_DECISION_REASON}
        draftKey={`held fit ${id}`}
        actions={isFromNothing ? [accepting] : [accepting, fittingAgain]}
      />
    </div>
  )
}
