/** Every detail of the company that an operator may enter; the four statistics are texts for the home page. */
export const COMPANY_DETAILS = [
  'name',
  'contact_email',
  'contact_number',
  'contact_number_secondary',
  'working_hours',
  'address',
  'bank_name',
  'bank_logo_url',
  'account_number',
  'account_holder',
  'statistic_members',
  'statistic_total_prizes_paid',
  'statistic_satisfaction',
  'statistic_first_prize_winners',
] as const
export type CompanyDetail = (typeof COMPANY_DETAILS)[number]
