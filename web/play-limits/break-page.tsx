import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ShownPlayLimits, takeBreak } from '#contract/members/play-limits.ts'
import { BREAK_DAYS, type BreakDays, breakDayWording, lastDayOfBreak } from '#domain/member/play-limits.ts'
import { clockNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { Unanswered } from '#web/page/unanswered.tsx'
import { BusyButton, Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { RadioButton } from '#web/ui/fields.tsx'
import { CHECK, CLOCK, Icon, PAPER } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { BackLink, textLinkClass } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { BREAK, LIMITS, limitsShown, MOON } from './limits-parts.tsx'

const MEANWHILE = [
  [MOON, '번호 만들기와 매주 사는 번호, 결과 말고는 모든 알림을 멈춰요.'],
  [CHECK, '이미 산 번호의 결과와 당첨금은 볼 수 있어요. 산 번호도 계속 기록할 수 있어요.'],
  [CLOCK, '받기로 한 결과 알림은 그대로 보내요. 청구 마감은 가계부에서 볼 수 있고, 쉰 다음 날 알려 드려요.'],
  [PAPER, '구독 기간은 멈추지 않아요. 쉬는 기간만큼 연장할 수 있는지는 고객센터에 문의해 주세요.'],
] as const

/** Where a member stops for a while: until when, and what that means. */
export default function BreakPage() {
  const limits = useQuery(limitsShown)
  const last_day = limits.data?.break?.last_day
  return (
    <>
      <PageHead title="잠시 쉬기" description="정한 기간 동안 쉽니다." path={BREAK} isHidden />
      <BackLink to={LIMITS}>내가 정한 한도</BackLink>
      <PageTitle>얼마나 쉴까요?</PageTitle>
      <p className="mb-5 text-soft">
        {last_day
          ? `${breakDayWording(last_day, clockNow())}까지 쉬고 있어요. 더 길게 바꿀 수 있어요.`
          : '시작하면 기간이 끝날 때까지 되돌릴 수 없어요.'}
      </p>
      {limits.data ? (
        <BreakForm limits={limits.data} />
      ) : (
        <Unanswered query={limits} failed="한도를 불러오지 못했어요." />
      )}
    </>
  )
}

function BreakForm({ limits }: { limits: ShownPlayLimits }) {
  const now = clockNow()
  const lasting = BREAK_DAYS.filter((days) => lastDayOfBreak(days, now) > (limits.break?.last_day ?? ''))
  const [chosen, setChosen] = useState<BreakDays | undefined>(lasting.includes(30) ? 30 : lasting[0])
  const { run, isRunning, error } = useChange(takeBreak)
  const navigate = useNavigate()
  const name = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const rest = async () => {
    if (chosen === undefined) return
    const taken = await run({ body: { days: chosen } })
    dialog.current?.close()
    if (!taken?.break) return
    void showToast({ kind: 'success', message: `${breakDayWording(taken.break.last_day, clockNow())}까지 쉬어요.` })
    await navigate(LIMITS)
  }
  return (
    <div className="max-w-[42rem] space-y-5">
      {lasting.length > 0 && (
        <Card className="py-2 sm:py-3">
          <fieldset>
            <legend className="sr-only">쉬는 기간</legend>
            <div className="divide-y divide-line">
              {lasting.map((days) => (
                <RadioButton
                  key={days}
                  className="min-h-14 flex-wrap gap-x-4 py-3"
                  name={name}
                  checked={chosen === days}
                  onChange={() => setChosen(days)}
                >
                  <span className="font-bold">{days}일</span>
                  <span className="ml-auto text-small text-soft">
                    {breakDayWording(lastDayOfBreak(days, now), now)}까지
                  </span>
                </RadioButton>
              ))}
            </div>
          </fieldset>
        </Card>
      )}
      <Card>
        <h2 className="mb-3 text-lead font-bold">쉬는 동안</h2>
        <List className="space-y-3">
          {MEANWHILE.map(([icon, sentence]) => (
            <li key={sentence} className="flex gap-3">
              <Icon path={icon} size={20} className="mt-0.5 flex-none text-celadon" />
              {sentence}
            </li>
          ))}
        </List>
      </Card>
      <Alert>{error?.detail}</Alert>
      <div className="space-y-3">
        {chosen !== undefined && (
          <Button className="w-full" onClick={() => dialog.current?.showModal()}>
            {chosen}일 쉬기
          </Button>
        )}
        <ButtonLink to={LIMITS} look="quiet" className="w-full">
          {limits.break ? '돌아가기' : '다음에 할게요'}
        </ButtonLink>
      </div>
      <p className="text-center text-small text-soft">
        누군가와 이야기하고 싶다면{' '}
        <a href="tel:1336" className={textLinkClass('line')}>
          1336
        </a>{' '}
        (24시간 무료)
      </p>
      {chosen !== undefined && (
        <DialogCard dialog={dialog} title={`${chosen}일 동안 쉴까요?`}>
          <div className="mt-3 space-y-4">
            <p className="text-soft">
              {`${breakDayWording(lastDayOfBreak(chosen, now), now)}까지 번호를 만들 수 없어요. 시작하면 되돌릴 수 없어요.`}
            </p>
            <div className="grid gap-3 sm:grid-cols-2">
              <Button look="quiet" onClick={() => dialog.current?.close()}>
                취소
              </Button>
              <BusyButton isWaiting={isRunning} onClick={() => void rest()}>
                {isRunning ? '처리 중…' : '쉬기 시작'}
              </BusyButton>
            </div>
          </div>
        </DialogCard>
      )}
    </div>
  )
}
