import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Member } from '#contract/members/members.ts'
import { requestConsultation, requestMyConsultation } from '#contract/plans/consultations.ts'
import type { CompanyInfo } from '#contract/site/company.ts'
import { LONGEST_NAME } from '#domain/member/member.ts'
import { formatMobileNumber } from '#domain/member/mobile-number.ts'
import { PREFERRED_TIME_NAMES, PREFERRED_TIMES } from '#domain/plan/consultation.ts'
import { CompanyDetails } from '#web/company/company-details.tsx'
import { FormSent, useEnquiryToken } from '#web/company/enquiry-form.tsx'
import { isApiError } from '#web/data/api-error.ts'
import { useMember } from '#web/data/session/use-member.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, HoneypotField, SubmitButton } from '#web/forms/form-parts.tsx'
import { PhoneField } from '#web/forms/phone-field.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { Field, SelectField } from '#web/ui/fields.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

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
      <ConsultationForm
        key={`${plan} ${member?.id}`}
        plan={plan}
        member={member}
        onClose={() => dialog.current?.close()}
      >
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
      </ConsultationForm>
    </DialogCard>
  )
}

const FAILED = '상담을 신청하지 못했어요. 잠시 후 다시 시도해 주세요.'
const schemas = () => import('#contract/plans/consultation-form.ts')

interface ConsultationFormProps {
  readonly plan: string
  /** Whose name and number are there already; null for a visitor. */
  readonly member: Member | null
  readonly onClose: () => void
  /** Other ways to ask, until it was asked. */
  readonly children: ReactNode
}

/** Two steps: name and number, then the time. Filled fields stay until the server has them. */
function ConsultationForm({ plan, member, onClose, children }: ConsultationFormProps) {
  const asVisitor = useChange(requestConsultation)
  const asMember = useChange(requestMyConsultation)
  const token = useEnquiryToken()
  const [step, setStep] = useState<1 | 2>(1)
  const [receipt, setReceipt] = useState<string | null>(null)
  const callerOf = (given: FormData) => ({ name: textIn(given, 'name'), mobile_number: textIn(given, 'mobile_number') })
  const goOn = checkedAttempt({
    schema: () => schemas().then(({ ConsultationCaller }) => ConsultationCaller),
    read: callerOf,
    isAtOnce: true,
    send: async () => setStep(2),
    otherwise: FAILED,
  })
  const send = checkedAttempt({
    schema: () => schemas().then(({ ConsultationText }) => ConsultationText),
    read: (given) => ({
      ...callerOf(given),
      tier_name: plan,
      preferred_time: textIn(given, 'preferred_time'),
      website: textIn(given, 'website'),
    }),
    isAtOnce: true,
    send: async ({ website, ...wish }) => {
      const sent = member
        ? await asMember.send({ body: wish })
        : await asVisitor.send({ body: { ...wish, website, form_token: await token.usable() } })
      if (!member) token.drop()
      setReceipt(sent.receipt)
    },
    otherwise: (error) => (isApiError(error, 'network_error') ? error.detail : FAILED),
    onRefused: token.onRefused,
  })
  const prepare = () => {
    if (!member) token.begin()
    goOn.prepare?.()
  }
  const form = useForm({ ...(step === 1 ? goOn : send), prepare })
  if (receipt !== null)
    return (
      <FormSent title="상담을 신청했어요" receipt={receipt} className="mt-5">
        <p className="text-soft">
          {member
            ? '어디까지 왔는지 구독 관리에서 보고, 언제든 취소할 수 있어요.'
            : '남겨 주신 번호로 전화드릴게요. 다시 문의하실 때 접수 번호를 알려 주세요.'}
        </p>
        <div className="flex flex-wrap gap-2">
          {member && (
            <Link to="/dashboard/subscription" className={buttonClass('primary')} onClick={onClose}>
              구독 관리에서 보기
            </Link>
          )}
          <Button look="quiet" onClick={onClose}>
            닫기
          </Button>
        </div>
      </FormSent>
    )
  return (
    <>
      <p className="mt-1 text-soft">플랜은 상담을 거쳐 시작합니다. 결제 전에 궁금한 점을 모두 물어보세요.</p>
      <form {...form.attributes} className="mt-5 space-y-4" aria-label={`상담 신청 ${step}단계`}>
        <p className="text-small text-soft">{step}단계 / 2단계</p>
        <div hidden={step !== 1} className="space-y-4">
          <Field
            label="이름"
            autoComplete="name"
            longest={LONGEST_NAME}
            defaultValue={member?.name ?? ''}
            required
            {...form.field('name')}
          />
          <PhoneField
            label="휴대폰 번호"
            defaultValue={member?.mobile_number ? formatMobileNumber(member.mobile_number) : ''}
            required
            {...form.field('mobile_number')}
          />
        </div>
        <div hidden={step !== 2} className="space-y-4">
          <p>
            상담할 플랜 <strong className="font-bold">{plan}</strong>
          </p>
          <SelectField
            label="통화 가능 시간"
            name="preferred_time"
            defaultValue="any"
            choices={PREFERRED_TIMES.map((one) => [one, PREFERRED_TIME_NAMES[one]])}
          />
        </div>
        <HoneypotField />
        <FormProblem form={form} />
        <div className="flex flex-wrap gap-2">
          {step === 2 && (
            <Button look="quiet" onClick={() => setStep(1)}>
              이전
            </Button>
          )}
          <SubmitButton
            isSending={form.isSending}
            sending={step === 1 ? '확인하는 중…' : '보내는 중…'}
            className="flex-1"
          >
            {step === 1 ? '다음' : '상담 신청하기'}
          </SubmitButton>
        </div>
        <p className="text-small text-soft">
          입력한 정보는 상담에만 사용하고, 가입하지 않으면 상담이 끝나고 90일 뒤에 지워요.{' '}
          <TextLink to="/privacy">개인정보 처리방침</TextLink>
        </p>
      </form>
      {children}
    </>
  )
}
