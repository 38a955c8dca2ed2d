import { useQueryClient } from '@tanstack/react-query'
import { giveConsents } from '#contract/accounts.ts'
import type { Member } from '#contract/members.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { sentenceOr } from '#web/data/error-sentence.ts'
import { memberShown } from '#web/data/use-member.ts'
import { ConsentBoxes } from './consent-boxes.tsx'
import { FormProblem } from './form-problem.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

type Needed = Member['missing_consents'][number]

const PROBLEMS: Readonly<Record<Needed, string>> = {
  terms: '이용약관에 동의해 주세요.',
  privacy: '개인정보 수집·이용에 동의해 주세요.',
  age: '만 19세 이상만 가입할 수 있습니다.',
}

interface ConsentsFormProps {
  readonly missing: readonly Needed[]
  readonly version: string
}

/** Asks for the consents that a member has not given. Once they are there, the page leads on by itself. */
export function ConsentsForm({ missing, version }: ConsentsFormProps) {
  const client = useQueryClient()
  const { problems, attempt, isSending, attributes } = useForm<Needed>(async (form) => {
    const first = missing.find((kind) => !form.has(kind))
    if (first) return { [first]: PROBLEMS[first] }
    const given = Object.fromEntries(missing.map((kind) => [kind, true as const]))
    const body = { ...given, ...(form.has('marketing') && { marketing: true }), version }
    try {
      client.setQueryData(memberShown.queryKey, await browserApi(giveConsents, { body }))
      return {}
    } catch (error) {
      return { form: sentenceOr(error, '저장하지 못했습니다. 다시 시도해 주세요.') }
    }
  })
  return (
    <form {...attributes} className="space-y-4">
      <ConsentBoxes wanted={[...missing, 'marketing']} problems={problems} />
      <FormProblem attempt={attempt}>{problems.form}</FormProblem>
      <SubmitButton isSending={isSending} className="w-full">
        동의하고 계속하기
      </SubmitButton>
    </form>
  )
}
