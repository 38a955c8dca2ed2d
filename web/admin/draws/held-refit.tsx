import { useQuery } from '@tanstack/react-query'
import { acceptHeldFit, fitHeldAgain, getHeldFit } from '#contract/admin/crowding.ts'
import { listAttention } from '#contract/admin/today.ts'
import { instantWording } from '#domain/calendar.ts'
import { LONGEST_DECISION_REASON } from '#domain/draw/draw-source.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Panel, State } from '../kit/panel.tsx'
import { ReasonForm } from '../kit/reason-form.tsx'
import { Read } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.ts'

/** The newest fit of the crowding while its checks hold it back, with their reasons; nothing where none is held. */
export function HeldRefit() {
  const held = useQuery(query(getHeldFit))
  const mayDecide = useMay('draws:write')
  return (
    <Read of={held}>
      {({ held: fit }) =>
        fit && (
          <Panel
            title={`제${fit.for_round}회를 앞두고 다시 맞춘 겹침 값`}
            end={<State look="waiting">보류 · {instantWording(Date.parse(fit.fitted_at))}</State>}
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
              <Decide id={fit.id} isFromNothing={fit.is_from_nothing} />
            ) : (
              <p className="mt-3 text-soft">정할 수 있는 사람을 기다리고 있어요.</p>
            )}
          </Panel>
        )
      }
    </Read>
  )
}

const REFRESHED = [getHeldFit, listAttention]

function Decide({ id, isFromNothing }: { id: number; isFromNothing: boolean }) {
  const accept = useChange(acceptHeldFit, REFRESHED)
  const again = useChange(fitHeldAgain, REFRESHED)
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
        {isFromNothing && ' 이 값은 처음부터 다시 맞춘 값이라, 한 번 더 맞춰도 같아요.'}
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
