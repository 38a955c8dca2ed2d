/** Pages that a visitor from a search engine lands on. */
export const LANDINGS = [
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
