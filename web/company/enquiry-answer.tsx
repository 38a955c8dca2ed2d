import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { readEnquiryAnswer } from '#contract/site/company.ts'
import { instantWording } from '#domain/calendar.ts'
import { isApiError } from '#web/data/api-error.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem } from '#web/forms/form-problem.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { Field } from '#web/ui/fields/field.tsx'

type Found = Reply<typeof readEnquiryAnswer>

/** Shows the answer to an enquiry to whoever knows its receipt; nobody needs an e-mail address for it. */
export function EnquiryAnswer() {
  const { run } = useChange(readEnquiryAnswer)
  const [found, setFound] = useState<Found | null>(null)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/site/enquiry-form.ts').then(({ EnquiryReceipt }) => EnquiryReceipt),
      read: (given) => textIn(given, 'receipt'),
      judge: ({ form: sentence, ...others }) => ({ ...others, ...(sentence && { receipt: sentence }) }),
      send: async (receipt) => setFound(await run({ body: { receipt } })),
      otherwise: (error) =>
        isApiError(error, 'network_error') ? error.detail : '답변을 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.',
      onRefused: () => setFound(null),
    }),
  )
  return (
    <>
      <form {...form.attributes} className="space-y-3">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-48 flex-1">
            <Field label="접수 번호" autoComplete="off" maxLength={20} required {...form.field('receipt')} />
          </div>
          <SubmitButton isSending={form.isSending} sending="찾는 중…">
            답변 보기
          </SubmitButton>
        </div>
        <FormProblem form={form} />
      </form>
      {found && <Answer found={found} />}
    </>
  )
}

function Answer({ found }: { found: Found }) {
  const { created_at, answer, answered_at } = found
  const heading = useRef<HTMLHeadingElement>(null)
  // Also when the same was looked for again.
  useEffect(() => {
    if (found) heading.current?.focus()
  }, [found])
  return (
    <section className="mt-5 space-y-2 border-t border-line pt-4">
      <h3 ref={heading} tabIndex={-1} className="font-bold">
        {answer === null ? '아직 답변을 준비하고 있어요.' : '답변'}
      </h3>
      {answer !== null && <p className="break-words whitespace-pre-wrap">{answer}</p>}
      <p className="text-small text-soft">
        {instantWording(Date.parse(created_at))} 접수
        {answered_at && ` · ${instantWording(Date.parse(answered_at))} 답변`}
      </p>
    </section>
  )
}
