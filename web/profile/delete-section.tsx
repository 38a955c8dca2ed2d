import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { Member } from '#contract/members/members.ts'
import { deleteAccount } from '#contract/members/profile.ts'
import { getSecondFactor } from '#contract/members/second-factor.ts'
import { previewLeaving } from '#contract/plans/cancellations.ts'
import { dayWording } from '#domain/calendar.ts'
import { RETIRED_USERNAME_DAYS } from '#domain/member/member.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { isApiError } from '#web/data/api-error.ts'
import { query } from '#web/data/query.ts'
import { leave } from '#web/data/session/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { PasswordField } from '#web/forms/credential-fields.tsx'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { FactorCodeField } from '#web/forms/one-time-code.tsx'
import { AccountFields, accountIn } from '#web/forms/refund-account-fields.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { Unanswered } from '#web/page/unanswered.tsx'
import { SocialConfirmation } from '#web/sign-in/social/social-confirmation.tsx'
import { bringConfirmation, broughtConfirmation } from '#web/sign-in/social/social-trip.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { sayFailure, sayResult } from './profile-changes.tsx'
import { awaitedLines, Section } from './section.tsx'

/** Deleting the account. Without a password one is asked to sign in again, and finds the question open on return. */
export function DeleteSection({ member }: { member: Member }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [closings, setClosings] = useState(0)
  const [isAsked, ask] = useState(false)
  const token = broughtConfirmation('delete-account')
  const open = () => {
    ask(true)
    dialog.current?.showModal()
  }
  useEffect(() => {
    if (token === null || dialog.current?.open) return
    ask(true)
    dialog.current?.showModal()
  }, [token])
  const close = () => dialog.current?.close()
  return (
    <>
      <Section id="delete-account" title="계정 삭제" now="모두 지워지고 되돌릴 수 없어요">
        <p className="text-soft">
          삭제하면 가입 정보와 만든 번호가 모두 지워지고 되돌릴 수 없어요. 이용 중인 구독은 함께 끝나요. 같은 아이디는
          {RETIRED_USERNAME_DAYS}일 동안 사용할 수 없어요.
        </p>
        <Button look="quiet" className="text-danger!" onClick={open}>
          계정 삭제
        </Button>
      </Section>
      <DialogCard dialog={dialog} title="계정을 삭제할까요?" onClose={() => setClosings(closings + 1)}>
        {isAsked && <Leaving key={closings} member={member} token={token} close={close} />}
      </DialogCard>
    </>
  )
}

interface LeavingProps {
  readonly member: Member
  /** From signing in again; null for members with a password. */
  readonly token: string | null
  readonly close: () => void
}

/** What ends with the account and what comes back is read before anything is asked for. */
function Leaving({ member, token, close }: LeavingProps) {
  const preview = useQuery(query(previewLeaving))
  const { data } = preview
  if (!data)
    return <Unanswered query={preview} failed="이용 중인 구독이 있는지 확인하지 못했어요." shape={awaitedLines(3)} />
  return (
    <div className="mt-3 space-y-4">
      {data.periods.length > 0 && <EndingPlans {...data} />}
      {member.provider !== 'email' && token === null ? (
        <>
          <SocialConfirmation provider={member.provider} purpose="delete-account" />
          <Button look="bare" onClick={close}>
            취소
          </Button>
        </>
      ) : (
        <DeleteForm member={member} amount={data.amount} token={token} close={close} />
      )}
    </div>
  )
}

/** The plans that end with the account, and what comes back of each. */
const EndingPlans = ({ periods, amount, due_on }: Reply<typeof previewLeaving>) => (
  <section aria-label="함께 끝나는 구독" className="space-y-2 rounded-card border border-line p-4">
    <h3 className="font-bold">구독도 오늘 끝나요</h3>
    <ul className="space-y-1">
      {periods.map((period) => (
        <li key={period.start_date} className="flex flex-wrap justify-between gap-x-4">
          <span>
            {period.tier_name} · {dayWording(period.end_date)}까지
          </span>
          <span>{period.paid === 0 ? '입금 내역 없음' : `${exactWon(period.amount)} 환불`}</span>
        </li>
      ))}
    </ul>
    <p>
      {amount === 0
        ? '돌려받는 금액은 없습니다.'
        : `모두 ${withParticle(exactWon(amount), '을/를')} ${dayWording(due_on)}까지 돌려드립니다.`}
    </p>
  </section>
)

const FAILED = '계정을 삭제하지 못했어요.'
const GO_AFTER = 1_000

interface DeleteFormProps extends LeavingProps {
  /** Won that come back. */
  readonly amount: number
}

/** Deletes the account; the member reads that it is gone before they are taken home. */
function DeleteForm({ member, amount, token, close }: DeleteFormProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { send } = useChange(deleteAccount)
  const comesBack = amount > 0
  const { data: factor } = useQuery({ ...query(getSecondFactor), enabled: comesBack && token === null })
  const hasFactor = factor !== undefined && factor.since !== null
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/profile-forms.ts').then(({ AccountDeletion }) => AccountDeletion),
      read: (given) => {
        const account = comesBack ? accountIn(given) : null
        const names = account !== null && account.bank_name.trim() + account.account_number.trim() !== ''
        return {
          ...(token === null ? { password: textIn(given, 'password') } : { confirmation_token: token }),
          ...(names && hasFactor && { verification_code: textIn(given, 'verification_code') }),
          amount,
          account: names ? account : null,
        }
      },
      isAtOnce: true,
      send: async (body) => {
        await send({ query: {}, body }).finally(() => bringConfirmation(null))
        close()
        await leave(async () => {
          await sayResult({ kind: 'success', message: '계정이 삭제되었습니다.' })
          await new Promise((resolve) => setTimeout(resolve, GO_AFTER))
          await navigate('/')
        })
      },
      otherwise: FAILED,
      onRefused: (error) => {
        // Beside what the form says: what lies under an open dialog is not read out.
        sayFailure(error, FAILED)
        // The figures in the dialog have changed since.
        if (isApiError(error, 'refund_changed')) void client.invalidateQueries({ queryKey: [previewLeaving.path] })
      },
    }),
  )
  return (
    <form {...form.attributes} className="space-y-4">
      {comesBack && (
        <>
          <AccountFields holder={member.name} field={form.field} isRequired={false} />
          <p className="text-small text-soft">
            적지 않고 삭제하면 로그인할 수 없으니, 계좌를 문의하기로 알려 주셔야 돌려드릴 수 있습니다.
          </p>
        </>
      )}
      {token === null ? (
        <PasswordField label="비밀번호" autoComplete="current-password" {...form.field('password')} />
      ) : (
        <p className="text-soft">본인 확인을 마쳤어요. 삭제하면 되돌릴 수 없어요.</p>
      )}
      {comesBack && hasFactor && token === null && <FactorCodeField {...form.field('verification_code')} />}
      <FormProblem form={form} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="bare" onClick={close}>
          취소
        </Button>
        <SubmitButton isSending={form.isSending} sending="삭제하는 중…" look="quiet" className="text-danger!">
          {comesBack ? `${exactWon(amount)} 돌려받고 삭제하기` : '삭제하기'}
        </SubmitButton>
      </div>
    </form>
  )
}
