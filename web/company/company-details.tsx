import type { ReactNode } from 'react'
import { type CompanyInfo, getCompanyInfo } from '#contract/site/company.ts'
import { query } from '#web/data/query.ts'

export const companyInfo = query(getCompanyInfo)

const LINK = 'inline-flex min-h-6 items-center underline-offset-4 hover:underline'

const BankAccount = ({ bank_name, bank_logo_url, account_number, account_holder }: Bank) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    {bank_logo_url && <img src={bank_logo_url} alt="" height="16" className="h-4 w-auto" loading="lazy" />}
    {[bank_name, account_number, account_holder && `예금주 ${account_holder}`].filter(Boolean).join(' ')}
  </span>
)
type Bank = NonNullable<CompanyInfo['bank_info']>

/** The link calls the digits alone. */
const phoneLink = (number: string) => (
  <a href={`tel:${number.replace(/\D/g, '')}`} className={LINK}>
    {number}
  </a>
)
const mailLink = (address: string) => (
  <a href={`mailto:${address}`} className={LINK}>
    {address}
  </a>
)

/** How each thing that the operator may have said is shown. */
const SHOWN = {
  contact_email: ({ contact_email }) => contact_email && mailLink(contact_email),
  contact_number: ({ contact_number }) => contact_number && phoneLink(contact_number),
  contact_number_secondary: ({ contact_number_secondary: second }) => second && phoneLink(second),
  working_hours: ({ working_hours }) => working_hours,
  address: ({ address }) => address,
  bank_info: ({ bank_info }) => bank_info?.account_number && <BankAccount {...bank_info} />,
} satisfies Record<string, (company: CompanyInfo) => ReactNode>

type Detail = readonly [key: keyof typeof SHOWN, name: string]

/** All of it, as the site calls it. */
const COMPANY_DETAILS: readonly Detail[] = [
  ['contact_email', '이메일'],
  ['contact_number', '전화'],
  ['contact_number_secondary', '보조 전화'],
  ['working_hours', '상담 시간'],
  ['address', '주소'],
  ['bank_info', '입금 계좌'],
]

interface CompanyDetailsProps {
  readonly company: CompanyInfo | undefined
  readonly details?: readonly Detail[]
  readonly className: string
  readonly rowClass: string
  readonly nameClass: string
  readonly detailClass: string
  /** Said where nothing was said of it. */
  readonly otherwise?: ReactNode
}

/** The operator's details of the company. */
export function CompanyDetails({
  company,
  details = COMPANY_DETAILS,
  className,
  rowClass,
  nameClass,
  detailClass,
  otherwise = null,
}: CompanyDetailsProps) {
  const said = details.map(([key, name]) => [name, company && SHOWN[key](company)] as const).filter(([, it]) => it)
  if (said.length === 0) return otherwise
  return (
    <dl className={className}>
      {said.map(([name, detail]) => (
        <div key={name} className={rowClass}>
          <dt className={nameClass}>{name}</dt>
          <dd className={detailClass}>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
