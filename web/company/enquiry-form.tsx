import { useState } from 'react'
import { Link } from 'react-router'
import { sendEnquiry } from '#contract/company.ts'
import { LONGEST_ENQUIRY_NAME, LONGEST_REPLY_ADDRESS } from '#domain/enquiry.ts'
import { isApiError } from '#web/data/api-error.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem } from '#web/forms/form-problem.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { WithoutScripts } from '#web/forms/without-scripts.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { EnquirySent } from './enquiry-sent.tsx'
import { MessageField } from './message-field.tsx'
import { useEnquiryToken } from './use-enquiry-token.ts'

/** Asks the operator something. It stays as it was written until the server has it. */
export function EnquiryForm() {
  const { run } = useChange(sendEnquiry)
  const token = useEnquiryToken()
  const [receipt, setReceipt] = useState<string | null>(null)
  const enquiry = checkedAttempt({
    schema: () => import('#contract/enquiry-form.ts').then(({ EnquiryText }) => EnquiryText),
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
    onRefused: (error) => {
      if (isApiError(error, 'form_expired')) token.drop()
    },
  })
  const prepare = () => {
    token.begin()
    enquiry.prepare?.()
  }
  const form = useForm({ ...enquiry, prepare })
  if (receipt !== null) return <EnquirySent receipt={receipt} onAnother={() => setReceipt(null)} />
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
      <MessageField {...form.field('message')} />
      {/* People do not see it; what fills it in is no person. */}
      <div hidden>
        <label>
          홈페이지 <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
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
