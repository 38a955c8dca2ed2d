import { useState } from 'react'
import { register } from '#contract/accounts.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { useEnter } from './after-sign-in.tsx'
import { applicantIn } from './applicant-in.ts'
import { ConsentBoxes } from './consent-boxes.tsx'
import { FormProblem } from './form-problem.tsx'
import { NameFields } from './name-fields.tsx'
import { NewUsernameField } from './new-username-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { type ApplicantField, problemAfterLookUp, problemBeforeLookUp } from './register-checks.ts'
import { registerProblems } from './register-problems.ts'
import { SubmitButton } from './submit-button.tsx'
import { type Problems, useForm } from './use-form.ts'
import { useUsernameCheck } from './use-username-check.ts'

/** On a phone the form is longer than the screen, but for one that lies on its side: there the bar would cover too much. */
const BAR =
  'flex flex-col gap-4 bg-surface max-sm:bottom-0 max-sm:-mx-5 max-sm:px-5 max-sm:py-3 max-sm:[@media(min-height:30rem)]:sticky'
/** What takes the focus never lies under the bar. */
const CLEAR_OF_BAR = 'max-sm:[&_:is(input,a)]:scroll-mb-40'

/** Signing up. `version`: the day of the texts that are agreed to. */
export function RegisterForm({ version }: { version: string }) {
  const enter = useEnter()
  const [typed, setTyped] = useState('')
  const { verdictNow, ...verdict } = useUsernameCheck(typed)
  const { problems, attempt, isSending, attributes } = useForm<ApplicantField>(async (form, element) => {
    const applicant = applicantIn(form)
    const problem = problemBeforeLookUp(applicant)
    if (problem) return problem
    // What a password manager filled in may not have been typed.
    if (applicant.username === typed && (await verdictNow()).state === 'unavailable') return TAKEN
    const later = problemAfterLookUp(applicant)
    if (later) return later
    try {
      enter(await browserApi(register, { body: { ...bodyOf(applicant), consents: consentsIn(element, version) } }))
      return {}
    } catch (error) {
      return registerProblems(error)
    }
  })
  return (
    <form {...attributes} className={`space-y-4 ${CLEAR_OF_BAR}`}>
      <NameFields problems={problems} />
      <NewUsernameField {...verdict} error={problems.username} onType={setTyped} />
      <PasswordField
        label="비밀번호"
        name="password"
        autoComplete="new-password"
        maxLength={256}
        required
        hint="6자 이상. 길수록 안전합니다."
        error={problems.password}
      />
      <PasswordField
        label="비밀번호 확인"
        name="confirmation"
        autoComplete="new-password"
        maxLength={256}
        required
        error={problems.confirmation}
      />
      <PhoneField label="휴대폰 번호" name="phone" required error={problems.phone} />
      <ConsentBoxes problems={problems} />
      <div className={BAR}>
        <FormProblem attempt={attempt}>{problems.form}</FormProblem>
        <SubmitButton isSending={isSending} sending="가입하는 중…" className="w-full">
          회원가입
        </SubmitButton>
      </div>
    </form>
  )
}

const TAKEN: Problems<ApplicantField> = { username: '사용할 수 없는 아이디입니다.' }

const bodyOf = ({ username, password, phone, lastName, firstName }: ReturnType<typeof applicantIn>) => ({
  username,
  password,
  mobile_number: phone,
  name: `${lastName.trim()} ${firstName.trim()}`,
})

/** Only sent once the needed ones are ticked. */
const consentsIn = (form: HTMLFormElement, version: string) =>
  ({ terms: true, privacy: true, age: true, marketing: new FormData(form).has('marketing'), version }) as const
