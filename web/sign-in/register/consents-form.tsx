import { useQueryClient } from '@tanstack/react-query'
import { giveConsents } from '#contract/members/profile.ts'
import type { NeededConsent } from '#domain/member/member.ts'
import { memberShown } from '#web/data/session/use-member.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem } from '#web/forms/form-problem.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { ConsentBoxes } from './consent-boxes.tsx'

interface ConsentsFormProps {
  readonly missing: readonly NeededConsent[]
  /** The day of the texts that are agreed to. */
  readonly version: string
}

/** Asks for the consents that a member has not given. Once they are there, the page leads on by itself. */
export function ConsentsForm({ missing, version }: ConsentsFormProps) {
  const client = useQueryClient()
  const { send } = useChange(giveConsents)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/profile-forms.ts').then(({ GivenConsents }) => GivenConsents),
      read: (given) => ({
        ...Object.fromEntries(missing.map((kind) => [kind, given.has(kind)])),
        ...(given.has('marketing') && { marketing: true }),
        version,
      }),
      send: async (body) => client.setQueryData(memberShown.queryKey, await send({ body })),
      otherwise: '저장하지 못했습니다. 다시 시도해 주세요.',
    }),
  )
  return (
    <form {...form.attributes} className="space-y-4">
      <ConsentBoxes form={form} wanted={[...missing, 'marketing']} />
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} className="w-full">
        동의하고 계속하기
      </SubmitButton>
    </form>
  )
}
