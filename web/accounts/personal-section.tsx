import { useEffect } from 'react'
import { type Member, updateProfile } from '#contract/members.ts'
import { instantWording } from '#domain/calendar.ts'
import { formatMobileNumber, storedMobileNumber } from '#domain/mobile-number.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { Field } from '#web/ui/field.tsx'
import { PhoneField } from './phone-field.tsx'
import { profileProblems, sayResult, saySaved } from './profile-problems.ts'
import { mobileProblem } from './register-checks.ts'
import { Facts, Section } from './section.tsx'
import { SubmitButton } from './submit-button.tsx'
import { textIn, useForm } from './use-form.ts'
import { useKeepMember } from './use-keep-member.ts'

/** Who the member is, and what of it they may change. */
export function PersonalSection({ member }: { member: Member }) {
  const keep = useKeepMember()
  const { problems, isSending, attributes } = useForm<'nickname' | 'phone'>(async (form) => {
    const nickname = textIn(form, 'nickname').trim()
    const typed = textIn(form, 'phone')
    const mayStayEmpty = typed === '' && member.mobile_number === null
    const phone = mayStayEmpty ? undefined : mobileProblem(typed)
    if (phone) return { phone }
    const changed = {
      ...(nickname !== (member.nickname ?? '') && { nickname }),
      ...(!mayStayEmpty && storedMobileNumber(typed) !== member.mobile_number && { mobile_number: typed }),
    }
    if (Object.keys(changed).length === 0) {
      void sayResult({ kind: 'blank', message: '바뀐 내용이 없습니다.' })
      return {}
    }
    try {
      keep(await browserApi(updateProfile, { body: changed }))
      saySaved()
      return {}
    } catch (error) {
      return profileProblems(error)
    }
  })
  // What is kept stands in the fields, as the server writes it. Fields made anew would lose the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the fields' defaults.
  useEffect(() => attributes.ref.current?.reset(), [member.nickname, member.mobile_number])
  return (
    <Section id="personal" title="기본 정보">
      <Facts
        facts={[
          ['아이디', member.username],
          ['이름', member.name],
          ['이메일', member.email ?? '-'],
          ['가입일', <time key="time">{instantWording(Date.parse(member.created_at))}</time>],
        ]}
      />
      <form {...attributes} className="space-y-4 border-t border-line pt-4">
        <Field
          label="별명"
          name="nickname"
          autoComplete="nickname"
          maxLength={30}
          defaultValue={member.nickname ?? ''}
          error={problems.nickname}
        />
        <PhoneField
          label="휴대폰 번호"
          name="phone"
          defaultValue={formatMobileNumber(member.mobile_number ?? '')}
          hint="예: 010-1234-5678"
          error={problems.phone}
        />
        <SubmitButton isSending={isSending} sending="저장하는 중…">
          저장
        </SubmitButton>
      </form>
    </Section>
  )
}
