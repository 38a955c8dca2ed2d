import { type RefObject, useEffect } from 'react'
import { Link } from 'react-router'
import type { CompanyInfo } from '#contract/site/company.ts'
import { CompanyDetails } from '#web/company/company-details.tsx'
import { useMember } from '#web/data/session/use-member.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialogs/dialog-card.tsx'
import { ConsultationForm } from './consultation-form.tsx'

const WAYS = [
  ['contact_number', '대표 전화'],
  ['contact_number_secondary', '보조 전화'],
  ['contact_email', '이메일'],
  ['working_hours', '상담 시간'],
] as const

interface ConsultationDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>
  /** The plan that was asked about. */
  readonly plan: string
  readonly company: CompanyInfo | undefined
}

/** Asks to be called about a plan; beside the form, how to reach the operator at once, as far as that was entered. */
export default function ConsultationDialog({ dialog, plan, company }: ConsultationDialogProps) {
  const { member } = useMember()
  // Its code came after the press that wanted it open.
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [dialog])
  return (
    <DialogCard dialog={dialog} title={`${plan} 상담 신청`}>
      <p className="mt-1 text-soft">플랜은 상담을 거쳐 시작합니다. 결제 전에 궁금한 점을 모두 물어보세요.</p>
      <ConsultationForm
        key={`${plan} ${member?.id}`}
        plan={plan}
        member={member}
        onClose={() => dialog.current?.close()}
      />
      <CompanyDetails
        company={company}
        details={WAYS}
        className="mt-6 divide-y divide-line border-y border-line"
        rowClass="flex min-h-11 items-center justify-between gap-4 py-1.5"
        nameClass="flex-none text-small text-soft"
        detailClass="text-right font-semibold"
      />
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to="/contact" className={buttonClass('quiet', 'flex-1')} onClick={() => dialog.current?.close()}>
          문의 남기기
        </Link>
      </div>
    </DialogCard>
  )
}
