/** What the law wants said of whoever sells on a site, beside name and address (전자상거래법 §10 and §13, 개인정보 보호법 §31). */
export const LEGAL_DETAILS = [
  'representative',
  'business_number',
  'mail_order_number',
  'mail_order_office',
  'hosting_provider',
  'privacy_officer',
  'privacy_contact',
] as const

/** Details of the company that an operator may enter; the account is apart. */
export const COMPANY_DETAILS = [
  'name',
  'logo_url',
  'contact_email',
  'contact_number',
  'contact_number_secondary',
  'working_hours',
  'address',
  ...LEGAL_DETAILS,
] as const
export type CompanyDetail = (typeof COMPANY_DETAILS)[number]

/** As the site and the back office call them. */
export const COMPANY_DETAIL_NAMES: Readonly<Record<CompanyDetail, string>> = {
  name: '상호',
  logo_url: '로고',
  contact_email: '이메일',
  contact_number: '전화',
  contact_number_secondary: '보조 전화',
  working_hours: '상담 시간',
  address: '주소',
  representative: '대표자',
  business_number: '사업자등록번호',
  mail_order_number: '통신판매업 신고번호',
  mail_order_office: '통신판매업 신고 기관',
  hosting_provider: '호스팅 제공',
  privacy_officer: '개인정보 보호책임자',
  privacy_contact: '개인정보 문의',
}

/** What a public site must say of who sells on it. */
export const REQUIRED_DETAILS = [
  'name',
  'address',
  'contact_number',
  'contact_email',
  ...LEGAL_DETAILS,
] as const satisfies readonly CompanyDetail[]

/** Weights of the first nine digits of a business number, from the ninth of which the tens count, too. */
const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/**
 * The digits of a 사업자등록번호, with or without its dashes; null where it is none: the tenth digit checks the others.
 */
export function businessNumberDigits(said: string): string | null {
  const digits = said.replace(/[\s-]/g, '')
  if (!/^\d{10}$/.test(digits)) return null
  const at = (place: number) => Number(digits[place])
  const sum = WEIGHTS.reduce((sum, weight, place) => sum + weight * at(place), 0) + Math.floor((5 * at(8)) / 10)
  return (10 - (sum % 10)) % 10 === at(9) ? digits : null
}

/** `1234567891` as it is written: `123-45-67891`. */
export const businessNumberWording = (digits: string) =>
  `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`

/** The page of the Fair Trade Commission at which anybody can look a business up; null where the number is none. */
export function businessLookUp(said: string): string | null {
  const digits = businessNumberDigits(said)
  return digits && `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${digits}`
}

/** The account into which members pay: whoever changes it directs their money, so it has a permission and rules of its own. */
export const ACCOUNT_DETAILS = ['bank_name', 'account_number', 'account_holder', 'bank_logo_url'] as const
export type AccountDetail = (typeof ACCOUNT_DETAILS)[number]
/** Null for what is not said. */
export type CompanyAccount = Readonly<Record<AccountDetail, string | null>>

/** An account in a line: `국민은행 123-456 (예금주 로또렌즈)`. */
export const accountWording = ({ bank_name, account_number, account_holder }: CompanyAccount): string => {
  const said = [bank_name, account_number, account_holder && `(예금주 ${account_holder})`].filter(Boolean)
  return said.length === 0 ? '없음' : said.join(' ')
}

/** Days for which staff are shown that the account was changed. */
export const ACCOUNT_CHANGE_SHOWN_DAYS = 7

/** The four texts of the home page; where there is none, it shows what the service has counted. */
export const HOME_FIGURES = [
  'statistic_members',
  'statistic_first_prize_winners',
  'statistic_total_prizes_paid',
  'statistic_satisfaction',
] as const
/** Figures that claim wins of members: nothing but the scoreboard of seals can support them. */
export const CLAIMING_FIGURES: readonly (typeof HOME_FIGURES)[number][] = [
  'statistic_first_prize_winners',
  'statistic_total_prizes_paid',
]
export type HomeFigure = (typeof HOME_FIGURES)[number]
