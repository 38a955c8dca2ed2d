import { useQueryClient } from '@tanstack/react-query'
import { listSessions } from '#contract/accounts.ts'
import { type Member, updateProfile } from '#contract/members.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type PasswordName, passwordProblem } from './password-checks.ts'
import { PasswordField } from './password-field.tsx'
import { profileProblems, saySaved } from './profile-problems.ts'
import { Section } from './section.tsx'
import { SubmitButton } from './submit-button.tsx'
import { textIn, useForm } from './use-form.ts'
import { useKeepMember } from './use-keep-member.ts'

/** Changes the password; the other devices are then logged out. */
export function PasswordSection({ member }: { member: Member }) {
  const client = useQueryClient()
  const keep = useKeepMember()
  const { problems, isSending, attributes } = useForm<PasswordName>(async (form, element) => {
    const [current_password, new_password] = [textIn(form, 'current'), textIn(form, 'next')]
    const problem = passwordProblem(current_password, new_password, textIn(form, 'confirmation'))
    if (problem) return problem
    try {
      keep(await browserApi(updateProfile, { body: { current_password, new_password } }))
      void client.invalidateQueries({ queryKey: [listSessions.path] })
      saySaved()
      element.reset()
      return {}
    } catch (error) {
      return profileProblems(error)
    }
  })
  return (
    <Section id="password" title="비밀번호 변경">
      {member.must_change_password && (
        <Notice look="amber">
          임시 비밀번호로 로그인했습니다. 30분 안에 새 비밀번호로 변경해 주세요. 현재 비밀번호에는 임시 비밀번호를
          입력하면 됩니다.
        </Notice>
      )}
      <form {...attributes} className="space-y-4">
        <input type="text" name="username" autoComplete="username" defaultValue={member.username} hidden readOnly />
        <PasswordField
          label="현재 비밀번호"
          name="current"
          autoComplete="current-password"
          maxLength={256}
          required
          error={problems.current}
        />
        <PasswordField
          label="새 비밀번호"
          name="next"
          autoComplete="new-password"
          maxLength={256}
          required
          hint="8자 이상. 바꾸면 다른 기기에서는 로그아웃됩니다."
          error={problems.next}
        />
        <PasswordField
          label="새 비밀번호 확인"
          name="confirmation"
          autoComplete="new-password"
          maxLength={256}
          required
          error={problems.confirmation}
        />
        <SubmitButton isSending={isSending} sending="바꾸는 중…">
          비밀번호 변경
        </SubmitButton>
      </form>
    </Section>
  )
}
