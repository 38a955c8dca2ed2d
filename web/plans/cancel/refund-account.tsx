import { useQuery } from '@tanstack/react-query'
import { nameMyRefundAccount, withdrawMyRefundAccount } from '#contract/plans/cancellations.ts'
import { useSignedInMember } from '#web/data/session/use-member.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { AccountFields, accountIn } from '#web/forms/refund-account-fields.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useMemberProof } from '#web/sign-in/member-proof.tsx'
import { BusyButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { cancellationShown } from './cancellation-parts.tsx'

/** The account of a refund that was not paid yet: takes it back, or names another. */
export function RefundAccount({ receipt }: { receipt: string }) {
  const { data } = useQuery(cancellationShown(receipt))
  if (!data || data.refund.amount === 0 || (data.state !== 'requested' && data.state !== 'approved')) return null
  return (
    <Card className="print:hidden">
      {data.account === null ? (
        <NameAccount receipt={receipt} />
      ) : (
        <TakeAway receipt={receipt} account={data.account} />
      )}
    </Card>
  )
}

function TakeAway({ receipt, account }: { receipt: string; account: string }) {
  const { run, isRunning, error } = useChange(withdrawMyRefundAccount)
  return (
    <>
      <h2 className="font-bold">내가 적은 계좌가 아닌가요?</h2>
      <p className="mt-1 mb-4 text-soft">
        {account} 계좌로 입금해요. 계좌를 빼면 다시 적을 때까지 입금하지 않고, 승인도 다시 받아요.
      </p>
      <BusyButton look="quiet" isWaiting={isRunning} onClick={() => void run({ params: { receipt } })}>
        계좌 빼기
      </BusyButton>
      <Alert>{error?.detail}</Alert>
    </>
  )
}

function NameAccount({ receipt }: { receipt: string }) {
  const { name } = useSignedInMember()
  const { send } = useChange(nameMyRefundAccount)
  const proof = useMemberProof('refund-account', `/dashboard/subscription/cancellations/${receipt}`)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/plans/cancellation-form.ts').then(({ NamedRefundAccount }) => NamedRefundAccount),
      read: (given) => ({ ...accountIn(given), ...proof.read(given) }),
      isAtOnce: true,
      send: async (body) => {
        await send({ params: { receipt }, body })
        proof.drop()
      },
      otherwise: '계좌를 저장하지 못했어요. 잠시 후 다시 시도해 주세요.',
      onRefused: proof.onRefused,
    }),
  )
  if (proof.before)
    return (
      <>
        <h2 className="mb-3 text-lead font-bold">받을 계좌</h2>
        {proof.before}
      </>
    )
  return (
    <form {...form.attributes} className="space-y-4">
      <AccountFields holder={name} field={form.field} />
      {proof.fields(form)}
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} sending="적는 중…">
        이 계좌로 받기
      </SubmitButton>
    </form>
  )
}
