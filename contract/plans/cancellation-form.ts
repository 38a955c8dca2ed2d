import { z } from 'zod'
import {
  CANCELLATION_ENDS,
  CANCELLATION_REASONS,
  LONGEST_ACCOUNT_HOLDER,
  LONGEST_ACCOUNT_NUMBER,
  LONGEST_BANK_NAME,
} from '#domain/money/refund.ts'
import { RowNumber, Won } from '../fields.ts'
import { FactorRemoval } from '../members/second-factor-forms.ts'
import { line } from '../text-fields.ts'

/** Where money goes back to. */
export const RefundAccount = z.object({
  bank_name: line(LONGEST_BANK_NAME, `은행 이름은 ${LONGEST_BANK_NAME}자 이하여야 합니다.`, '은행을 적어 주세요.'),
  /** Digits and hyphens. */
  account_number: line(
    LONGEST_ACCOUNT_NUMBER,
    `계좌번호는 ${LONGEST_ACCOUNT_NUMBER}자 이하여야 합니다.`,
    '계좌번호를 적어 주세요.',
  )
    // As it is copied out of a bank's app: in full width, or with spaces.
    .transform((text) => text.normalize('NFKC').replace(/[\s.‐-―]+/g, '-'))
    .refine((text) => /^[\d-]+$/.test(text) && text.replace(/\D/g, '').length >= 8, {
      error: '계좌번호는 숫자와 하이픈(-)으로 여덟 자리 이상 적어 주세요.',
    }),
  account_holder: line(
    LONGEST_ACCOUNT_HOLDER,
    `예금주 이름은 ${LONGEST_ACCOUNT_HOLDER}자 이하여야 합니다.`,
    '예금주를 적어 주세요.',
  ),
})

/** What proves a member who names an account: the password and, where there is one, a code of the second factor; or a new sign-in. */
const proof = FactorRemoval.partial().shape

/** The choice of a member who ends a plan; the browser fetches it with the page. */
export const CancellationChoice = z.object({
  /** Which of the member's periods; absent: the running one, else the next. */
  subscription_id: RowNumber.optional(),
  ends: z.enum(CANCELLATION_ENDS, { error: '언제 끝낼지 골라 주세요.' }),
  /** Won that come back as they were shown; another amount by now is refused, to be looked at. */
  amount: Won,
  reason: z.enum(CANCELLATION_REASONS).nullable().default(null),
  /** Needed where money comes back. */
  account: RefundAccount.nullable().default(null),
})

/** The same as the member sends it; where an account is named, with a proof that it is them. */
export const CancellationRequest = CancellationChoice.extend(proof)

/** Another account for the money of a cancellation, with the same proof. */
export const NamedRefundAccount = RefundAccount.extend(proof)
