import type { ReactNode } from 'react'
import type { CompanyInfo } from '#contract/site/company.ts'
import { businessLookUp, COMPANY_DETAIL_NAMES } from '#domain/site/company.ts'

const LINK = 'inline-flex min-h-6 items-center underline-offset-4 hover:underline'

const BankAccount = ({ bank_name, bank_logo_url, account_number, account_holder }: Bank) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    {bank_logo_url && <img src={bank_logo_url} alt="" height="16" className="h-4 w-auto" loading="lazy" />}
    <span>{[bank_name, account_number, account_holder && `예금주 ${account_holder}`].filter(Boolean).join(' ')}</span>
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

/** The number, with the page of the Fair Trade Commission that says whose it is. */
function BusinessNumber({ number }: { number: string }) {
  const lookUp = businessLookUp(number)
  return (
    <>
      {number}
      {lookUp && (
        <span>
          {' '}
          <a href={lookUp} target="_blank" rel="noopener noreferrer" className={`${LINK} underline`}>
            사업자 정보 확인<span className="sr-only"> (새 창)</span>
          </a>
        </span>
      )}
    </>
  )
}

/** How each thing that the operator may have said is shown. */
const SHOWN = {
  contact_email: ({ contact_email }) => contact_email && mailLink(contact_email),
  contact_number: ({ contact_number }) => contact_number && phoneLink(contact_number),
  contact_number_secondary: ({ contact_number_secondary: second }) => second && phoneLink(second),
  working_hours: ({ working_hours }) => working_hours,
  address: ({ address }) => address,
  representative: ({ representative }) => representative,
  business_number: ({ business_number: number }) => number && <BusinessNumber number={number} />,
  mail_order_number: ({ mail_order_number, mail_order_office }) =>
    mail_order_number && mail_order_number + (mail_order_office ? ` (${mail_order_office})` : ''),
  hosting_provider: ({ hosting_provider }) => hosting_provider,
  privacy_officer: ({ privacy_officer, privacy_contact }) =>
    privacy_officer && [privacy_officer, privacy_contact].filter(Boolean).join(', '),
  bank_info: ({ bank_info }) => bank_info?.account_number && <BankAccount {...bank_info} />,
} satisfies Record<string, (company: CompanyInfo) => ReactNode>

type Key = keyof typeof SHOWN
type Detail = readonly [key: Key, name: string]

const named = (keys: readonly Key[]) =>
  keys.map((key): Detail => [key, key === 'bank_info' ? '입금 계좌' : COMPANY_DETAIL_NAMES[key]])

const WAYS_TO_REACH = [
  'contact_email',
  'contact_number',
  'contact_number_secondary',
  'working_hours',
  'address',
] as const
export const WAYS_TO_ASK = named(['contact_email', 'contact_number', 'working_hours'])
/** Who sells, as 전자상거래법 §10 and §13 want it said before a contract. */
export const SELLER = named(['representative', 'business_number', 'mail_order_number', ...WAYS_TO_REACH])
/** All of it, as the site calls it. */
const ALL = named([
  ...WAYS_TO_REACH,
  ...(['representative', 'business_number', 'mail_order_number', 'hosting_provider', 'privacy_officer'] as const),
  'bank_info',
])

interface CompanyDetailsProps {
  readonly company: CompanyInfo | undefined
  readonly details?: readonly Detail[]
  readonly className: string
  readonly rowClass: string
  readonly nameClass: string
  readonly detailClass: string
  /** A heading above them, where there is something. */
  readonly title?: string
  /** Said where nothing was said of it. */
  readonly otherwise?: ReactNode
}

/** The operator's details of the company. */
export function CompanyDetails({
  company,
  details = ALL,
  title,
  className,
  rowClass,
  nameClass,
  detailClass,
  otherwise = null,
}: CompanyDetailsProps) {
  const said = details.map(([key, name]) => [name, company && SHOWN[key](company)] as const).filter(([, it]) => it)
  if (said.length === 0) return otherwise
  const list = (
    <dl className={className}>
      {said.map(([name, detail]) => (
        <div key={name} className={rowClass}>
          <dt className={nameClass}>{name}</dt>
          <dd className={detailClass}>{detail}</dd>
        </div>
      ))}
    </dl>
  )
  if (title === undefined) return list
  return (
    <section className="mt-14">
      <h2 className="mb-2 font-bold">{title}</h2>
      {list}
    </section>
  )
}
