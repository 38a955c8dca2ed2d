import type { ReactNode } from 'react'
import type { CompanyInfo } from '#contract/company.ts'
import { PhoneLink } from '#web/frame/company-details.tsx'

const LINK = 'inline-flex min-h-6 items-center text-celadon underline underline-offset-4'

const Address = ({ address }: { address: string }) => (
  <>
    {address}
    <br />
    <a
      href={`https://map.kakao.com/link/search/${encodeURIComponent(address)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={LINK}
    >
      지도에서 보기<span className="sr-only"> (새 창)</span>
    </a>
  </>
)

const Bank = ({ bank_name, bank_logo_url, account_number, account_holder }: NonNullable<CompanyInfo['bank_info']>) => (
  <>
    {bank_logo_url && <img src={bank_logo_url} alt="" height="20" className="mb-1 h-5 w-auto" loading="lazy" />}
    {[bank_name, account_number].filter(Boolean).join(' ')}
    {account_holder && <span className="block text-small text-soft">예금주 {account_holder}</span>}
  </>
)

const waysOf = (company: CompanyInfo): [name: string, way: ReactNode][] => [
  [
    '이메일',
    company.contact_email && (
      <a href={`mailto:${company.contact_email}`} className={LINK}>
        {company.contact_email}
      </a>
    ),
  ],
  ['전화', company.contact_number && <PhoneLink number={company.contact_number} />],
  ['보조 전화', company.contact_number_secondary && <PhoneLink number={company.contact_number_secondary} />],
  ['운영 시간', company.working_hours],
  ['주소', company.address && <Address address={company.address} />],
  ['입금 계좌', company.bank_info?.account_number && <Bank {...company.bank_info} />],
]

/** What the operator has entered about how to be reached, and where. */
export function ContactWays({ company }: { company: CompanyInfo | undefined }) {
  const ways = company ? waysOf(company).filter(([, way]) => way) : []
  if (ways.length === 0) return <p className="text-soft">등록된 연락처가 없습니다. 문의 양식으로 남겨 주세요.</p>
  return (
    <dl className="space-y-4">
      {ways.map(([name, way]) => (
        <div key={name}>
          <dt className="text-small text-soft">{name}</dt>
          <dd className="font-semibold">{way}</dd>
        </div>
      ))}
    </dl>
  )
}
