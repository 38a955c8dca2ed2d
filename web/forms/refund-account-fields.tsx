import {
  LONGEST_ACCOUNT_HOLDER,
  LONGEST_ACCOUNT_NUMBER,
  LONGEST_BANK_NAME,
  REFUND_ACCOUNT_DAYS,
} from '#domain/money/refund.ts'
import { Field } from '#web/ui/fields.tsx'
import { type Form, textIn } from './use-form.ts'

/** The account that is typed. */
export const accountIn = (given: FormData) => ({
  bank_name: textIn(given, 'bank_name'),
  account_number: textIn(given, 'account_number'),
  account_holder: textIn(given, 'account_holder'),
})

interface AccountFieldsProps {
  /** The member's name, whose account it usually is. */
  readonly holder: string
  readonly field: Form['field']
  readonly isRequired?: boolean
}

/** Where the money goes back to. */
export const AccountFields = ({ holder, field, isRequired = true }: AccountFieldsProps) => (
  <fieldset>
    <legend className="mb-3 text-lead font-bold">받을 계좌</legend>
    <div className="grid gap-4 sm:grid-cols-3">
      <Field
        label="은행"
        longest={LONGEST_BANK_NAME}
        autoComplete="off"
        required={isRequired}
        {...field('bank_name')}
      />
      <Field
        label="계좌번호"
        inputMode="numeric"
        maxLength={LONGEST_ACCOUNT_NUMBER}
        autoComplete="off"
        required={isRequired}
        {...field('account_number')}
      />
      <Field
        label="예금주"
        longest={LONGEST_ACCOUNT_HOLDER}
        autoComplete="name"
        defaultValue={holder}
        required={isRequired}
        {...field('account_holder')}
      />
    </div>
    <p className="mt-2 text-small text-soft">
      환불에만 사용하고, 입금하고 {REFUND_ACCOUNT_DAYS}일 뒤에 지워요. 저장할 때 암호로 바꾸고, 볼 수 있는 직원을 정해
      두어요.
    </p>
  </fieldset>
)
