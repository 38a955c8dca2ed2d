import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Member } from '#contract/members/members.ts'
import { confirmMobileNumber, exportMyData, giveConsents, sendMobileNumberCode } from '#contract/members/profile.ts'
import { dayWording, koreanDay } from '#domain/calendar.ts'
import { formatMobileNumber } from '#domain/member/mobile-number.ts'
import { isApiError, sentenceOf } from '#web/data/api-error.ts'
import { clockNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt, uncheckedAttempt } from '#web/forms/checked-attempt.ts'
import { PasswordField } from '#web/forms/credential-fields.tsx'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { CodeField, CodeRequest, NOT_SENT, useCodeSending } from '#web/forms/one-time-code.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { legalTexts } from '#web/legal-texts/legal-text-queries.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageIntro } from '#web/page/page-intro.tsx'
import { Unanswered } from '#web/page/unanswered.tsx'
import { LIMITS, RowLink } from '#web/play-limits/limits-parts.tsx'
import { SocialConfirmation } from '#web/sign-in/social/social-confirmation.tsx'
import { bringConfirmation, broughtConfirmation } from '#web/sign-in/social/social-trip.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckBox } from '#web/ui/fields.tsx'
import { focusHeadingOnUnmount } from '#web/ui/move-focus.ts'
import { Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { APPLICATION_DURATION } from '#web/ui/toasts/toast.ts'
import { DeleteSection } from './delete-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import {
  dropConfirmation,
  NOT_SAVED,
  OwnPassword,
  profileShown,
  proofIn,
  sayResult,
  trying,
  useKeepMember,
} from './profile-changes.tsx'
import { PasswordSection, PersonalSection, SessionsSection, SubscriptionSection } from './profile-sections.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { Section } from './section.tsx'

const NOT_LOADED = '내 정보를 불러오지 못했어요.'

export default function ProfilePage() {
  const shown = useQuery(profileShown)
  const { data: member, error } = shown
  const problem = !error || member ? null : isApiError(error) && error.isAnswer ? sentenceOf(error) : NOT_LOADED
  useEffect(() => {
    if (problem !== null) void sayResult({ kind: 'error', message: problem })
  }, [problem])
  return (
    <>
      <PageHead title="내 정보" description="로또렌즈 회원 정보입니다." path="/dashboard/profile" isHidden />
      <PageIntro title="내 정보">가입 정보와 로그인 방법을 바꾸고, 내 데이터를 받거나 지울 수 있어요.</PageIntro>
      {member ? <Profile member={member} /> : <Unanswered query={shown} failed={problem} shape={<ProfileSkeleton />} />}
    </>
  )
}

function Profile({ member }: { member: Member }) {
  const { must_change_password, is_mobile_number_confirmed, provider } = member
  // It stays where it stood at first: with the section the focus in it would move.
  const [isPasswordFirst] = useState(must_change_password)
  const password = provider === 'email' && <PasswordSection member={member} isOpen={isPasswordFirst} />
  return (
    <div className="max-w-[42rem] space-y-7">
      {isPasswordFirst && <Group name="먼저 할 일">{password}</Group>}
      <Group name="나와 플랜">
        <PersonalSection member={member} isOpen={!isPasswordFirst} />
        {!is_mobile_number_confirmed && <ConfirmNumber member={member} />}
        <SubscriptionSection member={member} />
        <div className="border-t border-line">
          <RowLink to={LIMITS} name="내가 정한 한도" hint="한 달 한도와 쉬는 기간을 정해요" />
        </div>
      </Group>
      <Group name="로그인과 보안">
        {!isPasswordFirst && password}
        <SecondFactorSection member={member} />
        <PasskeysSection />
        <SessionsSection />
      </Group>
      <Group name="내 데이터와 탈퇴">
        <DataSection member={member} />
        <DeleteSection member={member} />
      </Group>
    </div>
  )
}

/** Sections of one kind, so that one looks at three names and not at ten. */
const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name}>
    <h2 className="mb-2 px-1 text-lead font-bold">{name}</h2>
    <Card className="py-2 sm:py-3">{children}</Card>
  </section>
)

/** The law wants told what was agreed to or taken back, and on which day. */
const consentWording = (isGiven: boolean): string =>
  `${isGiven ? '마케팅 수신에 동의했습니다.' : '마케팅 수신 동의를 철회했습니다.'} (${dayWording(koreanDay(clockNow()))})`

