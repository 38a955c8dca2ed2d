/** Every detail of the company that an operator may enter. */
export const COMPANY_DETAILS = [
  'name',
  'logo_url',
  'contact_email',
  'contact_number',
  'contact_number_secondary',
  'working_hours',
  'address',
  'bank_name',
  'bank_logo_url',
  'account_number',
  'account_holder',
] as const
export type CompanyDetail = (typeof COMPANY_DETAILS)[number]

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
