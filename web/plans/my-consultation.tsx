import { useQuery } from '@tanstack/react-query'
import { getMyConsultation, withdrawMyConsultation } from '#contract/plans/consultations.ts'
import { instantWording } from '#domain/calendar.ts'
import { consultationStateWording, isConsultationOpen, preferredTimeWording } from '#domain/plan/consultation.ts'
import { useChange } from '#web/data/use-change.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { consultationShown } from './plan-queries.ts'

/** What became of the member's request to be called; nothing where they never asked. */
export function MyConsultation() {
  const { data } = useQuery(consultationShown)
  const { run, isRunning, error } = useChange(withdrawMyConsultation, [getMyConsultation])
  const consultation = data?.consultation
  if (!consultation) return null
  const { receipt, tier_name, preferred_time, state, created_at } = consultation
  const isOpen = isConsultationOpen(state)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lead font-bold">{tier_name} 상담</h2>
        <Badge look={isOpen ? 'celadon' : 'plain'}>{consultationStateWording(state)}</Badge>
      </div>
      <p className="mt-1 text-small text-soft">
        {instantWording(Date.parse(created_at))} 신청 · 접수 번호 {receipt}
      </p>
      {isOpen && (
        <>
          <p className="mt-3">
            {state === 'waiting'
              ? `담당자가 곧 전화드릴게요. 통화하기 좋은 때: ${preferredTimeWording(preferred_time)}`
              : '담당자와 상담하고 있어요.'}
          </p>
          <Button
            look="quiet"
            className="mt-4"
            aria-disabled={isRunning}
            onClick={() => isRunning || void run({ params: { receipt } })}
          >
            상담 신청 취소
          </Button>
        </>
      )}
      <Alert>{error?.detail}</Alert>
    </Card>
  )
}
