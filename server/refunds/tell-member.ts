import type { z } from 'zod'
import type { RefundAccount } from '#contract/plans/cancellation-form.ts'
import { DAY } from '#domain/duration.ts'
import type { SecurityFacts } from '#domain/member/notification.ts'
import { accountEnd } from '#domain/money/refund.ts'
import { sender } from '../company/store.ts'
import type { Database } from '../database/database.ts'
import { takeAttemptIfLeft } from '../limits/attempt-limits.ts'
import { memberOfId } from '../members/store.ts'
import { writeMessage } from '../messages/write-message.ts'
import { type TellDeps, tellNow } from '../notifications/tell-members.ts'
import { instantOf } from '../server-deps.ts'
import { maskedWording } from './refund-account.ts'

export type { TellDeps }

/** Milliseconds after which the text is no longer sent. */
const TEXT_LIVES = 7 * DAY

interface OfCancellation {
  readonly receipt: string
  readonly member_id: number
}

interface Named {
  /** Null: it was taken away. */
  readonly account: z.output<typeof RefundAccount> | null
  /** The member of staff that named it; null: the member. */
  readonly by: string | null
}

/**
 * Tells a member that the account of their refund was named or taken away, in the inbox, by push where they asked for it, and by
 * text in any case: somebody else may have named theirs, and there is still time to take it back.
 */
export async function tellOfAccount(
  tx: Database,
  deps: TellDeps,
  { receipt, member_id }: OfCancellation,
  { account, by }: Named,
): Promise<void> {
  const member = await memberOfId(tx, member_id)
  // Who has left is told nothing; their refund goes on.
  if (!member || member.deleted_at) return
  const at = instantOf(deps.now())
  const facts: SecurityFacts = {
    what: 'refund_account',
    ...{ receipt, at, is_by_staff: by !== null, account: account && maskedWording(account) },
  }
  // Each naming is an event of its own, also two within a moment.
  const subject = `refund account ${receipt} ${deps.randomBytes(8).toString('hex')}`
  await tellNow(tx, deps, [{ member_id, kind: 'security', subject, facts }], 'sms')
  if (member.mobile_number === null) return
  if (!(await takeAttemptIfLeft(tx, deps, 'account_notice', member.mobile_number))) return
  await writeMessage(tx, deps, {
    ...{ member_id, address: member.mobile_number, channel: 'sms', kind: 'refund_account', lives: TEXT_LIVES },
    text: `${await sender(tx)} ${account === null ? TAKEN_AWAY : named(account)}`,
  })
}

const TAKEN_AWAY =
  '환불받을 계좌를 뺐습니다. 본인이 아니면 로그인해 해지 내역에서 계좌를 다시 적고 비밀번호를 바꿔 주세요.'

const named = ({ bank_name, account_number }: z.output<typeof RefundAccount>) =>
  `환불받을 계좌가 적혔습니다(${bank_name} ${accountEnd(account_number)}). 본인이 아니면 바로 로그인해 해지 내역에서 계좌를 빼고 비밀번호를 바꿔 주세요.`

interface Ended extends OfCancellation {
  readonly tier_name: string
  readonly last_day: string
}

/** Tells a member that their plan was ended from their account, where no account tells it. */
export async function tellOfCancellation(tx: Database, deps: TellDeps, { member_id, ...ended }: Ended): Promise<void> {
  const facts: SecurityFacts = { what: 'plan_cancelled', ...ended, at: instantOf(deps.now()) }
  await tellNow(tx, deps, [{ member_id, kind: 'security', subject: `cancellation ${ended.receipt}`, facts }])
}
