import type { Member } from '#contract/members/members.ts'
import { updateProfile } from '#contract/members/profile.ts'
import { listSessions } from '#contract/members/sessions.ts'
import { SHORTEST_NEW_PASSWORD } from '#domain/member/member.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem } from '#web/forms/form-problem.tsx'
import { NOT_EQUAL, PasswordField } from '#web/forms/password-field.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useKeepMember } from './profile-queries.ts'
import { NOT_SAVED, sayRefused, saySaved } from './say-result.ts'
import { Section } from './section.tsx'

/** Changes the password; the other devices are then logged out. */
export function PasswordSection({ member }: { member: Member }) {
  const keep = useKeepMember()
  const { send } = useChange(updateProfile, [listSessions])
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/profile-forms.ts').then(({ PasswordChange }) => PasswordChange),
      read: (given) => ({
        current_password: textIn(given, 'current_password'),
        new_password: textIn(given, 'new_password'),
      }),
      judge: ({ current_password, ...found }, given) => ({
        current_password,
        confirmation: textIn(given, 'new_password') === textIn(given, 'confirmation') ? undefined : NOT_EQUAL,
        ...found,
      }),
      send: async (body, _, element) => {
        keep(await send({ body }))
        saySaved()
        element.reset()
      },
      otherwise: NOT_SAVED,
      onRefused: sayRefused,
    }),
  )
  return (
    <Section id="password" title="비밀번호 변경">
      {member.must_change_password && (
        <Notice look="amber">
          임시 비밀번호로 로그인했습니다. 30분 안에 새 비밀번호로 변경해 주세요. 현재 비밀번호에는 임시 비밀번호를
          입력하면 됩니다.
        </Notice>
      )}
      <form {...form.attributes} className="space-y-4">
        <input type="text" name="username" autoComplete="username" defaultValue={member.username} hidden readOnly />
        <PasswordField label="현재 비밀번호" autoComplete="current-password" {...form.field('current_password')} />
        <PasswordField
          label="새 비밀번호"
          autoComplete="new-password"
          hint={`${SHORTEST_NEW_PASSWORD}자 이상. 바꾸면 다른 기기에서는 로그아웃됩니다.`}
          {...form.field('new_password')}
        />
        <PasswordField label="새 비밀번호 확인" autoComplete="new-password" {...form.field('confirmation')} />
        <FormProblem form={form} />
        <SubmitButton isSending={form.isSending} sending="바꾸는 중…">
          비밀번호 변경
        </SubmitButton>
      </form>
    </Section>
  )
}
