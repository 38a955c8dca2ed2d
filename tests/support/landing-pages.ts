/** Pages that a visitor from a search engine lands on. */
export const LANDING_PAGES = [
  '/',
  '/results',
  '/results/1245',
  '/check',
  '/analysis',
  '/analysis/number/34',
  '/analysis/pairs',
  '/analysis/hot-cold',
  '/analysis/reappearance',
  '/plans',
]
