import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { enterDraw } from '#contract/admin/draws.ts'
import { getDraw, listDraws } from '#contract/draws/draws.ts'
import type { Reply } from '#contract/endpoint.ts'
import { instantWording } from '#domain/calendar.ts'
import { wholeNumberIn } from '#domain/characters.ts'
import { countWording } from '#domain/count-wording.ts'
import {
  type Draw,
  NUMBER_TYPE_NAMES,
  NUMBERS_PER_DRAW,
  PRIZE_RANKS,
  type TalliedDraw,
  type WinningStore,
} from '#domain/draw/draw.ts'
import { type DrawProblem, isTallied, problemsOfDraw, ROUNDS_BACK } from '#domain/draw/draw-checks.ts'
import { drawRevision } from '#domain/draw/draw-revision.ts'
import { judgeShops } from '#domain/draw/judge-readings.ts'
import { fixedPrizeOf, gamePriceOf, prizeByRule } from '#domain/draw/prize-arithmetic.ts'
import { exactWon } from '#domain/money/won.ts'
import { isApiError } from '#web/data/api-error.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Field, TextArea } from '#web/ui/fields.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { Panel, PanelFacts, State } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { type Fields, useDraft } from '../kit/use-draft.ts'
import {
  againOf,
  type DrawFormValues,
  drawOf,
  hasMoney,
  hasNewBalls,
  isRepeated,
  NOTHING_TYPED,
  shopsOf,
  typedOf,
} from './entered-draw.ts'

type Stored = Reply<typeof getDraw>
const DONE = {
  stored: '저장하고 공개했어요.',
  completed: '집계 결과를 더했어요.',
  corrected: '고쳤어요. 이전 값과 이유를 남겼어요.',
  unchanged: '이미 저장된 것과 같아요.',
} as const

