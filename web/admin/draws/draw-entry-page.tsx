import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { enterDraw, listDrawsForStaff } from '#contract/admin/draws.ts'
import { getDraw, getLatestDraw } from '#contract/draws/draws.ts'
import type { Reply } from '#contract/endpoint.ts'
import { instantWording } from '#domain/calendar.ts'
import type { Draw, TalliedDraw, WinningStore } from '#domain/draw/draw.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import { drawVersion } from '#domain/draw/draw-version.ts'
import { judgeShops } from '#domain/draw/judge-readings.ts'
import type { ApiError } from '#web/data/api-error.ts'
import { isApiError } from '#web/data/api-error.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { DrawMoney } from './draw-money.tsx'
import { DrawProblems, useDrawProblems } from './draw-problems.tsx'
import { drawOf, hasMoney, NOTHING_TYPED, numberIn, shopsOf, type Typed, typedOf } from './entered-draw.ts'

type Stored = Reply<typeof getDraw>
const DONE = {
  stored: '저장하고 공개했어요.',
  completed: '집계 결과를 더했어요.',
  corrected: '고쳤어요. 이전 값과 이유를 남겼어요.',
  unchanged: '이미 저장된 것과 같아요.',
} as const

/** Enters a draw by hand, or corrects one, with the arithmetic checked while it is typed. */
export default function DrawEntryPage() {
  const round = Number(useParams().round)
  const stored = useQuery(query(getDraw, { params: { round: String(round) } }))
  const isNew = isApiError(stored.error, 'draw_not_found')
  return (
    <StaffPage title={`제${round}회 ${isNew ? '입력' : '정정'}`}>
      {isNew ? (
        <Entry key={round} round={round} stored={null} />
      ) : (
        <Read of={stored}>{(draw) => <Entry key={round} round={round} stored={draw} />}</Read>
      )}
    </StaffPage>
  )
}

function Entry({ round, stored }: { round: number; stored: Stored | null }) {
  const draft = useDraft({ version: drawVersion(stored) }, stored ? typedOf(stored) : NOTHING_TYPED, `draw ${round}`)
  const { typed } = draft
  const [done, setDone] = useState<string>()
  const { run, isRunning, error } = useChange(enterDraw, [getDraw, listDrawsForStaff, getLatestDraw])
  const draw = drawOf(round, typed)
  const problems = useDrawProblems(round, draw)
  const shops = shopsOf(typed.shops)
  const change = (more: Partial<Typed>) => draft.change({ ...typed, ...more })
  const numberAt = (at: number, text: string) =>
    change({ numbers: typed.numbers.map((one, i) => (i === at ? text : one)) })
  const save = async () => {
    if (!draw) return
    const { numbers, bonus_number, ...rest } = draw
    const answer = await run({
      params: { round: String(round) },
      body: {
        numbers: [...numbers],
        bonus_number,
        reason: typed.reason,
        version: draft.version,
        ...('prizes' in rest && {
          total_sales: rest.total_sales,
          prizes: rest.prizes.map(({ winners, prize_per_winner }) => ({ winners, prize_per_winner })),
          first_prize_methods: rest.first_prize_methods,
        }),
        ...((shops.stores.length > 0 || stored?.winning_stores.length) && { stores: [...shops.stores] }),
      },
    })
    if (!answer) return
    draft.saved()
    setDone(DONE[answer.recorded])
  }
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <StaffForm
        draft={draft}
        isRunning={isRunning}
        isDisabled={draw === null || problems === null || problems.length > 0 || shops.problem !== null}
        error={error as ApiError | null}
        done={done}
        button="확정하고 공개"
        onSave={() => void save()}
        latest={stored && <NumberBalls numbers={stored.numbers} bonus={stored.bonus_number} label="지금 저장된 번호" />}
      >
        <Panel title="번호" end={<span className="text-soft">정렬은 자동으로 돼요</span>}>
          <fieldset className="flex flex-wrap items-end gap-2">
            <legend className="sr-only">당첨번호</legend>
            {typed.numbers.map((text, i) => (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: six places in a row.
                key={i}
                label={`${i + 1}번째`}
                inputMode="numeric"
                className="w-16"
                value={text}
                onChange={(event) => numberAt(i, event.currentTarget.value)}
              />
            ))}
            <Field
              label="보너스"
              inputMode="numeric"
              className="w-16"
              value={typed.bonus}
              onChange={(event) => change({ bonus: event.currentTarget.value })}
            />
          </fieldset>
          {draw && problems?.every(({ code }) => code !== 'numbers' && code !== 'bonus') && (
            <div className="mt-4 max-w-sm">
              <NumberBalls numbers={draw.numbers} bonus={numberIn(typed.bonus) ?? 0} label="미리 보기" />
            </div>
          )}
        </Panel>
        <DrawMoney round={round} typed={typed} onChange={change} />
        <Panel title="1등 판매점" end={<span className="text-soft">{shops.stores.length}곳</span>}>
          <TextArea
            label="한 줄에 한 게임씩"
            hint="자동 | 상호 | 주소. 표에서 복사해 붙여도 돼요. 한 곳에서 두 게임이면 두 줄이에요."
            rows={6}
            value={typed.shops}
            error={shops.problem ?? undefined}
            onChange={(event) => change({ shops: event.currentTarget.value })}
          />
          {draw && <ShopsAside shops={shops.stores} draw={draw} />}
        </Panel>
        <Panel
          title={stored ? '왜 고치나요?' : '왜 손으로 입력하나요?'}
          end={<span className="text-soft">기록에 남아요</span>}
        >
          <Field
            label="이유"
            value={typed.reason}
            hint="빠진 것을 더할 때는 비워 두어도 돼요. 공개된 값을 고칠 때는 꼭 적어 주세요."
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        </Panel>
      </StaffForm>
      <div className="space-y-4">
        <DrawProblems draw={draw} problems={problems} hasMoney={hasMoney(typed)} />
        {stored && stored.corrections.length > 0 && (
          <Panel title="정정 기록">
            <ul className="space-y-2">
              {stored.corrections.map(({ corrected_at, reason }) => (
                <li key={corrected_at}>
                  <span className="text-soft">{instantWording(Date.parse(corrected_at))}</span> {reason}
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </div>
  )
}

/** What keeps the round from being complete, or makes the shops say something else than the prizes; it may be saved so. */
function ShopsAside({ shops, draw }: { shops: readonly WinningStore[]; draw: Draw | TalliedDraw }) {
  if (shops.length === 0 || !isTallied(draw)) return null
  const judgement = judgeShops(shops, { draw, stored: [], isFirstSource: true, isByHand: false })
  const games = draw.prizes[0]?.winners ?? 0
  if (judgement.verdict === 'take') return null
  return (
    <p role="status" className="mt-2 text-soft">
      {judgement.verdict === 'hold' ? judgement.hold.reason : `1등 ${games}게임 중 ${shops.length}곳을 적었어요.`}
    </p>
  )
}
