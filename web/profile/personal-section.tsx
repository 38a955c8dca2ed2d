import { useEffect } from 'react'
import type { Member } from '#contract/members/members.ts'
import { updateProfile } from '#contract/members/profile.ts'
import { instantWording } from '#domain/calendar.ts'
import { LONGEST_NICKNAME } from '#domain/member/member.ts'
import { formatMobileNumber } from '#domain/member/mobile-number.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem } from '#web/forms/form-problem.tsx'
import { PhoneField } from '#web/forms/phone-field.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { useKeepMember } from './profile-queries.ts'
import { NOT_SAVED, sayRefused, sayResult, saySaved } from './say-result.ts'
import { Facts, Section } from './section.tsx'

/** Who the member is, and what of it they may change. */
export function PersonalSection({ member }: { member: Member }) {
  const keep = useKeepMember()
  const { send } = useChange(updateProfile)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/profile-forms.ts').then(({ ProfileUpdate }) => ProfileUpdate),
      read: (given) => {
        const mobile_number = textIn(given, 'mobile_number')
        // A social member may have none.
        const mayStayEmpty = mobile_number === '' && member.mobile_number === null
        return { nickname: textIn(given, 'nickname'), ...(!mayStayEmpty && { mobile_number }) }
      },
      send: async ({ nickname = null, mobile_number = member.mobile_number }) => {
        const changed = {
          ...(nickname !== member.nickname && { nickname }),
          ...(mobile_number !== null && mobile_number !== member.mobile_number && { mobile_number }),
        }
        if (Object.keys(changed).length === 0) return sayResult({ kind: 'blank', message: '바뀐 내용이 없습니다.' })
        keep(await send({ body: changed }))
        return saySaved()
      },
      otherwise: NOT_SAVED,
      onRefused: sayRefused,
    }),
  )
  // What is kept stands in the fields, as the server writes it. Fields made anew would lose the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the fields' defaults.
  useEffect(() => form.attributes.ref.current?.reset(), [member.nickname, member.mobile_number])
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
      <form {...form.attributes} className="space-y-4 border-t border-line pt-4">
        <Field
          label="별명"
          autoComplete="nickname"
          longest={LONGEST_NICKNAME}
          defaultValue={member.nickname ?? ''}
          {...form.field('nickname')}
        />
        <PhoneField
          label="휴대폰 번호"
          defaultValue={formatMobileNumber(member.mobile_number ?? '')}
          hint="예: 010-1234-5678"
          {...form.field('mobile_number')}
        />
        <FormProblem form={form} />
        <SubmitButton isSending={form.isSending} sending="저장하는 중…">
          저장
        </SubmitButton>
      </form>
    </Section>
  )
}
