import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { type ShownPlayLimits, setBudget } from '#contract/members/play-limits.ts'
import type { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import { addDays, addMonths, daysBetween, instantWording, koreanDay } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import {
  BREAK_DAYS,
  BUDGET_STEP,
  breakDayWording,
  isNearBudget,
  monthWording,
  spentPercent,
  WARNS_FROM,
} from '#domain/member/play-limits.ts'
import { exactWon, wonWording } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { clockNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { uncheckedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageIntro } from '#web/page/page-intro.tsx'
import { toastFailure } from '#web/page/toast-failure.ts'
import { Unanswered } from '#web/page/unanswered.tsx'
import { percentAt } from '#web/plots/wording.ts'
import { BusyButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields.tsx'
import { ALERT, PAPER } from '#web/ui/icon.tsx'
import { BackLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { budgetWording } from './budget.tsx'
import { BREAK, Helpline, LIMITS, limitsShown, MOON, RowLink, SELF_CHECK, spendingShown } from './limits-parts.tsx'

const NOT_CHANGED = '한도를 바꾸지 못했어요. 다시 눌러 주세요.'

type Month = Reply<typeof getMyMonth>

/** What a member has decided for themselves: how much a month may cost, and when to rest. */
export default function LimitsPage() {
  const limits = useQuery(limitsShown)
  const month = useQuery(spendingShown)
  const failed = [limits, month].filter(({ isError, data }) => isError && !data)
  return (
    <>
      <PageHead title="내가 정한 한도" description="한 달 한도와 쉬는 기간을 정합니다." path={LIMITS} isHidden />
      <BackLink to="/dashboard/profile">내 정보</BackLink>
      <PageIntro title="내가 정한 한도">한 달에 쓸 돈을 정하면 얼마나 썼는지 함께 보여 드려요.</PageIntro>
      {limits.data && month.data ? (
        <div className="max-w-[42rem] space-y-5">
          <Spending shown={month.data} />
          <BudgetForm limits={limits.data} />
          <Card className="divide-y divide-line py-1 sm:py-1">
            <RowLink to={BREAK} icon={MOON} name="잠시 쉬기" hint={breakHint(limits.data)} />
            <RowLink to="/dashboard/ledger" icon={PAPER} name="당첨금 가계부" hint="월별 쓴 돈과 받은 돈" />
            <RowLink to={SELF_CHECK} icon={ALERT} name="스스로 점검하기" hint="질문 9개 · 2분 · 저장하지 않아요" />
          </Card>
          <Helpline />
        </div>
      ) : (
        <Unanswered
          query={{
            error: failed[0]?.error ?? null,
            refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
          }}
          failed="한도를 불러오지 못했어요."
        />
      )}
    </>
  )
}

const breakHint = ({ break: taken }: ShownPlayLimits) =>
  taken ? `${breakDayWording(taken.last_day, clockNow())}까지 쉬고 있어요` : `${BREAK_DAYS.join('일, ')}일 동안`

/** What the month of the round on sale cost so far, beside what it may cost. */
function Spending({ shown: { on_sale, budget } }: { shown: Month }) {
  const { month, spent } = on_sale
  const now = clockNow()
  const today = koreanDay(now)
  const after = addMonths(`${month}-01`, 1)
  const left = daysBetween(today, addDays(after, -1))
  const next = monthWording(after.slice(0, 7), now)
  return (
    <Card>
      <h2 className="text-small font-normal text-soft">
        {Number(month.slice(5))}월 ·{' '}
        {month > today.slice(0, 7) ? '다음 추첨이 있는 달' : left > 0 ? `${left}일 남음` : '오늘이 마지막 날'}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="text-title font-bold">{exactWon(spent)}</strong>
        <span className="text-lead text-soft">
          {budget === null ? `${monthWording(month, now)} 사용` : `/ ${exactWon(budget)}`}
        </span>
      </p>
      {budget === null ? (
        <p className="mt-2 text-soft">아직 정한 한도가 없어요.</p>
      ) : (
        <>
          <Bar spent={spent} budget={budget} />
          <p className="flex flex-wrap justify-between gap-x-4 text-small text-soft">
            <span>{spentPercent(spent, budget)}% 사용</span>
            <span>{spent > budget ? '남은 한도 없음' : `남은 한도 ${exactWon(budget - spent)}`}</span>
          </p>
          {isNearBudget(spent, budget) && (
            <div role="note" className="mt-4 rounded-control bg-sunken px-4 py-3">
              <p className="font-bold">{budgetWording(on_sale, budget)}</p>
              <p>
                {spent >= budget
                  ? `${next} 추첨 번호부터 다시 만들 수 있어요.`
                  : `한도를 채우면 번호 만들기를 ${next} 추첨까지 멈춰요.`}{' '}
                산 번호를 기록할 때는 한 번 더 확인해요.
              </p>
            </div>
          )}
        </>
      )}
      <p className="mt-3 text-small text-soft">산 번호와 담아 둔 종이 복권을 추첨일이 있는 달에 더해요.</p>
    </Card>
  )
}

/** The share that is spent; a line where it is first spoken of. The words under it say the same. */
const Bar = ({ spent, budget }: { spent: number; budget: number }) => (
  <svg className="mt-3 mb-2 block h-6 w-full" aria-hidden="true">
    <rect y="5" width="100%" height="14" rx="7" className="fill-sunken" />
    {spent > 0 && <rect y="5" width={percentAt(spent, budget)} height="14" rx="7" className="fill-celadon" />}
    <line
      x1={percentAt(WARNS_FROM, 1)}
      x2={percentAt(WARNS_FROM, 1)}
      y1="0"
      y2="24"
      strokeWidth="2"
      className="stroke-ink"
    />
  </svg>
)

const USUAL = [10_000, 20_000, 30_000] as const
/** What is chosen when an amount is typed. */
const OTHER = 'other'

/** Chooses a budget. Nothing is set before the button, since what is lowered by a slip takes a day to come back. */
function BudgetForm({ limits: { budget, pending } }: { limits: ShownPlayLimits }) {
  const { send, isRunning } = useChange(setBudget)
  const shownBudget = budget === null ? '' : USUAL.some((usual) => usual === budget) ? String(budget) : OTHER
  const [chosen, setChosen] = useState(shownBudget)
  const name = useId()
  const set = async (wanted: number | null) => {
    const { budget: now, pending: waits } = await send({ body: { budget: wanted } })
    const message = waits
      ? `${instantWording(waits.from)}에 바뀌어요.`
      : now === null
        ? '한도가 없어요.'
        : `한 달 한도는 이제 ${withParticle(exactWon(now), '이에요/예요')}.`
    void showToast({ kind: 'success', message })
  }
  const form = useForm(
    uncheckedAttempt((_, given) => {
      const typed = Number(textIn(given, 'budget').replace(/[,\s원]/g, ''))
      return set(chosen === OTHER ? typed : Number(chosen))
    }, NOT_CHANGED),
  )
  const trySet = (wanted: number | null) => void set(wanted).catch((failure) => toastFailure(failure, NOT_CHANGED))
  return (
    <Card>
      <form {...form.attributes} className="space-y-3">
        <fieldset>
          <legend className="mb-3 text-lead font-bold">한 달에 얼마까지 쓸까요?</legend>
          <div className="flex flex-wrap gap-2.5">
            {[...USUAL.map(String), OTHER].map((value) => (
              <label
                key={value}
                className="flex min-h-13 flex-[1_0_auto] items-center justify-center rounded-control border border-control/60 px-2 font-bold has-checked:border-2 has-checked:px-[7px] has-checked:border-celadon has-checked:bg-celadon-soft has-checked:text-celadon has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-celadon"
              >
                <input
                  type="radio"
                  name={name}
                  value={value}
                  className="sr-only"
                  checked={chosen === value}
                  onChange={() => setChosen(value)}
                />
                {value === OTHER ? '직접 입력' : wonWording(Number(value))}
              </label>
            ))}
          </div>
        </fieldset>
        {chosen === OTHER && (
          <Field
            label="한 달 한도(원)"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={budget === null ? '' : String(budget)}
            placeholder={`예: ${countWording(5 * BUDGET_STEP)}`}
            {...form.field('budget')}
          />
        )}
        <p className="text-soft">
          낮추면 바로, 높이거나 없애면 <strong className="font-semibold text-ink">24시간 뒤</strong>에 바뀌어요. 그사이
          언제든 취소할 수 있어요.
        </p>
        <FormProblem form={form} />
        {chosen !== '' && (chosen === OTHER || Number(chosen) !== budget) && (
          <SubmitButton isSending={form.isSending} className="w-full">
            {chosen === OTHER ? '이 금액으로 정하기' : `${withParticle(wonWording(Number(chosen)), '으로/로')} 정하기`}
          </SubmitButton>
        )}
      </form>
      {pending && (
        <div
          role="note"
          className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3"
        >
          <p>
            <strong className="font-bold">{instantWording(pending.from)}</strong>
            {pending.budget === null ? '에 한도가 없어져요.' : `부터 ${exactWon(pending.budget)}`}
          </p>
          <BusyButton look="quiet" isWaiting={isRunning} onClick={() => trySet(budget)}>
            변경 취소
          </BusyButton>
        </div>
      )}
      {budget !== null && pending === null && (
        <BusyButton look="bare" className="mt-2" isWaiting={isRunning} onClick={() => trySet(null)}>
          한도 없애기
        </BusyButton>
      )}
    </Card>
  )
}