/** The member's consents, and a copy of their data. Without a password one is asked to sign in again, and finds it open on return. */
function DataSection({ member }: { member: Member }) {
  const token = broughtConfirmation('my-data')
  return (
    <Section
      id="my-data"
      title="동의와 내 데이터"
      now={member.agrees_to_marketing ? '혜택과 소식을 문자로 받아요' : '혜택과 소식을 받지 않아요'}
      isOpen={token !== null}
    >
      <MarketingConsent member={member} />
      <p className="text-soft">가입 정보와 동의, 로그인 기록, 만든 번호를 JSON 파일로 받을 수 있습니다.</p>
      {member.provider !== 'email' && token === null ? (
        <SocialConfirmation provider={member.provider} purpose="my-data" />
      ) : (
        <ExportForm token={token} />
      )}
    </Section>
  )
}

/** `token`: from signing in again; null for members with a password. */
function ExportForm({ token }: { token: string | null }) {
  const { send } = useChange(exportMyData)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/profile-forms.ts').then(({ DataExport }) => DataExport),
      read: (given) => proofIn(given, token),
      send: async (body, _, element) => {
        const everything = await send({ body }).finally(() => bringConfirmation(null))
        saveFile('lottolens-my-data.json', JSON.stringify(everything, null, 2))
        element.reset()
      },
      otherwise: '데이터를 내려받지 못했어요. 다시 시도해 주세요.',
    }),
  )
  return (
    <form {...form.attributes} className="space-y-4">
      {token === null && (
        <PasswordField
          label="내려받기 확인 비밀번호"
          autoComplete="current-password"
          hint="지금 로그인할 때 사용하는 비밀번호예요."
          {...form.field('current_password')}
        />
      )}
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} sending="준비하는 중…" look="quiet">
        내 데이터 내려받기
      </SubmitButton>
    </form>
  )
}

/** Can be taken back at any time, as easily as it was given. */
function MarketingConsent({ member }: { member: Member }) {
  const keep = useKeepMember()
  const { data: texts } = useQuery(legalTexts)
  const { send, isRunning } = useChange(giveConsents)
  const change = async (marketing: boolean, version: string) => {
    keep(await send({ body: { marketing, version } }))
    void sayResult({ kind: 'success', message: consentWording(marketing), duration: APPLICATION_DURATION })
  }
  return (
    <CheckBox
      checked={member.agrees_to_marketing}
      disabled={!texts}
      aria-disabled={isRunning}
      onChange={({ target }) => {
        if (texts && !isRunning) void trying(() => change(target.checked, texts.version), NOT_SAVED)
      }}
    >
      혜택과 소식을 문자로 받겠습니다.
    </CheckBox>
  )
}

/** A changed number opens nothing until it is confirmed, by a code and by the member. */
function ConfirmNumber({ member }: { member: Member }) {
  const token = broughtConfirmation('confirm-number')
  return (
    <Section ref={focusHeadingOnUnmount} id="confirm-number" title="휴대폰 번호 확인" now="아직 확인 전이에요" isOpen>
      <Notice look="amber">
        바뀐 번호({formatMobileNumber(member.mobile_number ?? '')})는 아직 확인 전이에요. 확인하기 전까지 로그인
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

/** Code and proof together. `token`: from signing in again; null for members with a password. */
function ConfirmNumberForm({ token }: { token: string | null }) {
  const keep = useKeepMember()
  const { send } = useChange(confirmMobileNumber)
  const { send: askForCode } = useChange(sendMobileNumberCode)
  const sending = useCodeSending()
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/profile-forms.ts').then(({ NumberConfirmation }) => NumberConfirmation),
      read: (given) => ({
        verification_code: textIn(given, 'verification_code'),
        ...proofIn(given, token),
      }),
      send: async (body) => {
        keep(await send({ body }))
        bringConfirmation(null)
        void sayResult({ kind: 'success', message: '휴대폰 번호를 확인했어요.' })
      },
      otherwise: '휴대폰 번호를 확인하지 못했어요.',
      onRefused: dropConfirmation,
    }),
  )
  const askAttempt = uncheckedAttempt((element) => sending.ask(() => askForCode({}), element), NOT_SENT)
  return (
    <form {...form.attributes} className="space-y-4">
      <CodeRequest sending={sending} onAsk={() => void form.submit(askAttempt)} />
      <CodeField {...form.field('verification_code')} />
      {token === null && (
        <OwnPassword hint="지금 로그인할 때 사용하는 비밀번호예요." {...form.field('current_password')} />
      )}
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending}>번호 확인</SubmitButton>
    </form>
  )
}
