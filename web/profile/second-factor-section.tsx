import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { Member } from '#contract/members/members.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  type getSecondFactor,
  removeSecondFactor,
  renewMyRecoveryCodes,
} from '#contract/members/second-factor.ts'
import { dayWording, koreanDay } from '#domain/calendar.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { FactorCodeField } from '#web/forms/one-time-code.tsx'
import { AuthenticatorSetUp, RecoveryCodesToKeep } from '#web/forms/second-factor-set-up.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { Unanswered } from '#web/page/unanswered.tsx'
import { SocialConfirmation } from '#web/sign-in/social/social-confirmation.tsx'
import { bringConfirmation, broughtConfirmation } from '#web/sign-in/social/social-trip.ts'
import { dropConfirmation, OwnPassword, proofIn, sayResult, secondFactorShown } from './profile-changes.tsx'
import { awaitedLines, Section } from './section.tsx'

type Factor = Reply<typeof getSecondFactor>

const schemas = () => import('#contract/members/second-factor-forms.ts')
const NOT_CHANGED = '2단계 인증을 바꾸지 못했어요.'

/** The optional second factor: a code of an authenticator at every sign-in. */
export function SecondFactorSection({ member }: { member: Member }) {
  const shown = useQuery(secondFactorShown)
  const factor = shown.data
  // Shown once, wherever they come from.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isBack = broughtConfirmation('second-factor') !== null
  return (
    <Section id="second-factor" title="2단계 인증" now={factorWording(factor)} isOpen={isBack}>
      {!factor && <Unanswered query={shown} failed="2단계 인증을 불러오지 못했어요." shape={awaitedLines(2)} />}
      {codes && <RecoveryCodesToKeep heading="h3" codes={codes} onDone={() => setCodes(null)} />}
      {factor && !codes && factor.since === null && <TurnOn member={member} onCodes={setCodes} />}
      {factor && !codes && factor.since !== null && (
        <>
          <RenewCodes left={factor.recovery_codes_left} onCodes={setCodes} />
          <TurnOff member={member} />
        </>
      )}
    </Section>
  )
}

/** A line that is as tall before it is known. */
const factorWording = (factor: Factor | undefined): string =>
  factor === undefined
    ? '\u00a0'
    : factor.since === null
      ? '꺼져 있어요'
      : `${dayWording(koreanDay(factor.since))}부터 켜져 있어요`

interface TurnOnProps {
  readonly member: Member
  readonly onCodes: (codes: readonly string[]) => void
}

/** Turning it on, in two steps: the secret for the authenticator, and its first code. */
function TurnOn({ member, onCodes }: TurnOnProps) {
  const [shown, setShown] = useState<Reply<typeof beginSecondFactor> | null>(null)
  const token = broughtConfirmation('second-factor')
  return (
    <>
      <p className="text-soft">
        로그인할 때 휴대폰 인증 앱의 여섯 자리를 한 번 더 확인해요. 비밀번호가 새어 나가도 계정을 지킬 수 있어요. 문자로
        받는 인증번호는 남이 내 번호를 쓰게 되면 그 사람에게 가지만, 인증 앱의 번호는 휴대폰 안에서만 만들어져요.
      </p>
      {shown ? (
        <FirstCode shown={shown} onCodes={onCodes} />
      ) : member.provider !== 'email' && token === null ? (
        <SocialConfirmation provider={member.provider} purpose="second-factor" />
      ) : (
        <Begin token={token} onShown={setShown} />
      )}
    </>
  )
}

interface BeginProps {
  /** From signing in again; null for members with a password. */
  readonly token: string | null
  readonly onShown: (shown: Reply<typeof beginSecondFactor>) => void
}

