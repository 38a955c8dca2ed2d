import type { Member } from '#contract/members.ts'
import { instantWording } from '#domain/calendar.ts'
import { formatMobileNumber } from '#domain/mobile-number.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ConfirmNumberForm } from './confirm-number-form.tsx'
import { handFocusOn } from './hand-focus-on.ts'
import { Section } from './section.tsx'
import { SocialConfirmation } from './social-confirmation.tsx'
import { broughtConfirmation } from './social-trip.ts'

const whenConfirmed = handFocusOn('personal')

/** A changed number opens nothing until it is confirmed, by a code and by the member. */
export function ConfirmNumber({ member, until }: { member: Member; until: string }) {
  const token = broughtConfirmation('confirm-number')
  return (
    <Section ref={whenConfirmed} id="confirm-number" title="휴대폰 번호 확인">
      <Notice look="amber">
        바뀐 번호({formatMobileNumber(member.mobile_number ?? '')})로는 {instantWording(Date.parse(until))}까지 로그인
        인증번호와 임시 비밀번호를 받을 수 없습니다. 지금 확인하면 바로 쓸 수 있습니다.
      </Notice>
      {member.provider !== 'email' && token === null ? (
        <SocialConfirmation provider={member.provider} purpose="confirm-number" />
      ) : (
        <ConfirmNumberForm token={token} />
      )}
    </Section>
  )
}
