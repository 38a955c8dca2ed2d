import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import type { CompanyInfo } from '#contract/company.ts'
import { PhoneLink } from '#web/frame/company-details.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'

const waysOf = (company: CompanyInfo): [name: string, way: ReactNode][] => [
  ['대표 전화', company.contact_number && <PhoneLink number={company.contact_number} />],
  ['보조 전화', company.contact_number_secondary && <PhoneLink number={company.contact_number_secondary} />],
  [
    '이메일',
    company.contact_email && (
      <a href={`mailto:${company.contact_email}`} className="underline-offset-4 hover:underline">
        {company.contact_email}
      </a>
    ),
  ],
  ['상담 시간', company.working_hours],
]

interface ConsultationDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>
  /** The plan that was asked about. */
  readonly plan: string
  readonly company: CompanyInfo | undefined
}

/** How to reach the operator, as far as that was entered; the enquiry form is always there. */
export function ConsultationDialog({ dialog, plan, company }: ConsultationDialogProps) {
  const ways = company ? waysOf(company).filter(([, way]) => way) : []
  return (
    <DialogCard dialog={dialog} title={`${plan} 상담 신청`}>
      <p className="mt-1 text-soft">플랜은 상담을 거쳐 시작합니다. 결제 전에 궁금한 점을 모두 물어보세요.</p>
      {ways.length > 0 && (
        <dl className="mt-5 divide-y divide-line border-y border-line">
          {ways.map(([name, way]) => (
            <div key={name} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
              <dt className="flex-none text-small text-soft">{name}</dt>
              <dd className="text-right font-semibold">{way}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to="/contact" className={buttonClass('quiet', 'flex-1')} onClick={() => dialog.current?.close()}>
          문의 남기기
        </Link>
      </div>
    </DialogCard>
  )
}
