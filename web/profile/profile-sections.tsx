import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Member } from '#contract/members/members.ts'
import { updateProfile } from '#contract/members/profile.ts'
import { endAllSessions, endSession, type Session } from '#contract/members/sessions.ts'
import { dayWording, instantWording } from '#domain/calendar.ts'
import {
  LONGEST_NICKNAME,
  SESSION_METHOD_NAMES,
  SHORTEST_NEW_PASSWORD,
  TEMPORARY_PASSWORD_MINUTES,
} from '#domain/member/member.ts'
import { formatMobileNumber } from '#domain/member/mobile-number.ts'
import { ALLOWANCE_WITHOUT_PLAN, subscriptionStatusWording } from '#domain/plan/plan.ts'
import { leave } from '#web/data/session/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { NOT_EQUAL, PasswordField } from '#web/forms/credential-fields.tsx'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { PhoneField } from '#web/forms/phone-field.tsx'
import { textIn, useForm, useShownDefaults } from '#web/forms/use-form.ts'
import { Unanswered } from '#web/page/unanswered.tsx'
import { BusyButton, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields.tsx'
import { focusHeadingOnUnmount } from '#web/ui/move-focus.ts'
import { Notice } from '#web/ui/notice.tsx'
import { NOT_SAVED, sayRefused, sayResult, saySaved, sessionsShown, trying, useKeepMember } from './profile-changes.tsx'
import { awaitedLines, ProfileFacts, Section } from './section.tsx'

/** The member's details, and the form that changes some of them. */
export function PersonalSection({ member, isOpen }: { member: Member; isOpen: boolean }) {
  const { mobile_number } = member
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
        if (Object.keys(changed).length === 0) return sayResult({ kind: 'blank', message: '바뀐 내용이 없어요.' })
        keep(await send({ body: changed }))
        return saySaved()
      },
      otherwise: NOT_SAVED,
      onRefused: sayRefused,
    }),
  )
  // The fields show the stored values, as the server writes them.
  useShownDefaults(form.attributes.ref, `${member.nickname} ${member.mobile_number}`)
  return (
    <Section
      id="personal"
      title="기본 정보"
      now={[member.nickname ?? member.name, mobile_number && formatMobileNumber(mobile_number)]
        .filter(Boolean)
        .join(' · ')}
      isOpen={isOpen}
    >
      <ProfileFacts
        facts={[
          ['아이디', member.username],
          ['이름', member.name],
          ['이메일', member.email ?? '없음'],
          ['가입일', <time key="time">{instantWording(member.created_at)}</time>],
        ]}
      />
      <form {...form.attributes} className="space-y-4 border-t border-line pt-4">
        <Field
          label="별명"
          autoComplete="nickname"
          longest={LONGEST_NICKNAME}
          hint="비워 두어도 돼요."
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

/** Changes the password; the other devices are then logged out. */
export function PasswordSection({ member, isOpen }: { member: Member; isOpen: boolean }) {
  const keep = useKeepMember()
  const { send } = useChange(updateProfile)
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
    <Section
      id="password"
      title="비밀번호 변경"
      now={member.must_change_password ? '임시 비밀번호를 사용하고 있어요' : '바꾸면 다른 기기에서 로그아웃돼요'}
      isOpen={isOpen}
    >
      {member.must_change_password && (
        <Notice look="amber">
          임시 비밀번호로 로그인했어요. {TEMPORARY_PASSWORD_MINUTES}분 안에 새 비밀번호로 변경해 주세요. 현재
          비밀번호에는 임시 비밀번호를 입력하면 돼요.
        </Notice>
      )}
      <form {...form.attributes} className="space-y-4">
        <input type="text" name="username" autoComplete="username" defaultValue={member.username} hidden readOnly />
        <PasswordField label="현재 비밀번호" autoComplete="current-password" {...form.field('current_password')} />
        <PasswordField
          label="새 비밀번호"
          autoComplete="new-password"
          hint={`${SHORTEST_NEW_PASSWORD}자 이상. 바꾸면 다른 기기에서는 로그아웃돼요.`}
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

const NOT_ENDED = '로그아웃하지 못했어요. 다시 시도해 주세요.'

const thisDeviceFirst = (one: Session, other: Session) => Number(other.is_current) - Number(one.is_current)

/** Where the member is logged in, and how to end it there. */
export function SessionsSection() {
  const sessions = useQuery(sessionsShown)
  const { data } = sessions
  const end = useChange(endSession)
  const endAll = useChange(endAllSessions)
  const navigate = useNavigate()
  const endOne = (id: string) =>
    trying(async () => {
      const { message } = await end.send({ params: { id } })
      void sayResult({ kind: 'success', message })
    }, NOT_ENDED)
  const endEverywhere = () =>
    trying(async () => {
      const { message } = await endAll.send({})
      void sayResult({ kind: 'success', message })
      await leave(() => navigate('/'))
    }, NOT_ENDED)
  return (
    <Section id="devices" title="로그인된 기기" now={devicesWording(data?.items)}>
      {!data && <Unanswered query={sessions} failed="기기 목록을 불러오지 못했어요." shape={awaitedLines(2)} />}
      <ul className="divide-y divide-line">
        {data?.items.toSorted(thisDeviceFirst).map((session) => (
          <SessionRow key={session.id} session={session} isBusy={end.isRunning} onEnd={() => void endOne(session.id)} />
        ))}
      </ul>
      <BusyButton look="quiet" isWaiting={endAll.isRunning} onClick={() => void endEverywhere()}>
        모든 기기에서 로그아웃
      </BusyButton>
    </Section>
  )
}

/** A line that is as tall before the devices are known. */
function devicesWording(sessions: readonly Session[] | undefined): string {
  const own = sessions?.find(({ is_current }) => is_current)
  return sessions ? [`${sessions.length}대`, own && `지금 기기 ${own.device}`].filter(Boolean).join(' · ') : '\u00a0'
}

interface SessionRowProps {
  readonly session: Session
  readonly isBusy: boolean
  readonly onEnd: () => void
}

/** One device; this one is left by the log-out of the menu. */
const SessionRow = ({ session, isBusy, onEnd }: SessionRowProps) => (
  <li
    ref={focusHeadingOnUnmount}
    className="flex flex-col items-start gap-x-4 gap-y-1 py-3 sm:flex-row sm:items-center sm:justify-between"
  >
    <div>
      <p className="font-semibold">
        {session.device}
        {session.is_current && <span className="ml-2 text-small text-celadon">지금 기기</span>}
      </p>
      <p className="text-small text-soft">
        {SESSION_METHOD_NAMES[session.method]} · 로그인 {instantWording(session.started_at)} · 최근 이용{' '}
        {instantWording(session.last_used_at)}
      </p>
    </div>
    {!session.is_current && (
      <BusyButton
        look="bare"
        className="-mx-5"
        isWaiting={isBusy}
        aria-label={`${session.device}에서 로그아웃`}
        onClick={onEnd}
      >
        로그아웃
      </BusyButton>
    )}
  </li>
)

const FREE = `무료 · 매달 ${ALLOWANCE_WITHOUT_PLAN}세트`

/** The plan as far as the profile knows it. */
export function SubscriptionSection({ member }: { member: Member }) {
  const { subscription_tier, subscription_status, subscription_start_date, subscription_end_date } = member
  const days =
    subscription_start_date &&
    subscription_end_date &&
    `${dayWording(subscription_start_date)} ~ ${dayWording(subscription_end_date)}`
  const plan = ['현재 플랜', subscription_tier ?? FREE] as const
  const state = subscriptionStatusWording(subscription_status)
  // Without a running plan, state and days are those of another one, and stand apart from the free use.
  const facts = !days
    ? [plan]
    : subscription_tier === null
      ? [plan, [subscription_status === 'inactive' ? '다음 구독' : '지난 구독', `${days} · ${state}`] as const]
      : [plan, ['상태', state] as const, ['기간', days] as const]
  return (
    <Section
      id="subscription"
      title="구독 정보"
      now={
        subscription_tier && subscription_end_date
          ? `${subscription_tier} · ${dayWording(subscription_end_date)}까지`
          : FREE
      }
    >
      <ProfileFacts facts={facts} />
      <ButtonLink to="/plans" look="quiet">
        {subscription_tier === null ? '구독하기' : '플랜 변경'}
      </ButtonLink>
    </Section>
  )
}
