import { useState } from 'react'
import { Link } from 'react-router'
import { sendEnquiry } from '#contract/site/company.ts'
import { LONGEST_ENQUIRY, LONGEST_ENQUIRY_NAME, LONGEST_REPLY_ADDRESS } from '#domain/site/enquiry.ts'
import { isApiError } from '#web/data/api-error.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { ForMachines } from '#web/forms/for-machines.tsx'
import { FormProblem } from '#web/forms/form-problem.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { WithoutScripts } from '#web/forms/without-scripts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { FormSent } from './form-sent.tsx'
import { useEnquiryToken } from './use-enquiry-token.ts'

/** Asks the operator something. It stays as it was written until the server has it. */
export function EnquiryForm() {
  const { run } = useChange(sendEnquiry)
  const token = useEnquiryToken()
  const [receipt, setReceipt] = useState<string | null>(null)
  const enquiry = checkedAttempt({
    schema: () => import('#contract/site/enquiry-form.ts').then(({ EnquiryText }) => EnquiryText),
    read: (given) => ({
      name: textIn(given, 'name'),
      contact: textIn(given, 'contact'),
      message: textIn(given, 'message'),
      website: textIn(given, 'website'),
    }),
    isAtOnce: true,
    send: async (written) => {
      const sent = await run({ body: { ...written, form_token: await token.usable() } })
      token.drop()
      setReceipt(sent.receipt)
    },
    otherwise: (error) =>
      isApiError(error, 'network_error') ? error.detail : '문의를 보내지 못했습니다. 잠시 후 다시 시도해 주세요.',
    onRefused: token.onRefused,
  })
  const prepare = () => {
    token.begin()
    enquiry.prepare?.()
  }
  const form = useForm({ ...enquiry, prepare })
  if (receipt !== null)
    return (
      <FormSent title="문의를 접수했습니다." receipt={receipt} className="py-4">
        <p className="text-soft">남겨 주신 연락처로 답변드리겠습니다. 다시 문의하실 때 접수 번호를 알려 주세요.</p>
        <p className="text-soft">이 페이지의 ‘답변 확인’에서 접수 번호로 답변을 볼 수도 있어요.</p>
        <Button look="quiet" onClick={() => setReceipt(null)}>
          다른 문의 남기기
        </Button>
      </FormSent>
    )
  return (
    <form {...form.attributes} className="space-y-4">
      <WithoutScripts>
        문의 양식을 보내려면 자바스크립트를 켜 주세요. 연락처로 바로 문의하실 수도 있습니다.
      </WithoutScripts>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="이름" autoComplete="name" longest={LONGEST_ENQUIRY_NAME} required {...form.field('name')} />
        <Field
          label="답변 받을 이메일 또는 전화번호"
          autoComplete="email"
          inputMode="email"
          maxLength={LONGEST_REPLY_ADDRESS}
          required
          {...form.field('contact')}
        />
      </div>
      <TextArea label="문의 내용" rows={7} maxLength={LONGEST_ENQUIRY} required {...form.field('message')} />
      <ForMachines />
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} sending="보내는 중…" className="w-full sm:w-auto">
        문의 보내기
      </SubmitButton>
      <p className="text-small text-soft">
        입력한 정보는 답변에만 사용해요.{' '}
        <Link to="/privacy" className="inline-flex min-h-6 items-center underline underline-offset-4">
          개인정보 처리방침
        </Link>
      </p>
    </form>
  )
}
