import { type FormEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { enquiryProblems } from './enquiry-problems.ts'
import { EnquirySent } from './enquiry-sent.tsx'
import { MessageField } from './message-field.tsx'
import { useEnquiry } from './use-enquiry.ts'

const given = (form: HTMLFormElement) => {
  const written = new FormData(form)
  const text = (name: string) => String(written.get(name) ?? '').trim()
  return { name: text('name'), contact: text('contact'), message: text('message'), website: text('website') }
}

/** Asks the operator something. It stays as it was written until the server has it. */
export function EnquiryForm() {
  const { state, begin, send, refuse, writeAnother } = useEnquiry()
  const form = useRef<HTMLFormElement>(null)
  const problems = state.step === 'writing' ? state.problems : {}
  const isSending = state.step === 'sending'
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  if (state.step === 'sent') return <EnquirySent receipt={state.receipt} onAnother={writeAnother} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const written = given(event.currentTarget)
    const found = enquiryProblems(written)
    if (Object.keys(found).length > 0) refuse(found)
    else void send(written)
  }
  return (
    <form ref={form} onSubmit={submit} onFocus={begin} noValidate className="space-y-4">
      <noscript>
        <p className="text-soft">
          문의 양식을 보내려면 자바스크립트를 켜 주세요. 연락처로 바로 문의하실 수도 있습니다.
        </p>
      </noscript>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="이름" name="name" autoComplete="name" maxLength={50} required error={problems.name} />
        <Field
          label="답변 받을 이메일 또는 전화번호"
          name="contact"
          autoComplete="email"
          inputMode="email"
          maxLength={100}
          required
          error={problems.contact}
        />
      </div>
      <MessageField error={problems.message} />
      {/* People do not see it; what fills it in is no person. */}
      <div hidden>
        <label>
          홈페이지 <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p role="alert" className={problems.form ? 'text-small text-danger' : 'sr-only'}>
        {problems.form}
      </p>
      <Button type="submit" className="w-full sm:w-auto" aria-disabled={isSending}>
        {isSending ? '보내는 중…' : '문의 보내기'}
      </Button>
      <p className="text-small text-soft">
        입력한 정보는 답변에만 사용합니다.{' '}
        <Link to="/privacy" className="inline-flex min-h-6 items-center underline underline-offset-4">
          개인정보 처리방침
        </Link>
      </p>
    </form>
  )
}
