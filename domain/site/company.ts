/** Details of the company that an operator may enter; the account is apart. */
export const COMPANY_DETAILS = [
  'name',
  'logo_url',
  'contact_email',
  'contact_number',
  'contact_number_secondary',
  'working_hours',
  'address',
] as const
export type CompanyDetail = (typeof COMPANY_DETAILS)[number]

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