const NO_DRAW: Draw = { round_number: 0, draw_date: '', numbers: [], bonus_number: 0 }

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
  const [done, setDone] = useState<string>()
  const { send } = useChange(enterDraw)
  const value = stored ? typedOf(stored) : NOTHING_TYPED
  const storedBalls = stored && drawOf(round, value)
  const draft = useDraft({ revision: drawRevision(stored) }, value, `draw ${round}`, {
    save: ({ typed, revision }) => {
      // The button waits for a draw that can be read; what cannot is refused as one without balls.
      const draw: Draw | TalliedDraw = drawOf(round, typed) ?? NO_DRAW
      const { stores } = shopsOf(typed.stores)
      return send({
        params: { round: String(round) },
        body: {
          numbers: [...draw.numbers],
          bonus_number: draw.bonus_number,
          ...(hasNewBalls(draw, storedBalls) && { numbers_again: againOf(typed) }),
          reason: typed.reason,
          revision,
          ...(isTallied(draw) && {
            total_sales: draw.total_sales,
            prizes: draw.prizes.map(({ winners, prize_per_winner }) => ({ winners, prize_per_winner })),
            first_prize_methods: draw.first_prize_methods,
          }),
          ...((stores.length > 0 || stored?.winning_stores.length) && { stores: [...stores] }),
        },
      })
    },
    onSaved: ({ recorded, unchecked }) => setDone([DONE[recorded], ...unchecked].join(' ')),
  })
  const { typed } = draft
  const draw = drawOf(round, typed)
  const found = useDrawProblems(round, draw)
  const problems = found?.filter(({ code }) => code !== 'carry_unknown') ?? null
  const unchecked = found?.filter(({ code }) => code === 'carry_unknown') ?? []
  const isNewDraw = draw !== null && hasNewBalls(draw, storedBalls)
  const isMissingAgain = isNewDraw && !isRepeated(draw, typed)
  const shops = shopsOf(typed.stores)
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <StaffForm
        draft={draft}
        isDisabled={
          draw === null || problems === null || problems.length > 0 || shops.problem !== null || isMissingAgain
        }
        done={done}
        button="확정하고 공개"
        latest={stored && <NumberBalls numbers={stored.numbers} bonus={stored.bonus_number} label="지금 저장된 번호" />}
      >
        <Panel title="번호" end={<span className="text-soft">정렬은 자동으로 돼요</span>}>
          <fieldset className="flex flex-wrap items-end gap-2">
            <legend className="sr-only">당첨번호</legend>
            {typed.numbers.map((_, i) => (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: six places in a row.
                key={i}
                label={`${i + 1}번째`}
                inputMode="numeric"
                className="w-16"
                {...draft.item('numbers', i)}
              />
            ))}
            <Field label="보너스" inputMode="numeric" className="w-16" {...draft.field('bonus_number')} />
          </fieldset>
          {draw && problems?.every(({ code }) => code !== 'numbers' && code !== 'bonus') && (
            <div className="mt-4 max-w-[24rem]">
              <NumberBalls numbers={draw.numbers} bonus={wholeNumberIn(typed.bonus_number) ?? 0} label="미리 보기" />
            </div>
          )}
          {isNewDraw && (
            <div className="mt-4 max-w-[24rem]">
              <Field
                label="한 번 더 적어 주세요"
                hint="여섯 번호와 보너스를 차례로, 사이를 띄워서요. 손으로 적은 번호는 두 번 같아야 공개해요."
                inputMode="text"
                autoComplete="off"
                {...draft.field('again')}
                {...(againOf(typed).length > NUMBERS_PER_DRAW &&
                  isMissingAgain && { error: '처음 적은 번호와 달라요.' })}
              />
            </div>
          )}
        </Panel>
        <DrawMoney round={round} draft={draft} />
        <Panel title="1등 판매점" end={<span className="text-soft">{shops.stores.length}곳</span>}>
          <TextArea
            label="한 줄에 한 게임씩"
            hint="자동 | 상호 | 주소. 표에서 복사해 붙여도 돼요. 한 곳에서 두 게임이면 두 줄이에요."
            rows={6}
            {...draft.field('stores')}
            {...(shops.problem && { error: shops.problem })}
          />
          {draw && <ShopsAside shops={shops.stores} draw={draw} />}
        </Panel>
        <Panel
          title={stored ? '왜 고치나요?' : '왜 손으로 입력하나요?'}
          end={<span className="text-soft">기록에 남아요</span>}
        >
          <Field
            label="이유"
            hint="빠진 것을 더할 때는 비워 두어도 돼요. 공개된 값을 고칠 때는 꼭 적어 주세요."
            {...draft.field('reason')}
          />
        </Panel>
      </StaffForm>
      <div className="space-y-4">
        <DrawProblems draw={draw} problems={problems} unchecked={unchecked} hasMoney={hasMoney(typed)} />
        {stored && stored.corrections.length > 0 && (
          <Panel title="정정 기록">
            <ul className="space-y-2">
              {stored.corrections.map(({ corrected_at, reason }) => (
                <li key={corrected_at}>
                  <span className="text-soft">{instantWording(corrected_at)}</span> {reason}
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </div>
  )
}

/** Warns where the round is incomplete, or the shops contradict the prizes; it may be saved so. */
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

/** Sales, and winners and won of each rank; left empty while only the balls are known. */
function DrawMoney({ round, draft: { field, item } }: { round: number; draft: Fields<DrawFormValues> }) {
  return (
    <Panel title="당첨금" end={<span className="text-soft">원 단위로, 집계 전이면 비워 두세요</span>}>
      <Field label="총 판매금액" inputMode="numeric" className="max-w-60" {...field('total_sales')} />
      {PRIZE_RANKS.map((rank, i) => {
        const fixed = fixedPrizeOf(rank, round)
        return (
          <fieldset
            key={rank}
            className="mt-3 grid max-w-[26rem] grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,2fr)] items-end gap-2"
          >
            <legend className="sr-only">{rank}등</legend>
            <span aria-hidden="true" className="flex min-h-11 items-center font-semibold">
              {rank}등
            </span>
            <Field label="당첨 게임" isLabelHidden={i > 0} inputMode="numeric" {...item('winners', i)} />
            <Field
              label="한 게임 당첨금"
              isLabelHidden={i > 0}
              inputMode="numeric"
              placeholder={fixed === null ? undefined : String(fixed)}
              {...item('prizes', i)}
            />
          </fieldset>
        )
      })}
      <fieldset className="mt-4 grid max-w-[26rem] grid-cols-3 items-end gap-2">
        <legend className="mb-1">
          1등의 구매 방법 <span className="text-soft">· 모르면 비워 두세요</span>
        </legend>
        {(['auto', 'manual', 'semi-auto'] as const).map((way, i) => (
          <Field key={way} label={NUMBER_TYPE_NAMES[way]} inputMode="numeric" {...item('ways', i)} />
        ))}
      </fieldset>
    </Panel>
  )
}

/** Problems of a draw that is being typed; null while it cannot be checked. */
function useDrawProblems(round: number, draw: Draw | TalliedDraw | null): readonly DrawProblem[] | null {
  const { data } = useQuery(
    query(listDraws, {
      query: { start_round: Math.max(1, round - ROUNDS_BACK), end_round: Math.max(1, round - 1) },
    }),
  )
  if (!draw || !data) return null
  const previous = data.items
    .filter((one) => one.round_number < round && one.total_sales !== null)
    .toReversed()
    // The list tells of rank 1 alone; where it was won nothing was carried over, which is all that is asked.
    .map(
      ({ round_number, draw_date, numbers, bonus_number, total_sales, first_prize_winners, first_prize_amount }) => ({
        ...{ round_number, draw_date, numbers, bonus_number, first_prize_methods: null },
        total_sales: total_sales ?? 0,
        prizes: [{ rank: 1 as const, winners: first_prize_winners ?? 0, prize_per_winner: first_prize_amount ?? 0 }],
      }),
    )
  return problemsOfDraw(draw, previous)
}

interface DrawProblemsProps {
  readonly draw: Draw | TalliedDraw | null
  readonly problems: readonly DrawProblem[] | null
  /** What cannot be checked; it may be saved so. */
  readonly unchecked: readonly DrawProblem[]
  readonly hasMoney: boolean
}

/** The arithmetic beside the form, as it stands. */
function DrawProblems({ draw, problems, unchecked, hasMoney }: DrawProblemsProps) {
  const count = problems?.length ?? 0
  const look = problems === null ? 'plain' : count === 0 ? 'good' : 'bad'
  return (
    <Panel
      title="계산"
      end={
        <State look={look}>
          {problems === null ? '번호를 적어 주세요' : count === 0 ? '맞아요' : `${count}곳 다름`}
        </State>
      }
    >
      <div role="status" className="space-y-2 text-danger">
        {problems?.map(({ code, message }) => (
          <p key={`${code} ${message}`}>{message}</p>
        ))}
      </div>
      {unchecked.map(({ message }) => (
        <p key={message} className="text-soft">
          {message} 이 확인만 빼고 저장할 수 있어요.
        </p>
      ))}
      {draw && isTallied(draw) && (
        <PanelFacts
          facts={[
            ['판매한 게임', countWording(Math.floor(draw.total_sales / gamePriceOf(draw.round_number)))],
            ...PRIZE_RANKS.map((rank) => [`${rank}등 계산값`, exactWon(prizeByRule(draw, rank, 0))] as const),
          ]}
        />
      )}
      {!hasMoney && <p className="text-soft">당첨금이 비어 있으면 번호만 저장하고 집계 중으로 보여요.</p>}
    </Panel>
  )
}
