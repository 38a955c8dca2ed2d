import type { ReactNode } from 'react'
import type { CompanyInfo } from '#contract/company.ts'

/** Calls a number; the link holds its digits alone. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a
    href={`tel:${number.replace(/\D/g, '')}`}
    className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
  >
    {number}
  </a>
)

const BankAccount = ({ bank_name, bank_logo_url, account_number, account_holder }: Bank) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    {bank_logo_url && <img src={bank_logo_url} alt="" height="16" className="h-4 w-auto" loading="lazy" />}
    {[bank_name, account_number, account_holder && `예금주 ${account_holder}`].filter(Boolean).join(' ')}
  </span>
)
type Bank = NonNullable<CompanyInfo['bank_info']>

const detailsOf = (company: CompanyInfo): [name: string, detail: ReactNode][] => [
  ['이메일', company.contact_email && <a href={`mailto:${company.contact_email}`}>{company.contact_email}</a>],
  ['전화', company.contact_number && <PhoneLink number={company.contact_number} />],
  ['보조 전화', company.contact_number_secondary && <PhoneLink number={company.contact_number_secondary} />],
  ['운영 시간', company.working_hours],
  ['주소', company.address],
  ['입금 계좌', company.bank_info?.account_number && <BankAccount {...company.bank_info} />],
]

/** What the operator has said about the company; nothing where nothing was said. */
export function CompanyDetails({ company }: { company: CompanyInfo }) {
  const details = detailsOf(company).filter(([, detail]) => detail)
  if (details.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {details.map(([name, detail]) => (
        <div key={name} className="flex gap-2">
          <dt className="flex-none">{name}</dt>
          <dd className="text-ink">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
