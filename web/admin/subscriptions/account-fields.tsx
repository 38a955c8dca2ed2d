import { LONGEST_ACCOUNT_HOLDER, LONGEST_ACCOUNT_NUMBER, LONGEST_BANK_NAME } from '#domain/money/refund.ts'
import { Field } from '#web/ui/fields.tsx'
import type { Draft } from '../kit/use-draft.ts'

export const NO_ACCOUNT = { bank_name: '', account_number: '', account_holder: '' }
type Account = typeof NO_ACCOUNT

/** The typed account, as a call takes it; null where nothing is typed. */
export const accountOf = ({ bank_name, account_number, account_holder }: Account): Account | null =>
  [bank_name, account_number, account_holder].some((text) => text.trim() !== '')
    ? { bank_name, account_number, account_holder }
    : null

interface AccountFieldsProps {
  readonly draft: Pick<Draft<Account, number>, 'field'>
  readonly isRequired: boolean
}

/** Where money goes back to. */
export const AccountFields = ({ draft, isRequired }: AccountFieldsProps) => (
  <fieldset className="space-y-3">
    <legend className="mb-1 font-semibold">
      돌려줄 계좌{!isRequired && <span className="font-normal text-soft"> · 나중에 환불에서 적어도 돼요</span>}
    </legend>
    <div className="grid gap-3 sm:grid-cols-3">
      <Field label="은행" longest={LONGEST_BANK_NAME} required={isRequired} {...draft.field('bank_name')} />
      <Field
        label="계좌번호"
        inputMode="numeric"
        maxLength={LONGEST_ACCOUNT_NUMBER}
        required={isRequired}
        {...draft.field('account_number')}
      />
      <Field label="예금주" longest={LONGEST_ACCOUNT_HOLDER} required={isRequired} {...draft.field('account_holder')} />
    </div>
  </fieldset>
)
