import type { Member } from '#contract/members/members.ts'
import { formatMobileNumber } from '#domain/member/mobile-number.ts'
import { SocialConfirmation } from '#web/sign-in/social/social-confirmation.tsx'
import { broughtConfirmation } from '#web/sign-in/social/social-trip.ts'
import { handFocusOn } from '#web/ui/hand-focus-on.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ConfirmNumberForm } from './confirm-number-form.tsx'
import { Section } from './section.tsx'

/** A changed number opens nothing until it is confirmed, by a code and by the member. */
export function ConfirmNumber({ member }: { member: Member }) {
  const token = broughtConfirmation('confirm-number')
  return (
    <Section ref={handFocusOn} id="confirm-number" title="휴대폰 번호 확인">
      <Notice look="amber">
        바뀐 번호({formatMobileNumber(member.mobile_number ?? '')})는 아직 확인 전입니다. 확인하기 전까지 로그인
        인증번호와 임시 비밀번호는 이전 번호로 갑니다.
      </Notice>
      {member.provider !== 'email' && token === null ? (
        <SocialConfirmation provider={member.provider} purpose="confirm-number" />
      ) : (
        <ConfirmNumberForm token={token} />
      )}
    </Section>
  )
}