function Begin({ token, onShown }: BeginProps) {
  const { send } = useChange(beginSecondFactor)
  const form = useForm(
    checkedAttempt({
      schema: () => schemas().then(({ FactorBeginning }) => FactorBeginning),
      read: (given) => proofIn(given, token),
      send: async (body) => {
        onShown(await send({ body }))
        bringConfirmation(null)
      },
      otherwise: NOT_CHANGED,
      onRefused: dropConfirmation,
    }),
  )
  return (
    <form {...form.attributes} className="space-y-4">
      {token === null && <OwnPassword {...form.field('current_password')} />}
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} look="quiet">
        2단계 인증 켜기
      </SubmitButton>
    </form>
  )
}

interface FirstCodeProps {
  readonly shown: Reply<typeof beginSecondFactor>
  readonly onCodes: (codes: readonly string[]) => void
}

function FirstCode({ shown, onCodes }: FirstCodeProps) {
  const { send } = useChange(confirmSecondFactor)
  const form = useForm(
    checkedAttempt({
      schema: () => schemas().then(({ FactorEntry }) => FactorEntry),
      read: (given) => ({ verification_code: textIn(given, 'verification_code') }),
      send: async (body) => {
        onCodes((await send({ body })).recovery_codes)
        void sayResult({ kind: 'success', message: '2단계 인증을 켰어요. 다른 기기에서는 로그아웃돼요.' })
      },
      otherwise: NOT_CHANGED,
    }),
  )
  return (
    <form {...form.attributes} className="space-y-4">
      <AuthenticatorSetUp {...shown} />
      <FactorCodeField isFirst autoFocus {...form.field('verification_code')} />
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending}>코드 확인하고 켜기</SubmitButton>
    </form>
  )
}

interface RenewCodesProps {
  readonly left: number
  readonly onCodes: (codes: readonly string[]) => void
}

/** New recovery codes, for members who have used or lost the old ones. */
function RenewCodes({ left, onCodes }: RenewCodesProps) {
  const { send } = useChange(renewMyRecoveryCodes)
  const form = useForm(
    checkedAttempt({
      schema: () => schemas().then(({ FactorEntry }) => FactorEntry),
      read: (given) => ({ verification_code: textIn(given, 'verification_code') }),
      send: async (body) => onCodes((await send({ body })).recovery_codes),
      otherwise: NOT_CHANGED,
    }),
  )
  return (
    <form {...form.attributes} className="space-y-4">
      <p className="text-soft">복구 코드가 {left}개 남았어요. 새로 만들면 이전 코드는 사용할 수 없어요.</p>
      <FactorCodeField {...form.field('verification_code')} />
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} look="quiet">
        복구 코드 새로 만들기
      </SubmitButton>
    </form>
  )
}

function TurnOff({ member }: { member: Member }) {
  const { send } = useChange(removeSecondFactor)
  const token = broughtConfirmation('second-factor')
  const form = useForm(
    checkedAttempt({
      schema: () => schemas().then(({ FactorRemoval }) => FactorRemoval),
      read: (given) => ({
        ...proofIn(given, token),
        verification_code: textIn(given, 'verification_code'),
      }),
      send: async (body) => {
        await send({ body })
        bringConfirmation(null)
        void sayResult({ kind: 'success', message: '2단계 인증을 껐어요.' })
      },
      otherwise: NOT_CHANGED,
      onRefused: dropConfirmation,
    }),
  )
  return (
    <div className="space-y-4 border-t border-line pt-4">
      <h3 className="font-semibold">2단계 인증 끄기</h3>
      {member.provider !== 'email' && token === null ? (
        <SocialConfirmation provider={member.provider} purpose="second-factor" />
      ) : (
        <form {...form.attributes} className="space-y-4">
          {token === null && <OwnPassword {...form.field('current_password')} />}
          <FactorCodeField {...form.field('verification_code')} />
          <FormProblem form={form} />
          <SubmitButton isSending={form.isSending} look="quiet" className="text-danger!">
            2단계 인증 끄기
          </SubmitButton>
        </form>
      )}
    </div>
  )
}
